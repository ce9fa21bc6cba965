import { Button, MultiSelect, Select, Textarea, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { PlainNote } from "#data/collections/ui/plain-note.tsx";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useClosing } from "#people/auth/ui/ask-before-leaving.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { type EditingMode, editingModes } from "../../card-type.ts";
import type { CardShown } from "../../contract.ts";
import { cardTypes } from "../../registry.ts";
import { type CardsShown, useCardSources } from "../card-queries.ts";
import { CardView } from "../card-view.tsx";
import { PreviewFrame } from "../preview/preview-frame.tsx";
import type { CardActions } from "../use-card-actions.ts";
import classes from "./card-editor.module.css";
import { CardTypeChoice } from "./card-type-choice.tsx";
import { LayoutEditor } from "./layout-editor.tsx";
import { SourceSelect } from "./source-select.tsx";
import { useAvailableFields } from "./use-available-fields.ts";
import { useCardForm } from "./use-card-form.ts";
import { useLayouts } from "./use-layouts.ts";
import { ViewSelect } from "./view-select.tsx";

type CardEditorProps = {
  collection: DataCollection;
  card: CardShown | undefined;
  shown: CardsShown;
  actions: CardActions;
  close: () => void;
};

/** A card and beside it what it will look like. */
export function CardEditor({ collection, card, shown, actions, close }: CardEditorProps) {
  const t = useTranslations("cards.editor");
  const deleting = useTranslations("collections.deleting");
  const groups = useMemo(
    () => shown.groups.filter((group) => group.collectionId === collection.id),
    [shown.groups, collection.id],
  );
  const { form, followed } = useCardForm({ collectionId: collection.id, card, groups, onCreated: close });
  const { isDirty } = followed;
  const back = useClosing(isDirty, close);
  const { values } = form;
  const { data: sources = [] } = useCardSources(collection.id);
  const source = sources.find(({ id }) => id === values.sourceFieldId);
  const available = useAvailableFields(collection.id, values.type, source);
  const layouts = useLayouts(form);
  const type = cardTypes[values.type];
  const fields = new Map([...shown.fields, ...sources, ...available.fields].map((field) => [field.id, field]));
  const tabNames = (ids: unknown) =>
    groups
      .filter(({ id }) => (ids as string[]).includes(id))
      .map(({ name }) => name)
      .join(", ");
  return (
    <form onSubmit={form.submit} noValidate>
      <div className={classes.top}>
        <Button variant="subtle" leftSection={<Icon name="fas_arrow-left" size={14} />} onClick={back}>
          {t("back")}
        </Button>
        <h2 className={classes.heading}>{card ? card.title : t("new")}</h2>
        {card && (
          <Button
            variant="default"
            className={classes.delete}
            onClick={() => void actions.remove(card).then((isGone) => isGone && close())}
          >
            {deleting("ask")}
          </Button>
        )}
      </div>
      <FormError problem={form.problem} />
      <div className={classes.columns}>
        <div className={classes.settings}>
          <CardTypeChoice value={values.type} onChange={layouts.changeType} />
          <PlainNote plain={card?.plain} />
          <TextInput
            label={t("cardTitle")}
            required
            autoFocus={!card}
            data-path="title"
            {...form.getInputProps("title")}
          />
          <ClashNote name="title" followed={followed} />
          <TextInput label={t("subtitle")} data-path="subtitle" {...form.getInputProps("subtitle")} />
          <ClashNote name="subtitle" followed={followed} />
          <Textarea
            label={t("description")}
            description={t("descriptionHelp")}
            autosize
            minRows={2}
            data-path="description"
            {...form.getInputProps("description")}
          />
          <ClashNote name="description" followed={followed} />
          {groups.length > 0 && (
            <MultiSelect
              label={t("tabs")}
              description={t("tabsHelp")}
              data={groups.map(({ id, name }) => ({ value: id, label: name }))}
              data-path="groupIds"
              {...form.getInputProps("groupIds")}
            />
          )}
          <Select
            label={t("editingMode")}
            description={t("editingModeHelp")}
            allowDeselect={false}
            data={editingModes.map((mode) => ({ value: mode, label: t(`editingModes.${mode}`) }))}
            data-path="editingMode"
            {...form.getInputProps("editingMode")}
          />
          <ClashNote name="editingMode" followed={followed} show={(mode) => t(`editingModes.${mode as EditingMode}`)} />
          <ClashNote name="groupIds" followed={followed} show={tabNames} />
          {type.isAbout && (
            <SourceSelect
              sources={sources.filter(({ dataType }) => type.isAbout?.(fieldTypeNamed(dataType)))}
              collection={collection}
              value={values.sourceFieldId}
              onChange={layouts.changeSource}
              error={form.errors.sourceFieldId}
            />
          )}
          {type.isAbout && (
            <ViewSelect
              source={source}
              collectionId={collection.id}
              value={values.viewId}
              onChange={(viewId) => form.setFieldValue("viewId", viewId)}
              error={form.errors.viewId}
            />
          )}
          <ClashNote
            name="viewId"
            followed={followed}
            show={(viewId) => t(viewId ? "anotherView" : "viewPlaceholder")}
          />
          {type.fieldsOf !== "nothing" && (type.fieldsOf === "record" || source) && (
            <LayoutEditor
              hasWidths={type.hasWidths}
              value={values.fields}
              onChange={(next) => form.setFieldValue("fields", next)}
              available={available}
            />
          )}
          <ClashNote name="fields" followed={followed} show={() => t("anotherLayout")} />
        </div>
        <div className={classes.preview}>
          <PreviewFrame title={t("preview")} collectionId={collection.id} fields={fields}>
            {(record) => <CardView card={values} collectionId={collection.id} record={record} fields={fields} />}
          </PreviewFrame>
        </div>
      </div>
      <SaveBar dirty={isDirty} saving={form.saving} discard={followed.discard} />
    </form>
  );
}
