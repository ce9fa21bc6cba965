import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { TabBar, tabClass, UnsavedMark } from "#ui/tab-bar.tsx";

const parts = ["general", "security", "integrations", "backup"] as const;
export type PartName = (typeof parts)[number];

/** Which one stands in the address, so that it can be passed on and Back leads to the one before. */
export function useSettingsPart(): PartName {
  const { part } = useSearch({ strict: false }) as { part?: unknown };
  return parts.find((each) => each === part) ?? "general";
}

export function SettingsTabs({ unsaved }: { unsaved: readonly PartName[] }) {
  const t = useTranslations("sysSettings.parts");
  const part = useSettingsPart();
  return (
    <TabBar label={t("label")} shown={part}>
      {parts.map((each) => (
        <Link
          key={each}
          to={pathTo("sysAdmin.settings", {})!}
          search={searchFor(each)}
          resetScroll={false}
          className={tabClass}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={each === part ? "page" : undefined}
        >
          {t(each)}
          {unsaved.includes(each) && <UnsavedMark label={t("unsaved")} />}
        </Link>
      ))}
    </TabBar>
  );
}

const searchFor = (part: PartName) => (part === "general" ? {} : { part }) as never;
