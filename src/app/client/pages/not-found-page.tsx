import { Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useSession } from "#people/auth/ui/session.ts";
import { RotatingIcon } from "#ui/icon/rotating-icon.tsx";
import classes from "./pages.module.css";

const icons = ["fas_compass", "fas_map"];

export function NotFoundPage() {
  const t = useTranslations("client.notFound");
  const router = useRouter();
  const { start, identity } = useSession();
  return (
    <div className={classes.message}>
      <span className={classes.symbol}>
        <RotatingIcon names={icons} every={3500} size={28} />
      </span>
      <h1 className={classes.title}>{t("title")}</h1>
      <p className={classes.lead}>{t("text")}</p>
      <p className={classes.listTitle}>{t("suggestions")}</p>
      <ul className={classes.list}>
        <li>{t("checkUrl")}</li>
        <li>
          <button type="button" className={classes.link} onClick={() => router.history.back()}>
            {t("goBack")}
          </button>
        </li>
        {identity && (
          <li>
            <Link to="/" className={classes.link}>
              {t("goToDashboard")}
            </Link>
          </li>
        )}
        <li>
          {start?.supportUrl ? (
            <a href={start.supportUrl} className={classes.link} target="_blank" rel="noreferrer">
              {t("contactSupport")}
            </a>
          ) : (
            <Link to="/help" className={classes.link}>
              {t("contactSupport")}
            </Link>
          )}
        </li>
      </ul>
      {!identity && (
        <Button component={Link} to="/">
          {t("goHome")}
        </Button>
      )}
    </div>
  );
}
