import { Collapse, Input, MultiSelect, Select, Stack, Switch, TextInput, UnstyledButton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { fieldDisplayWidths } from "#data/collections/structure-contract.ts";
import { type Field, useCollections, useFields } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed, typeHolds } from "#data/fields/registry.ts";
import { usePanel } from "#modeling/field-admin/ui/use-panel.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { type LinkedField, linkedField } from "#wizards/tasks/value-source.ts";
import { useVariables } from "../use-variables.ts";
import { ConditionField } from "./condition-field.tsx";
import classes from "./linked-fields.module.css";
import type { SettingsProps } from "./settings-props.ts";
import { SourceEditor } from "./source-editor.tsx";

const NewLinkedField = lazy(() => import("./new-linked-field.tsx"));

/** Stands among the fields for one that is not there yet. */
const newField = "new";

/** The fields that a task fills in: which, where each value comes from, and how it is asked for. */
export function LinkedFieldsEditor({ wizard, task, settings, set, known }: SettingsProps) {
  const t = useTranslations("wizards.admin.fields");
  const collectionId = collectionOf(settings, known);
  const { data: fields = [] } = useFields(collectionId ?? "");
  const linked: LinkedField[] = settings.fields;
  const [opened, setOpened] = useState<string>();
  const put = (next: LinkedField[]) => set({ fields: next });
  const choose = (ids: string[]) =>
    put(
      ids.map(
        (fieldId) =>
          linked.find((each) => each.fieldId === fieldId) ??
          linkedField.parse({ fieldId, isRequired: isRequired(fields, fieldId) }),
      ),
    );
  const panel = usePanel();
  const mayShape = useMay("team_admin_data_collections");
  const { data: collections = [] } = useCollections();
  const isSmart = collections.find(({ id }) => id === collectionId)?.isSmartCollection ?? true;
  const [typed, setTyped] = useState("");
  const [title, setTitle] = useState("");
  if (!collectionId) return null;
  const isKnown = fields.some(({ title }) => title.trim().toLowerCase() === typed.trim().toLowerCase());
  const offered =
    mayShape && !isSmart && !isKnown
      ? [{ value: newField, label: typed.trim() ? t("new", { title: typed.trim() }) : t("newPlain") }]
      : [];
  return (
    <Input.Wrapper label={t("title")} description={t("help")} labelElement="div">
      <MultiSelect
        mt={8}
        aria-label={t("add")}
        placeholder={linked.length === 0 ? t("add") : ""}
        searchable
        hidePickedOptions
        data={[...fields.map(({ id, title }) => ({ value: id, label: title })), ...offered]}
        filter={({ options, search }) =>
          options.filter(
            (option) =>
              "value" in option &&
              (option.value === newField || option.label.toLowerCase().includes(search.trim().toLowerCase())),
          )
        }
        onSearchChange={setTyped}
        value={linked.map(({ fieldId }) => fieldId).filter((id) => fields.some((field) => field.id === id))}
        onChange={(ids) => {
          if (!ids.includes(newField)) return choose(ids);
          setTitle(typed.trim());
          panel.open({ kind: "new" });
        }}
      />
      {panel.panel && (
        <Suspense fallback={null}>
          <NewLinkedField
            {...{ collectionId, title, panel }}
            onMade={({ id, isRequired: required }) =>
              put([...linked, linkedField.parse({ fieldId: id, isRequired: required })])
            }
          />
        </Suspense>
      )}
      <div className={classes.list}>
        <SortableList
          items={linked}
          name={t("title")}
          getId={({ fieldId }) => fieldId}
          label={({ fieldId }) => fields.find(({ id }) => id === fieldId)?.title ?? t("gone")}
          onMove={(ids) => put(ids.map((id) => linked.find(({ fieldId }) => fieldId === id)!))}
          render={(each, { handle }) => (
            <LinkedFieldRow
              {...{ wizard, task, handle, collectionId }}
              linked={each}
              field={fields.find(({ id }) => id === each.fieldId)}
              isOpen={opened === each.fieldId}
              toggle={() => setOpened(opened === each.fieldId ? undefined : each.fieldId)}
              change={(next) =>
                put(linked.map((other) => (other.fieldId === each.fieldId ? { ...other, ...next } : other)))
              }
              remove={() => put(linked.filter((other) => other.fieldId !== each.fieldId))}
            />
          )}
        />
      </div>
    </Input.Wrapper>
  );
}

