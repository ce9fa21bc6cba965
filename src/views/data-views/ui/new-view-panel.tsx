import { Input, MultiSelect, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { name } from "#data/collections/structure-contract.ts";
import { type Field, useDefinitionsChanged, useFields } from "#data/collections/ui/structure-queries.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { newId } from "#shared/ids.ts";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { dataViewsContract } from "../contract.ts";
import { type ViewKind, viewTypes } from "../registry.ts";
import { viewUi } from "../ui-registry.ts";
import { FieldOptions } from "./field-options.tsx";

const schema = z.object({
  internalName: name,
  who: z.enum(["team", "own"]),
  displayOption: z.string(),
  shown: z.array(z.string()),
  fields: z.record(z.string(), z.string().nullable()),
});

type NewViewPanelProps = {
  collection: DataCollection;
  kind: ViewKind;
  /** Whether the person makes views for the team. */
  mayShare: boolean;
  close: () => void;
  /** Absent: it is opened in the tabs of the page that one is on. */
  onCreated?: (viewId: string) => unknown;
};

const mostAtFirst = 4;

/** A new way to look at a collection: what it is called, whose it is, and what it cannot do without. */
export function NewViewPanel({ collection, kind, mayShare, close, onCreated }: NewViewPanelProps) {
  const t = useTranslations("views");
  const { teamId } = useTeamScope();
  const { data: fields } = useFields(collection.id);
  const navigate = useNavigate();
  const changed = useDefinitionsChanged();
  const [id] = useState(newId);
  const { type, asks = [] } = kind;
  const { fieldOptions } = viewTypes[type];
  const displays = kind.displays.filter((display) => viewUi(type).displays.includes(display));
  const form = useZodForm({
    schema,
    initialValues: {
      internalName: "",
      who: mayShare ? "team" : "own",
      displayOption: displays[0]!,
      shown: [],
      fields: {},
    },
    labels: { internalName: t("form.name") },
    submit: async ({ internalName, who, displayOption, shown, fields: chosen }) => {
      const options = Object.fromEntries(Object.entries(chosen).filter(([, fieldId]) => fieldId));
      const settings = { displayOption, options, displayedFields: usualFields(fields ?? [], shown).map(displayed) };
      const body = { id, type, internalName, isPersonal: who === "own", settings, publish: true };
      await call(dataViewsContract.createView, { params: { teamId, collectionId: collection.id }, body });
      close();
      await changed();
      if (onCreated) return onCreated(id);
      await navigate({ to: ".", search: { view: id } as never, resetScroll: false });
    },
  });
  const leave = useClosing(form.isDirty(), close);
  const choicesFor = (accepts: (field: Field) => boolean) => (fields ?? []).filter(accepts).map(asChoice);
  return (
    <FormDrawer title={t("form.newTitle", { type: t(`types.${kind.name}`) })} opened close={leave}>
      <DrawerForm form={form} submitLabel={t("form.create")} cancel={leave}>
        <TextInput
          label={t("form.name")}
          required
          data-autofocus
          data-path="internalName"
          {...form.getInputProps("internalName")}
        />
        {displays.length > 1 && (
          <Select
            label={t("form.display")}
            data={displays.map((display) => ({ value: display, label: t(`displays.${display}` as never) }))}
            allowDeselect={false}
            data-path="displayOption"
            {...form.getInputProps("displayOption")}
          />
        )}
        <FieldOptions
          collection={collection}
          fields={fields}
          settings={fieldOptions}
          display={form.values.displayOption}
          asks={asks}
          inputFor={(key) => ({
            ...form.getInputProps(`fields.${key}`),
            error: form.errors[`settings.options.${key}`] ?? form.errors[`fields.${key}`],
          })}
          chosen={form.values.fields}
          choose={(key, fieldId) => form.setFieldValue(`fields.${key}`, fieldId)}
        />
        <MultiSelect
          label={t("form.fields")}
          description={t("form.fieldsHelp")}
          searchable
          data={choicesFor(() => true)}
          data-path="shown"
          {...form.getInputProps("shown")}
        />
        {mayShare && (
          <Input.Wrapper label={t("form.who")} labelElement="div">
            <SegmentedControl
              fullWidth
              aria-label={t("form.who")}
              data={(["team", "own"] as const).map((who) => ({ value: who, label: t(`form.whose.${who}`) }))}
              {...form.getInputProps("who")}
            />
          </Input.Wrapper>
        )}
      </DrawerForm>
    </FormDrawer>
  );
}

/** Those that were chosen; else the first that are meant to be seen on views. */
function usualFields(fields: Field[], chosen: string[]): string[] {
  if (chosen.length > 0) return chosen;
  return fields
    .filter(({ isDisplayedOnViews }) => isDisplayedOnViews)
    .slice(0, mostAtFirst)
    .map(({ id }) => id);
}

const displayed = (field: string) => ({ field });

const asChoice = ({ id, title }: Field) => ({ value: id, label: title });
