import { Input, Select, Switch } from "@mantine/core";
import { useTranslations } from "use-intl";
import { FilterBuilder } from "#data/filters/ui/filter-builder.tsx";
import { useTeamViews } from "#views/data-views/ui/team-views-query.ts";
import type { DisplayViewSettings } from "#wizards/tasks/types/display-view/display-view.ts";
import type { SettingsProps } from "./settings-props.ts";

const picks = ["none", "one", "some"] as const;

/** Which view is shown, of which of its records, and whether some are picked in it. */
export function ViewSettingsForm({ settings, set, known }: SettingsProps<DisplayViewSettings>) {
  const t = useTranslations("wizards.admin.view");
  const views = (useTeamViews().data ?? []).filter(({ isPersonal }) => !isPersonal);
  const view = views.find(({ id }) => id === settings.viewId);
  return (
    <>
      <Select
        label={t("view")}
        searchable
        placeholder={views.length === 0 ? t("noViews") : t("choose")}
        data={views.map(({ id, name }) => ({ value: id, label: name }))}
        value={view ? settings.viewId : null}
        onChange={(viewId) => set({ viewId, filter: null })}
      />
      {view && (
        <Input.Wrapper label={t("filter")} description={t("filterHelp")} labelElement="div">
          <div style={{ marginTop: 8 }}>
            <FilterBuilder
              key={view.id}
              collectionId={view.collectionId}
              variables={known.all}
              value={settings.filter}
              onChange={(filter) => set({ filter })}
            />
          </div>
        </Input.Wrapper>
      )}
      <Select
        label={t("pick")}
        allowDeselect={false}
        data={picks.map((pick) => ({ value: pick, label: t(`picks.${pick}`) }))}
        value={settings.pick}
        onChange={(pick) => pick && set({ pick: pick as DisplayViewSettings["pick"] })}
      />
      {settings.pick !== "none" && (
        <Switch
          label={t("required")}
          checked={settings.isRequired}
          onChange={(event) => set({ isRequired: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
