import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { PlainNote } from "#data/collections/ui/plain-note.tsx";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { IconField } from "#ui/icon/icon-field.tsx";
import { type ListShown, mostItems } from "../contract.ts";
import { sortOutNames } from "../sort-out-names.ts";
import { linesOf } from "./pasted-lines.ts";

const schema = z.object({
  name: z.string().trim().min(1).max(120),
  icon: z.string(),
  items: z.string().refine((text) => linesOf(text).length <= mostItems, "customLists.form.tooMany"),
});

export type ListInput = { name: string; icon: string; items: string[] };

interface ListFormProps {
  /** Absent: a new one, which can be given its items at once. */
  list?: ListShown | undefined;
  onSave(input: ListInput): Promise<void>;
  onClose(): void;
}

/** What a list is called and looks like, in a drawer. */
export function ListForm({ list, onSave, onClose }: ListFormProps) {
  const t = useTranslations("customLists.form");
  const say = useTranslations("ui.actions");
  const form = useZodForm({
    schema,
    initialValues: { name: (list?.plain ?? list)?.name ?? "", icon: list?.icon ?? "fas_list", items: "" },
    submit: ({ items, ...input }) => onSave({ ...input, items: linesOf(items) }),
    labels: { name: t("name") },
  });
  // What is being saved leads on by itself.
  const close = useClosing(form.isDirty() && !form.saving, onClose);
  const count = sortOutNames(linesOf(form.values.items), []).fresh.length;
  return (
    <FormDrawer title={list ? t("edit", { name: list.name }) : t("new")} opened close={close}>
      <DrawerForm form={form} submitLabel={list ? say("save") : t("create")} cancel={close}>
        <PlainNote plain={list?.plain} />
        <TextInput
          label={t("name")}
          placeholder={t("namePlaceholder")}
          maxLength={120}
          required
          data-autofocus
          data-path="name"
          {...form.getInputProps("name")}
        />
        <IconField label={t("icon")} {...form.getInputProps("icon")} value={form.values.icon} />
        {!list && (
          <Textarea
            label={t("items")}
            description={count > 0 ? t("count", { count }) : t("itemsHelp")}
            placeholder={t("itemsPlaceholder")}
            autosize
            minRows={6}
            maxRows={16}
            data-path="items"
            {...form.getInputProps("items")}
          />
        )}
      </DrawerForm>
    </FormDrawer>
  );
}
