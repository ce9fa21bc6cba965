import { Input, MultiSelect, Select, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFields } from "#data/collections/ui/structure-queries.ts";
import { FilterBuilder } from "#data/filters/ui/filter-builder.tsx";
import { SortEditor } from "#views/data-views/ui/admin/details/sort-editor.tsx";
import type { FindSettings } from "#wizards/tasks/types/find-records/find-records.ts";
import type { SettingsProps } from "./settings-props.ts";

const ways = ["first", "one", "some", "all"] as const;
const endings = ["continue", "stop", "create", "letCreate"] as const;

/** What is looked for, what is taken of it, and what is done where there is none. */
export function FindSettingsForm({ settings, set, known }: SettingsProps<FindSettings>) {
  const t = useTranslations("wizards.admin.find");
  const { collectionId, filter, choose, whenNone } = settings;
  const { data: fields = [] } = useFields(collectionId ?? "");
  const isShown = choose === "one" || choose === "some" || settings.canOverrideFilter;
  return (
    <>
      {collectionId && (
        <Input.Wrapper label={t("filter")} description={t("filterHelp")} labelElement="div">
          <div style={{ marginTop: 8 }}>
            <FilterBuilder
              key={collectionId}
              collectionId={collectionId}
              variables={known.all}
              value={filter}
              onChange={(next) => set({ filter: next })}
            />
          </div>
        </Input.Wrapper>
      )}
      {collectionId && choose !== "all" && (
        <SortEditor
          collectionId={collectionId}
          value={settings.sort}
          onChange={(sort) => set({ sort })}
          errorAt={() => null}
        />
      )}
      <Select
        label={t("choose")}
        allowDeselect={false}
        data={ways.map((way) => ({ value: way, label: t(`ways.${way}`) }))}
        value={choose}
        onChange={(way) => way && set({ choose: way as FindSettings["choose"] })}
      />
      <Switch
        label={t("override")}
        description={t("overrideHelp")}
        checked={settings.canOverrideFilter}
        onChange={(event) => set({ canOverrideFilter: event.currentTarget.checked })}
      />
      {isShown && (
        <MultiSelect
          label={t("shown")}
          description={t("shownHelp")}
          searchable
          data={fields.map(({ id, title }) => ({ value: id, label: title }))}
          value={settings.displayFieldIds}
          onChange={(displayFieldIds) => set({ displayFieldIds })}
        />
      )}
      <Select
        label={t("none")}
        allowDeselect={false}
        data={endings.map((each) => ({ value: each, label: t(`endings.${each}`) }))}
        value={whenNone}
        onChange={(each) => each && set({ whenNone: each as FindSettings["whenNone"] })}
      />
      {(whenNone === "stop" || isShown) && (
        <TextInput
          label={t("noneMessage")}
          placeholder={t(whenNone === "stop" ? "stopUsual" : "noneUsual")}
          value={settings.noneMessage}
          onChange={(event) => set({ noneMessage: event.currentTarget.value })}
        />
      )}
      {whenNone === "letCreate" && (
        <TextInput
          label={t("newLabel")}
          placeholder={t("newUsual")}
          value={settings.newRecordLabel}
          onChange={(event) => set({ newRecordLabel: event.currentTarget.value })}
        />
      )}
    </>
  );
}
