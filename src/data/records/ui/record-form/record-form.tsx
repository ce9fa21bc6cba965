import { useTranslations } from "use-intl";
import { type Field, useCollections, useFields } from "#data/collections/ui/structure-queries.ts";
import { isOfPeople } from "#data/fields/ui/collection-choices.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { FilledForm } from "./filled-form.tsx";
import { formFields, homeFor } from "./form-fields.ts";
import classes from "./record-form.module.css";
import type { RecordFormProps } from "./record-form-props.ts";

/** A new record of a collection: its fields and those of the collections above it. */
export function RecordForm(props: RecordFormProps) {
  const t = useTranslations("recordForm");
  const collections = useCollections();
  const home = homeFor(collections.data ?? [], props.collectionId);
  const shown = collections.data?.find(({ id }) => id === props.collectionId);
  // A smart collection has its parent's fields, but not its parent's id.
  const fields = useFields(home?.id ?? props.collectionId);
  const error = collections.error ?? fields.error;
  if (collections.data && !home) return <EmptyState icon="fas_folder-open">{t("gone")}</EmptyState>;
  if (error && !(collections.data && fields.data)) {
    const retry = () => void Promise.all([collections.refetch(), fields.refetch()]);
    return (
      <ErrorState error={error} retry={retry}>
        {t("failed")}
      </ErrorState>
    );
  }
  if (!home || !fields.data) return <SkeletonText lines={6} />;
  if (home.abilities?.create === false)
    return <EmptyState icon="fas_lock">{t("mayNot", { name: home.pluralName })}</EmptyState>;
  return (
    <>
      {shown?.isSmartCollection && (
        <p className={classes.note}>{t("smart", { home: home.pluralName, smart: shown.pluralName })}</p>
      )}
      <Form
        {...props}
        homeId={home.id}
        fields={formFields(fields.data)}
        isPerson={isOfPeople(collections.data ?? [], home.id)}
      />
    </>
  );
}

type FormProps = RecordFormProps & { homeId: string; fields: Field[]; isPerson: boolean };

function Form({ homeId, fields, ...rest }: FormProps) {
  const t = useTranslations("recordForm");
  if (fields.length === 0) return <EmptyState icon="fas_table-columns">{t("noFields")}</EmptyState>;
  return <FilledForm {...rest} key={homeId} collectionId={homeId} fields={fields} />;
}
