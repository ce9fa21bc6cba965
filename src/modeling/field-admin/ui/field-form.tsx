import { Switch, Textarea, TextInput } from "@mantine/core";
import { useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { PlainNote } from "#data/collections/ui/plain-note.tsx";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { FieldDisplay } from "#data/fields/ui/field-display.tsx";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { FieldSettings, hasSettings } from "#data/fields/ui/field-settings.tsx";
import { useTypeWords } from "#data/fields/ui/type-words.ts";
import { canonicalJson } from "#shared/same-json.ts";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { StoredName } from "#ui/form/stored-name.tsx";
import classes from "./field-form.module.css";
import { FieldPreview } from "./field-preview.tsx";
import type { FieldValues } from "./field-values.ts";
import { FormFooter } from "./form-footer.tsx";
import { RulesNote } from "./rules-note.tsx";
import { settingEditors } from "./setting-editors/setting-editors.ts";
import { ChoicesDraftContext } from "./setting-editors/typed-choices.tsx";
import { settingErrors, tellSetting } from "./setting-errors.ts";
import { TypeHeader } from "./type-header.tsx";
import { useFieldForm } from "./use-field-form.ts";
import { WidthChoice } from "./width-choice.tsx";

interface FieldFormProps {
  type: FieldType;
  collectionId: string;
  /** Absent: a new one. */
  field?: Field;
  source: FieldValues;
  /** Of the other fields. */
  titles: readonly string[];
  /** Deleted meanwhile: there is nothing to save it to. */
  isGone?: boolean;
  save(values: Partial<FieldValues>): Promise<void>;
  onCancel(): void;
  onChangeType(values: FieldValues): void;
  onDirty(isDirty: boolean): void;
}

/** Everything that can be said of a field, with how it will look beside it. */
export function FieldForm({ type, collectionId, field, source, titles, isGone, save, ...on }: FieldFormProps) {
  const t = useTranslations("dataFields.form");
  const widthName = useTranslations("dataFields.widths");
  const words = useTypeWords();
  const { form, followed, noteProblem, isUnchanged } = useFieldForm({ type, source, titles, isNew: !field, save });
  const { values } = form;
  const { onDirty } = on;
  const labelOf = (key: string) => words.setting(type.name, key).label;
  const { setFieldValue } = form;
  const draft = useMemo(
    () => ({ text: values.choices, onChange: (text: string) => setFieldValue("choices", text) }),
    [values.choices, setFieldValue],
  );
  useEffect(() => onDirty(followed.isDirty), [followed.isDirty, onDirty]);
  const isOn = (key: "isRequired" | "isUnique" | "isDisplayedOnViews") => ({
    ...form.getInputProps(key, { type: "checkbox" }),
    "data-path": key,
  });
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <div className={classes.columns}>
        <div className={classes.fields}>
          <TypeHeader type={type} onChange={() => on.onChangeType(form.getValues())} isNew={!field} />
          <FormError problem={form.problem} />
          <PlainNote plain={field?.plain} />
          <div>
            <TextInput
              label={t("title")}
              required
              maxLength={120}
              data-autofocus
              // The gallery before had the focus, and is gone.
              autoFocus={!field}
              data-path="title"
              {...form.getInputProps("title")}
            />
            <ClashNote name="title" followed={followed} />
          </div>
          <div>
            <Textarea
              label={t("description")}
              description={t("descriptionHelp")}
              autosize
              minRows={1}
              maxRows={6}
              data-path="description"
              {...form.getInputProps("description")}
            />
            <ClashNote name="description" followed={followed} />
          </div>
          {hasSettings(type) && (
            <div>
              <ChoicesDraftContext value={draft}>
                <FieldSettings
                  type={type}
                  config={values.config}
                  onChange={(config) => form.setFieldValue("config", config)}
                  errors={settingErrors(form.errors)}
                  collectionId={collectionId}
                  editors={settingEditors}
                />
              </ChoicesDraftContext>
              {Object.keys(source.config).map((key) => (
                <ClashNote
                  key={key}
                  name={`config.${key}`}
                  label={labelOf(key)}
                  followed={followed}
                  show={tellSetting}
                />
              ))}
            </div>
          )}
          <section className={classes.section} aria-label={t("rules")}>
            <h3 className={classes.heading}>{t("rules")}</h3>
            <Switch label={t("required")} description={t("requiredHelp")} {...isOn("isRequired")} />
            {type.canBeUnique && <Switch label={t("unique")} description={t("uniqueHelp")} {...isOn("isUnique")} />}
            {field && (
              <RulesNote
                field={field}
                isRequired={values.isRequired && !source.isRequired}
                isUnique={values.isUnique && !source.isUnique}
              />
            )}
            <div>
              <FieldInput
                // Another setting may read what stands there otherwise.
                key={canonicalJson(values.config)}
                field={{ title: t("default"), dataType: type.name, config: values.config }}
                description={t("defaultHelp")}
                path="defaultValue"
                value={values.defaultValue}
                error={form.errors.defaultValue}
                onProblem={noteProblem}
                onChange={(value) => form.setFieldValue("defaultValue", value)}
              />
              <ClashNote
                name="defaultValue"
                followed={followed}
                show={(theirs) => (
                  <FieldDisplay field={{ dataType: type.name, config: values.config }} value={theirs} room="cell" />
                )}
              />
            </div>
          </section>
          <section className={classes.section} aria-label={t("look")}>
            <h3 className={classes.heading}>{t("look")}</h3>
            <WidthChoice value={values.displayWidth} onChange={(width) => form.setFieldValue("displayWidth", width)} />
            <ClashNote
              name="displayWidth"
              followed={followed}
              show={(theirs) => widthName(theirs as FieldValues["displayWidth"])}
            />
            <Switch label={t("onViews")} description={t("onViewsHelp")} {...isOn("isDisplayedOnViews")} />
          </section>
          {field && <StoredName label={t("columnName")} description={t("columnNameHelp")} value={field.columnName} />}
        </div>
        <FieldPreview type={type} values={values} />
      </div>
      <FormFooter
        isNew={!field}
        isSaving={form.saving}
        isGone={isGone}
        isDirty={followed.isDirty}
        isUnchanged={isUnchanged}
        onCancel={on.onCancel}
      />
    </form>
  );
}
