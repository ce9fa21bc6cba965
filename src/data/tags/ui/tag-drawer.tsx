import { Input, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { ColorRadios } from "#ui/color-radios.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { tagColors } from "../tag-colors.ts";
import { TagChip } from "./tag-chip.tsx";
import type { Tag } from "./tag-queries.ts";
import { useTagActions } from "./use-tag-actions.ts";

const schema = z.object({
  name: z.string().trim().min(1, "validation.empty").max(50, "data.tagName"),
  color: z.enum(tagColors),
});

interface TagDrawerProps {
  /** Absent: a new one. */
  tag?: Tag;
  close: () => void;
}

/** What a tag is called, and its colour. */
export function TagDrawer({ tag, close }: TagDrawerProps) {
  const t = useTranslations("tags.form");
  const say = useTranslations("ui.actions");
  const colorName = useTranslations("tags.colors");
  const colorLabel = useId();
  const { save } = useTagActions();
  const form = useZodForm({
    schema,
    initialValues: { name: tag?.name ?? "", color: tag?.color ?? "gray" },
    submit: async (input) => {
      await save(tag, input);
      close();
    },
    labels: { name: t("name") },
  });
  const leave = useClosing(form.isDirty() && !form.saving, close);
  return (
    <FormDrawer title={tag ? t("edit", { name: tag.name }) : t("new")} opened close={leave}>
      <DrawerForm form={form} submitLabel={tag ? say("save") : t("create")} cancel={leave}>
        <TextInput
          label={t("name")}
          placeholder={t("namePlaceholder")}
          maxLength={50}
          required
          data-autofocus
          data-path="name"
          {...form.getInputProps("name")}
        />
        <Input.Wrapper label={t("color")} labelElement="div" labelProps={{ id: colorLabel }}>
          <ColorRadios
            layout="chips"
            aria-labelledby={colorLabel}
            colors={tagColors}
            value={form.values.color}
            onChange={(color) => form.setFieldValue("color", color)}
            draw={(color) => <TagChip tag={{ name: colorName(color), color }} />}
          />
        </Input.Wrapper>
      </DrawerForm>
    </FormDrawer>
  );
}
