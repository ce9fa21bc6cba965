import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { toast } from "#ui/toast.ts";
import classes from "./top-bar.module.css";

/** The first entry of the team's own header menu. */
export function HeaderMenuLink() {
  const t = useTranslations("client");
  const selection = useTeamSelection();
  const failed = selection?.headerFailed ?? false;
  // Once, though the words around come in parts.
  const tell = useEffectEvent(() => toast.fail(t("headerMenuFailed")));
  useEffect(() => {
    if (failed) tell();
  }, [failed]);
  const item = selection?.headerItem;
  if (!item || !/^(\/(?!\/)|https?:\/\/)/.test(item.target)) return null;
  const content = (
    <>
      <Icon name={item.icon} size={16} />
      <span>{item.label}</span>
    </>
  );
  return item.target.startsWith("/") ? (
    <Link to={item.target} className={classes.headerLink} aria-label={item.label}>
      {content}
    </Link>
  ) : (
    <a href={item.target} className={classes.headerLink} aria-label={item.label} rel="noreferrer" target="_blank">
      {content}
    </a>
  );
}
