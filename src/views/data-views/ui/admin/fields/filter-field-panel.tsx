import { Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import type { FilterField } from "../../../view-settings.ts";
import type { ViewColumn } from "../details/view-columns.ts";
import { useListedFieldForm } from "./use-listed-field-form.ts";

const text = z.string().trim().max(120, "validation.tooLong");
const schema = z.object({ displayInUi: z.boolean(), filterLabel: text, selectAllText: text });

type PanelProps = {
  listed: FilterField;
  column: ViewColumn;
  save: (changed: FilterField) => Promise<boolean>;
  close: () => void;
};

/** What readers of a view find of one of its filters. */
export function FilterFieldPanel({ listed, column, save, close }: PanelProps) {
  const t = useTranslations("viewAdmin.filters");
  const say = useTranslations("ui.actions");
  const { form, leave } = useListedFieldForm({ schema, listed, save, close });
  return (
    <FormDrawer title={column.title} opened close={leave}>
      <DrawerForm form={form} submitLabel={say("save")} cancel={leave}>
        <Switch
          label={t("displayInUi")}
          description={t("displayInUiHelp")}
          {...form.getInputProps("displayInUi", { type: "checkbox" })}
        />
        <TextInput
          label={t("label")}
          description={t("labelHelp")}
          placeholder={column.title}
          data-path="filterLabel"
          {...form.getInputProps("filterLabel")}
        />
        <TextInput
          label={t("selectAll")}
          description={t("selectAllHelp")}
          data-path="selectAllText"
          {...form.getInputProps("selectAllText")}
        />
      </DrawerForm>
    </FormDrawer>
  );
}
