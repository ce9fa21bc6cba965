import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./way-choice.module.css";

export const ways = ["scratch", "blueprint", "csv"] as const;
export type Way = (typeof ways)[number];

const icons = { scratch: "fas_pen", blueprint: "fas_cubes", csv: "fas_file-import" } as const;

/** The three ways to a new collection. */
export function WayChoice() {
  const t = useTranslations("collections.ways");
  const { teamId } = useTeamScope();
  return (
    <ul className={classes.ways}>
      {ways.map((way) => (
        <li key={way}>
          <Link to={pathTo("admin.newCollection", { teamId })!} search={{ way }} className={classes.way}>
            <span className={classes.icon}>
              <Icon name={icons[way] as string} size={16} />
            </span>
            <span className={classes.title}>{t(`${way}.title`)}</span>
            <span className={classes.about}>{t(`${way}.about`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
