import { Button, Switch } from "@mantine/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { FieldGrid } from "#ui/form/field-grid.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { PossibleDuplicates } from "./possible-duplicates.tsx";
import classes from "./record-form.module.css";
import type { RecordFormProps } from "./record-form-props.ts";
import { pathTo, useRecordForm } from "./use-record-form.ts";

type FilledFormProps = RecordFormProps & { fields: readonly Field[]; isPerson: boolean };

/** The form itself. What was typed stays, whatever goes wrong. */
export function FilledForm(props: FilledFormProps) {
  const { collectionId, fields, isPerson, values: given, columns = 1, cancel, onCreated, onUndone, onDirty } = props;
  const t = useTranslations("recordForm");
  const [another, setAnother] = useState(false);
  /** Counts the records made here: each begins with inputs that remember nothing. */
  const [round, setRound] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const { form, noteProblem } = useRecordForm({
    ...{ collectionId, fields, given, onUndone },
    onCreated: (record) => {
      setRound((before) => before + 1);
      setLeft({});
      onCreated(record, { another });
    },
  });
  const { values } = form.values;
  const [left, setLeft] = useState(values);
  const isDirty = form.isDirty();
  useAskBeforeLeaving(isDirty);
  const tell = useEffectEvent((now: boolean) => onDirty?.(now));
  useEffect(() => tell(isDirty), [isDirty]);
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    element.current?.requestSubmit();
  };
  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={form.submit}
      onKeyDown={sendByKey}
      onBlur={() => setLeft(form.getValues().values)}
      noValidate
    >
      <FormError problem={form.problem} />
      {isPerson && <PossibleDuplicates collectionId={collectionId} fields={fields} values={left} />}
      <FieldGrid key={round} columns={columns}>
        {fields.map((field, place) => (
          <div key={field.id} data-wide={field.displayWidth === "full" || undefined}>
            <FieldInput
              field={field}
              path={pathTo(field.id)}
              value={values[field.id] ?? null}
              error={form.errors[pathTo(field.id)]}
              autoFocus={place === 0}
              onChange={(value) => form.setFieldValue(pathTo(field.id), value)}
              onProblem={(problem) => noteProblem(field.id, problem)}
            />
          </div>
        ))}
      </FieldGrid>
      <div className={classes.bar}>
        <Switch label={t("another")} checked={another} onChange={(event) => setAnother(event.currentTarget.checked)} />
        <div className={classes.buttons}>
          {cancel && (
            <Button variant="default" onClick={cancel} disabled={form.saving}>
              {t("cancel")}
            </Button>
          )}
          <Button type="submit" loading={form.saving}>
            {t("create")}
          </Button>
        </div>
      </div>
    </form>
  );
}
