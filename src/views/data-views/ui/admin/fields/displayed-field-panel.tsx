import { Autocomplete, Select, Switch } from "@mantine/core";
import { useFormatter, useNow, useTranslations } from "use-intl";
import * as z from "zod";
import { useTeamScope } from "#client/team-scope.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { type DateTimeFormat, type DisplayedField, dateTimeFormats } from "../../../view-settings.ts";
import { useDateText } from "../../date-text.tsx";
import type { ViewColumn } from "../details/view-columns.ts";
import { useListedFieldForm } from "./use-listed-field-form.ts";

const schema = z.object({
  showTitle: z.boolean(),
  groupingKey: z.string().trim().max(50, "validation.tooLong"),
  dateTimeDisplayFormat: z.enum(dateTimeFormats),
  includeEmpty: z.boolean(),
  autoStartVideoPlayback: z.boolean(),
  autoUpdateData: z.boolean(),
});

type PanelProps = {
  listed: DisplayedField;
  column: ViewColumn;
  others: readonly DisplayedField[];
  save: (changed: DisplayedField) => Promise<boolean>;
  close: () => void;
};

/** How one field is shown in a view. */
export function DisplayedFieldPanel({ listed, column, others, save, close }: PanelProps) {
  const t = useTranslations("viewAdmin.displayed");
  const say = useTranslations("ui.actions");
  const { form, leave } = useListedFieldForm({ schema, listed, save, close });
  const type = column.field && fieldTypeNamed(column.field.dataType);
  const keys = [...new Set(others.map(({ groupingKey }) => groupingKey).filter(Boolean))];
  return (
    <FormDrawer title={column.title} opened close={leave}>
      <DrawerForm form={form} submitLabel={say("save")} cancel={leave}>
        <Switch
          label={t("showTitle")}
          description={t("showTitleHelp")}
          {...form.getInputProps("showTitle", { type: "checkbox" })}
        />
        <Autocomplete
          label={t("groupingKey")}
          description={t("groupingKeyHelp")}
          data={keys}
          data-path="groupingKey"
          {...form.getInputProps("groupingKey")}
        />
        {(type?.isTemporal || column.kind === "instant") && (
          <FormatSelect
            hasTime={column.kind === "instant"}
            value={form.values.dateTimeDisplayFormat}
            onChange={(format) => form.setFieldValue("dateTimeDisplayFormat", format)}
          />
        )}
        <Switch
          label={t("includeEmpty")}
          description={t("includeEmptyHelp")}
          {...form.getInputProps("includeEmpty", { type: "checkbox" })}
        />
        <Switch
          label={t("autoUpdate")}
          description={t("autoUpdateHelp")}
          {...form.getInputProps("autoUpdateData", { type: "checkbox" })}
        />
        {type?.holds?.fileKind === "video" && (
          <Switch
            label={t("autoStart")}
            description={t("autoStartHelp")}
            {...form.getInputProps("autoStartVideoPlayback", { type: "checkbox" })}
          />
        )}
      </DrawerForm>
    </FormDrawer>
  );
}

type FormatSelectProps = { hasTime: boolean; value: DateTimeFormat; onChange: (format: DateTimeFormat) => void };

/** Each with what it makes of a day in a few days' time. */
function FormatSelect({ hasTime, value, onChange }: FormatSelectProps) {
  const t = useTranslations("viewAdmin.displayed");
  const format = useFormatter();
  const write = useDateText();
  const { timeZone } = useTeamScope();
  const example = new Date(useNow().getTime() + inThreeDays);
  const time = hasTime ? { timeStyle: "short" as const } : {};
  const exampleOf = (each: DateTimeFormat) =>
    each === "usual"
      ? format.dateTime(example, { dateStyle: "medium", timeZone, ...time })
      : write(hasTime ? example.toISOString() : example.toISOString().slice(0, dayLength), each);
  return (
    <Select
      label={t("format")}
      description={t("formatHelp")}
      allowDeselect={false}
      data={dateTimeFormats
        // Of a day alone there is no time to show.
        .filter((each) => hasTime || each !== "timeOnly")
        .map((each) => ({ value: each, label: `${t(`formats.${each}`)} · ${exampleOf(each)}` }))}
      value={value}
      onChange={(next) => next && onChange(next as DateTimeFormat)}
      data-path="dateTimeDisplayFormat"
    />
  );
}

const inThreeDays = 3 * 24 * 60 * 60 * 1000;
const dayLength = "2027-07-01".length;