type LinkedFieldRowProps = Pick<SettingsProps, "wizard" | "task"> & {
  collectionId: string;
  linked: LinkedField;
  field: Field | undefined;
  handle: React.ReactNode;
  isOpen: boolean;
  toggle: () => void;
  change: (next: Partial<LinkedField>) => void;
  remove: () => void;
};

function LinkedFieldRow({ linked, field, handle, isOpen, toggle, remove, ...rest }: LinkedFieldRowProps) {
  const t = useTranslations("wizards.admin.fields");
  const say = useTranslations("wizards.admin.sources");
  const title = linked.label || field?.title || t("gone");
  return (
    <div className={classes.field} data-gone={!field || undefined}>
      <div className={classes.head}>
        {handle}
        <UnstyledButton className={classes.title} onClick={toggle} aria-expanded={isOpen}>
          <span className={classes.words}>
            <span>{title}</span>
            <span className={classes.from}>
              {say(linked.source.from)}
              {linked.isRequired && ` · ${t("required")}`}
              {linked.condition && ` · ${t("conditional")}`}
            </span>
          </span>
          <Icon name={isOpen ? "fas_chevron-up" : "fas_chevron-down"} size={12} className={classes.chevron} />
        </UnstyledButton>
        <IconButton icon="fas_xmark" label={t("remove", { title })} onClick={remove} />
      </div>
      <Collapse expanded={isOpen}>{isOpen && field && <LinkedFieldForm {...{ linked, field }} {...rest} />}</Collapse>
    </div>
  );
}

type LinkedFieldFormProps = Pick<LinkedFieldRowProps, "wizard" | "task" | "collectionId" | "linked" | "change"> & {
  field: Field;
};

function LinkedFieldForm({ wizard, task, collectionId, linked, field, change }: LinkedFieldFormProps) {
  const t = useTranslations("wizards.admin.fields");
  const known = useVariables(wizard, { taskId: task.id, loop: task.loop });
  const own = { name: task.name, title: task.title, collectionIds: [collectionId] };
  const within = useVariables(wizard, { taskId: task.id, loop: task.loop, own });
  const isAsked = linked.source.from === "person";
  const led = typeHolds(field.dataType, "records") ? (field.config.collectionIds as string[] | undefined) : undefined;
  const shownOf = led?.[0];
  const { data: fieldsOfLed = [] } = useFields(shownOf ?? "");
  const choices = fieldsOfLed.filter(({ dataType }) => !fieldTypeNamed(dataType).holds);
  return (
    <Stack gap={12} className={classes.form ?? ""}>
      <SourceEditor source={linked.source} onChange={(source) => change({ source })} field={field} known={known} />
      {isAsked && (
        <>
          <Switch
            label={t("isRequired")}
            checked={linked.isRequired}
            onChange={(event) => change({ isRequired: event.currentTarget.checked })}
          />
          <TextInput
            label={t("label")}
            placeholder={field.title}
            value={linked.label}
            onChange={(event) => change({ label: event.currentTarget.value })}
          />
          <TextInput
            label={t("hint")}
            placeholder={field.description}
            value={linked.help}
            onChange={(event) => change({ help: event.currentTarget.value })}
          />
          {shownOf && (
            <MultiSelect
              label={t("displayed")}
              description={t("displayedHelp")}
              data={choices.map(({ id, title }) => ({ value: id, label: title }))}
              value={linked.displayFieldIds.filter((id) => choices.some((each) => each.id === id))}
              onChange={(displayFieldIds) => change({ displayFieldIds })}
              maxValues={10}
            />
          )}
          <Select
            label={t("width")}
            clearable
            placeholder={t("widthUsual")}
            data={fieldDisplayWidths.map((width) => ({ value: width, label: t(`widths.${width}`) }))}
            value={linked.displayWidth}
            onChange={(width) => change({ displayWidth: width as LinkedField["displayWidth"] })}
          />
        </>
      )}
      <ConditionField
        label={t("condition")}
        known={within}
        value={linked.condition}
        onChange={(condition) => change({ condition })}
      />
    </Stack>
  );
}

const isRequired = (fields: readonly Field[], fieldId: string): boolean =>
  fields.find(({ id }) => id === fieldId)?.isRequired ?? false;

/** Whose fields they are: of the collection that is named, else of the records that are, or of the loop's current one. */
function collectionOf(settings: SettingsProps["settings"], known: SettingsProps["known"]): string | undefined {
  if (settings.collectionId) return settings.collectionId;
  const held = known.all.find(({ key }) => key === (settings.records ?? "row"))?.records?.collectionIds ?? [];
  return (settings.collectionIds as string[] | undefined)?.[0] ?? held[0];
}
