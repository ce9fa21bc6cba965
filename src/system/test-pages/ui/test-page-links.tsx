import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo, routeNamed } from "#client/routes.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./test-page.module.css";

const pages = [
  { route: "test.icons", word: "icons" },
  { route: "test.outbox", word: "outbox" },
  { route: "testWs", word: "live" },
  { route: "temp", word: "temp" },
] as const;

export function TestPageLinks() {
  const t = useTranslations("test.pages");
  return (
    <nav aria-label={t("title")}>
      <ul className={classes.links}>
        {pages.map(({ route, word }) => (
          <li key={route}>
            <Link to={pathTo(route) as "/"} className={classes.link}>
              <Icon name={routeNamed(route).menu?.icon ?? ""} size={14} />
              <span className={classes.name}>{t(word)}</span>
              <span className={classes.help}>{t(`${word}Help`)}</span>
            </Link>
          </li>
        ))}
        <li>
          <a href={pathTo("test.widget")} className={classes.link}>
            <Icon name="fas_globe" size={14} />
            <span className={classes.name}>{t("widget")}</span>
            <span className={classes.help}>{t("widgetHelp")}</span>
          </a>
        </li>
      </ul>
    </nav>
  );
}
