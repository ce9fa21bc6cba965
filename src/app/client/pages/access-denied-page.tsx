import { Button } from "@mantine/core";
import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./pages.module.css";

export default function AccessDeniedPage() {
  const t = useTranslations("client.accessDenied");
  const { area } = useSearch({ strict: false }) as { area?: string };
  return (
    <div className={classes.message}>
      <span className={classes.symbol}>
        <Icon name="fas_lock" size={24} />
      </span>
      <h1 className={classes.title}>{t("title")}</h1>
      <p className={classes.lead}>{area === "sys-admin" ? t("sysAdmin") : t("text")}</p>
      <Button component={Link} to="/">
        {t("home")}
      </Button>
    </div>
  );
}
