import { Input, SegmentedControl, Select, Stack, Switch, TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { newId } from "#shared/ids.ts";
import { languageNames, languages } from "#shared/languages.ts";
import { FieldGroup } from "#ui/field-group.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { WholeNumber } from "#ui/form/whole-number.tsx";
import { readDomain } from "../../visitors/allowed-sites.ts";
import type { WidgetShown } from "../contract.ts";
import { widgetModes } from "../widget-theme.ts";
import { ColorField } from "./color-field.tsx";
import type { Subject } from "./use-subjects.ts";
import type { WidgetSource } from "./widget-source.ts";

const mostRadius = 32;

const schema = z.object({
  /** Its id; of a widget that is there it stays. */
  subject: z.string().min(1, "validation.empty"),
  name: z.string().trim().min(1, "validation.empty").max(120, "validation.tooLong"),
  domains: z.array(z.string()).refine((all) => all.every(readDomain), "websiteWidgets.domain"),
  language: z.string().transform((text) => languages.find((each) => each === text) ?? null),
  followsFont: z.boolean(),
  color: z
    .string()
    .regex(/^(#[0-9a-f]{6})?$/i, "websiteWidgets.form.colorInvalid")
    .transform((text) => text || null),
  radius: z.union([z.literal("").transform(() => null), z.number().int().min(0).max(mostRadius)]),
  mode: z.enum(widgetModes),
});

const valuesOf = (widget: WidgetShown | undefined, subject: Subject | undefined): z.input<typeof schema> => ({
  subject: widget?.viewId ?? widget?.wizardId ?? widget?.listId ?? subject?.id ?? "",
  name: widget?.name ?? subject?.title ?? "",
  domains: widget?.domains ?? [],
  language: widget?.language ?? "",
  followsFont: widget?.theme.followsFont ?? true,
  color: widget?.theme.color ?? "",
  radius: widget?.theme.radius ?? "",
  mode: widget?.theme.mode ?? "auto",
});

type WidgetDrawerProps = {
  source: WidgetSource;
  /** Without one, a new one is made. */
  widget?: WidgetShown | undefined;
  /** What a new one shows, where that is settled. */
  subjectId?: string;
  close: () => void;
  onCreated?: (widgetId: string) => void;
};

/** Makes a widget, or changes where it may stand and how it looks; what it shows stays. */
export function WidgetDrawer({ source, widget, subjectId, close, onCreated }: WidgetDrawerProps) {
  const t = useTranslations("websiteWidgets.form");
  const list = useTranslations("websiteWidgets.list");
  const { subjects, words } = source;
  const changed = useDefinitionsChanged();
  const [id] = useState(newId);
  const form = useZodForm({
    schema,
    initialValues: valuesOf(
      widget,
      subjects.find((each) => each.id === subjectId),
    ),
    labels: { subject: t("subject"), name: t("name") },
    submit: async ({ subject: subjectId, name, domains, language, ...theme }) => {
      const input = { name, domains, language, theme };
      const subject = subjects.find((each) => each.id === subjectId);
      if (widget) await source.change(widget.id, input);
      else if (subject) await source.create({ ...input, id, subject });
      close();
      await changed();
      if (!widget) onCreated?.(id);
    },
  });
  const leave = useClosing(form.isDirty(), close);
  const offered = (kind: Subject["kind"]) =>
    subjects
      .filter((each) => each.kind === kind && each.isPublic)
      .map((each) => ({ value: each.id, label: each.name }));
  const groups = [
    { group: t("views"), items: offered("view") },
    { group: t("wizards"), items: offered("wizard") },
    { group: t("lists"), items: offered("list") },
  ].filter(({ items }) => items.length > 0);
  const choose = (value: string | null) => {
    form.setFieldValue("subject", value ?? "");
    const chosen = subjects.find((each) => each.id === value);
    if (chosen && form.values.name === "") form.setFieldValue("name", chosen.title);
  };
  return (
    <FormDrawer title={widget ? t("editTitle", { name: widget.name }) : list("add")} opened close={leave}>
      <DrawerForm form={form} submitLabel={widget ? t("save") : t("create")} cancel={leave}>
        {!widget && !subjectId && (
          <Select
            label={t("subject")}
            description={words.help}
            required
            searchable
            data-autofocus
            data-path="subject"
            placeholder={groups.length === 0 ? words.none : words.choose}
            data={groups}
            {...form.getInputProps("subject")}
            value={form.values.subject || null}
            onChange={choose}
          />
        )}
        <TextInput
          label={t("name")}
          description={t("nameHelp")}
          required
          data-autofocus={widget !== undefined || subjectId !== undefined || undefined}
          data-path="name"
          {...form.getInputProps("name")}
        />
        <TagsInput
          label={t("domains")}
          description={t("domainsHelp")}
          placeholder={form.values.domains.length === 0 ? t("domainsHint") : ""}
          splitChars={[",", " "]}
          data-path="domains"
          {...form.getInputProps("domains")}
        />
        <Select
          label={t("language")}
          data-path="language"
          allowDeselect={false}
          data={[
            { value: "", label: t("pageLanguage") },
            ...languages.map((value) => ({ value, label: languageNames[value] })),
          ]}
          {...form.getInputProps("language")}
        />
        <FieldGroup path="theme" label={t("look")} help={t("lookHelp")}>
          <Stack gap={16} mt={8}>
            <Switch label={t("followsFont")} {...form.getInputProps("followsFont", { type: "checkbox" })} />
            <ColorField
              label={t("color")}
              placeholder={t("teamColor")}
              data-path="color"
              {...form.getInputProps("color")}
              value={form.values.color}
            />
            <WholeNumber
              label={t("radius")}
              placeholder={t("usualRadius")}
              min={0}
              max={mostRadius}
              data-path="radius"
              {...form.getInputProps("radius")}
            />
            <Input.Wrapper label={t("mode")} labelElement="div">
              <SegmentedControl
                fullWidth
                aria-label={t("mode")}
                data={widgetModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
                {...form.getInputProps("mode")}
              />
            </Input.Wrapper>
          </Stack>
        </FieldGroup>
      </DrawerForm>
    </FormDrawer>
  );
}
