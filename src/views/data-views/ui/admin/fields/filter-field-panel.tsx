import { Switch, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import type { FilterField } from "../../../view-settings.ts";
import type { ViewColumn } from "../details/view-columns.ts";

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
  const { field, ...values } = listed;
  const form = useZodForm({
    schema,
    initialValues: values,
    submit: async (changed) => {
      if (await save({ field, ...changed })) close();
    },
  });
  const leave = useClosing(form.isDirty(), close);
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
