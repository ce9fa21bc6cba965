import { Button, Drawer, Group, Input, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { PlainNote } from "#features/collections/ui/plain-note.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { IconPicker } from "#ui/icon/icon-picker.tsx";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import { type ListShown, mostItems } from "../contract.ts";
import { sortOutNames } from "../sort-out-names.ts";
import { linesOf } from "./pasted-lines.ts";
import { useClosing } from "./use-closing.ts";

const schema = z.object({
  name: z.string().trim().min(1).max(120),
  icon: z.string(),
  items: z.string().refine((text) => linesOf(text).length <= mostItems, "customLists.form.tooMany"),
});

export type ListWish = { name: string; icon: string; items: string[] };

interface ListFormProps {
  /** Absent: a new one, which can be given its items at once. */
  list?: ListShown | undefined;
  onSave(wish: ListWish): Promise<void>;
  onClose(): void;
}

/** What a list is called and looks like, in a drawer. */
export function ListForm({ list, onSave, onClose }: ListFormProps) {
  const t = useTranslations("customLists.form");
  const say = useTranslations("ui.actions");
  const opened = useOpenedAfterMount(true);
  const form = useZodForm({
    schema,
    initialValues: { name: (list?.plain ?? list)?.name ?? "", icon: list?.icon ?? "fas_list", items: "" },
    submit: ({ items, ...wish }) => onSave({ ...wish, items: linesOf(items) }),
    labels: { name: t("name") },
  });
  // What is being saved leads on by itself.
  const close = useClosing(form.isDirty() && !form.saving, onClose);
  const count = sortOutNames(linesOf(form.values.items), []).fresh.length;
  return (
    <Drawer
      opened={opened}
      onClose={close}
      size={480}
      title={list ? t("edit", { name: list.name }) : t("new")}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <FormError problem={form.problem} />
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
          <Input.Wrapper label={t("icon")} labelElement="div" data-path="icon" error={form.errors.icon}>
            <div>
              <IconPicker
                label={t("icon")}
                value={form.values.icon}
                onChange={(icon) => form.setFieldValue("icon", icon ?? "fas_list")}
              />
            </div>
          </Input.Wrapper>
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {say("cancel")}
            </Button>
            <Button type="submit" loading={form.saving}>
              {list ? say("save") : t("create")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}
