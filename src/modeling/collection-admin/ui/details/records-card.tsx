import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { type ContactPreference, canHoldPreference, preferenceFieldOf } from "#data/collections/contact-preferences.ts";
import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import select from "../type-select.module.css";
import type { DetailsForm } from "./use-details-form.ts";

interface RecordsCardProps {
  details: DetailsForm;
  collectionId: string;
}

/** What a record is called, and the picture that stands beside its name. */
export function RecordsCard({ details, collectionId }: RecordsCardProps) {
  const t = useTranslations("collections.records");
  const say = useTranslations("dataFields.list");
  const { data: fields, error, refetch } = useFields(collectionId);
  return (
    <Card title={t("title")} subtitle={t("about")}>
      {fields ? (
        <FieldGrid columns={2}>
          <FieldChoice details={details} name="nameFieldId" fields={fields.filter(canName)} all={fields} />
          <FieldChoice details={details} name="avatarFieldId" fields={fields.filter(isPicture)} all={fields} />
        </FieldGrid>
      ) : error ? (
        <ErrorState retry={() => void refetch()} error={error}>
          {say("failed")}
        </ErrorState>
      ) : (
        <SkeletonText lines={2} />
      )}
    </Card>
  );
}

/** In which language and by which clock its records are written to: only where they can be. */
export function MessagesCard({ details, collectionId }: RecordsCardProps) {
  const t = useTranslations("collections.records");
  const { data: fields } = useFields(collectionId);
  if (!fields?.some(({ dataType }) => fieldTypeNamed(dataType).contact)) return null;
  const fitting = fields.filter(({ dataType }) => canHoldPreference(dataType));
  const foundByTitle = (preference: ContactPreference) => {
    const found = preferenceFieldOf(preference, fields, {
      chosen: [],
      typeOf: ({ dataType }) => dataType,
      titlesOf: ({ title, plain }) => [title, plain?.title ?? title],
    });
    return found && t("byTitle", { field: found.title });
  };
  return (
    <Card title={t("messages")} subtitle={t("messagesAbout")}>
      <FieldGrid columns={2}>
        <FieldChoice
          {...{ details, fields: fitting, all: fields }}
          name="languageFieldId"
          otherwise={foundByTitle("language")}
        />
        <FieldChoice
          {...{ details, fields: fitting, all: fields }}
          name="timeZoneFieldId"
          otherwise={foundByTitle("timeZone")}
        />
      </FieldGrid>
    </Card>
  );
}

/** A name is text; what lies elsewhere, in links or files, has none. */
const canName = ({ dataType }: Field): boolean => fieldTypeNamed(dataType).toSearchText !== undefined;
const isPicture = ({ dataType }: Field): boolean => fieldTypeNamed(dataType).holds?.fileKind === "image";

interface FieldChoiceProps {
  details: DetailsForm;
  name: "nameFieldId" | "avatarFieldId" | "languageFieldId" | "timeZoneFieldId";
  fields: Field[];
  all: Field[];
  /** What counts while nothing is chosen. */
  otherwise?: string | undefined;
}

function FieldChoice({ details: { form, followed }, name, fields, all, otherwise }: FieldChoiceProps) {
  const t = useTranslations("collections.records");
  const value = form.values[name];
  const shown = all.filter((field) => fields.includes(field) || field.id === value);
  const titleOf = (id: unknown) => all.find((field) => field.id === id)?.title ?? t("unknown");
  return (
    <div>
      <Select
        label={t(`${name}.label`)}
        description={shown.length === 0 ? t(`${name}.none`) : t(`${name}.help`)}
        placeholder={otherwise ?? t(`${name}.placeholder`)}
        data={shown.map(({ id, title }) => ({ value: id, label: title }))}
        {...form.getInputProps(name)}
        value={value}
        onChange={(id) => form.setFieldValue(name, id)}
        disabled={shown.length === 0}
        clearable
        searchable
        clearButtonProps={{ "aria-label": t("clear") }}
        renderOption={({ option }) => {
          const field = all.find(({ id }) => id === option.value);
          return (
            <span className={select.option}>
              {field && <Icon name={fieldTypeNamed(field.dataType).icon} size={14} className={select.icon} />}
              {option.label}
            </span>
          );
        }}
      />
      <ClashNote name={name} followed={followed} show={titleOf} />
    </div>
  );
}
