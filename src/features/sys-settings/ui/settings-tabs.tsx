import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import classes from "../../role-admin/ui/role-tabs.module.css";

const parts = ["general", "security", "integrations", "backup"] as const;
export type PartName = (typeof parts)[number];

/** Which one stands in the address, so that it can be passed on and Back leads to the one before. */
export function useSettingsPart(): PartName {
  const { part } = useSearch({ strict: false }) as { part?: unknown };
  return parts.find((each) => each === part) ?? "general";
}

export function SettingsTabs({ unsaved }: { unsaved: readonly PartName[] }) {
  const t = useTranslations("sysSettings.parts");
  return (
    <nav aria-label={t("label")} className={classes.tabs}>
      {parts.map((each) => (
        <Link
          key={each}
          to={pathTo("sysAdmin.settings", {})!}
          search={searchFor(each)}
          resetScroll={false}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {t(each)}
          {unsaved.includes(each) && <span className={classes.unsaved} role="img" aria-label={t("unsaved")} />}
        </Link>
      ))}
    </nav>
  );
}

const searchFor = (part: PartName) => (part === "general" ? {} : { part }) as never;
