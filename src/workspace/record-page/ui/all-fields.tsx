import { Switch } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { EditableField } from "#data/records/ui/editable-field.tsx";
import type { RecordEditor } from "#data/records/ui/use-record-editor.ts";
import { type FieldSection, useRecordFields } from "#data/records/ui/use-record-fields.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./all-fields.module.css";
import { LinkedFrom } from "./linked-from.tsx";

type AllFieldsProps = {
  editor: RecordEditor;
  isForm: boolean | undefined;
  /** Why there are no tabs. */
  error?: unknown;
  retry?: () => void;
};

/** Every field of a record, by the collection that it belongs to, and who links to it. */
export function AllFields({ editor, isForm, error: tabsError, retry: retryTabs }: AllFieldsProps) {
  const t = useTranslations("recordPage");
  const { sections, isLoading, error, retry } = useRecordFields(editor.record);
  const [showsEmpty, setShowsEmpty] = useLocalStorage({ key: "simply.record.show-empty", defaultValue: true });
  const isEmpty = ({ id }: Field) => (editor.values[id] ?? null) === null;
  const hasEmpty = sections.some(({ fields }) => fields.some(isEmpty));
  const isShown = (field: Field) => isForm || showsEmpty || !isEmpty(field) || editor.open === field.id;
  if (isLoading) {
    return (
      <Card>
        <SkeletonText lines={8} />
      </Card>
    );
  }
  if (error) {
    return (
      <ErrorState retry={retry} error={error}>
        {t("failed.fields")}
      </ErrorState>
    );
  }
  const shown = sections.map((section) => ({ ...section, fields: section.fields.filter(isShown) }));
  return (
    <>
      {tabsError !== undefined && (
        <ErrorState {...(retryTabs && { retry: retryTabs })} error={tabsError}>
          {t("failed.tabs")}
        </ErrorState>
      )}
      {hasEmpty && !isForm && (
        <Switch
          className={classes.switch ?? ""}
          label={t("showEmpty")}
          checked={showsEmpty}
          onChange={(event) => setShowsEmpty(event.currentTarget.checked)}
        />
      )}
      {shown.map((section) => (
        <Section key={section.collection.id} section={section} editor={editor} isForm={isForm} />
      ))}
      {sections.length === 0 && (
        <Card>
          <EmptyState icon="fas_table-list">{t("noFields")}</EmptyState>
        </Card>
      )}
      <LinkedFrom recordId={editor.record.id} />
    </>
  );
}

function Section({ section, editor, isForm }: AllFieldsProps & { section: FieldSection }) {
  const t = useTranslations("recordPage");
  const { collection, fields } = section;
  return (
    <Card title={collection.pluralName} icons={[collection.icon]} collapsible>
      {fields.length === 0 && <p className={classes.nothing}>{t("allEmpty")}</p>}
      <div className={classes.rows}>
        {fields.map((field) => (
          <EditableField key={field.id} field={field} editor={editor} isForm={isForm ?? false} isRow />
        ))}
      </div>
    </Card>
  );
}
