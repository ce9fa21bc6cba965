import { Checkbox, Select } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { type Field, useFields } from "#data/collections/ui/structure-queries.ts";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { confirm } from "#ui/confirm.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { DrawerForm, FormDrawer } from "#ui/form/form-drawer.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./bulk.module.css";
import type { BulkInput } from "./bulk-target.ts";
import { editableFields, type FieldChange, valuesOf, withoutValue } from "./edit-changes.ts";
import { useSending } from "./use-sending.ts";

type EditPanelProps = {
  collectionId: string;
  count: number;
  run: (input: BulkInput) => Promise<boolean>;
  close: () => void;
};

/** The same for all chosen records: one or several fields, each with a value or emptied. */
export function EditPanel({ collectionId, count, run, close }: EditPanelProps) {
  const t = useTranslations("gridBulk.edit");
  const say = useTranslations("ui");
  const { data: fields } = useFields(collectionId);
  const [changes, setChanges] = useState<FieldChange[]>([]);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const isDirty = changes.some(({ value, isClearing }) => isClearing || value !== null);
  const { send, saving, problem } = useSending(() => run({ action: "update", values: valuesOf(changes) }), close);
  useAskBeforeLeaving(isDirty && !saving);
  const editable = editableFields(fields ?? [], count);
  const offered = editable.filter(({ id }) => !changes.some(({ fieldId }) => fieldId === id));

  const change = (fieldId: string, part: Partial<FieldChange>) => {
    setMissing((before) => before.filter((id) => id !== fieldId));
    setChanges((before) => before.map((each) => (each.fieldId === fieldId ? { ...each, ...part } : each)));
  };
  const remove = (fieldId: string) => {
    setChanges((before) => before.filter((each) => each.fieldId !== fieldId));
    setUnreadable((before) => before.filter((id) => id !== fieldId));
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const empty = withoutValue(changes);
    setMissing(empty);
    const isUnreadable = changes.some(({ fieldId, isClearing }) => !isClearing && unreadable.includes(fieldId));
    if (changes.length > 0 && empty.length === 0 && !isUnreadable) void send();
  };
  const askAndClose = async () => {
    const words = { title: say("leave.title"), body: say("leave.body"), confirmLabel: say("leave.confirm") };
    if (!isDirty || (await confirm({ ...words, cancelLabel: say("leave.stay"), danger: true }))) close();
  };
  return (
    <FormDrawer title={t("title", { count })} opened close={() => void askAndClose()}>
      {fields === undefined ? (
        <SkeletonText lines={4} />
      ) : editable.length === 0 ? (
        <EmptyState icon="fas_lock">{t("noFields")}</EmptyState>
      ) : (
        <DrawerForm
          form={{ submit, saving, problem }}
          submitLabel={t("submit", { count })}
          cancel={() => void askAndClose()}
        >
          {changes.map((each, place) => {
            const field = fields.find(({ id }) => id === each.fieldId);
            if (!field) return null;
            return (
              <Change
                key={each.fieldId}
                field={field}
                change={each}
                autoFocus={place === changes.length - 1}
                error={missing.includes(each.fieldId) ? t("valueMissing") : undefined}
                onChange={(part) => change(each.fieldId, part)}
                onProblem={(isWrong) =>
                  setUnreadable((before) => [
                    ...before.filter((id) => id !== each.fieldId),
                    ...(isWrong ? [each.fieldId] : []),
                  ])
                }
                remove={() => remove(each.fieldId)}
              />
            );
          })}
          {offered.length > 0 && (
            <Select
              key={changes.length}
              label={t(changes.length > 0 ? "another" : "field")}
              placeholder={t("choose")}
              searchable
              data-autofocus
              nothingFoundMessage={t("noMatch")}
              data={offered.map(({ id, title }) => ({ value: id, label: title }))}
              value={null}
              onChange={(fieldId) =>
                fieldId && setChanges((before) => [...before, { fieldId, value: null, isClearing: false }])
              }
            />
          )}
        </DrawerForm>
      )}
    </FormDrawer>
  );
}

type ChangeProps = {
  field: Field;
  change: FieldChange;
  autoFocus: boolean;
  error: string | undefined;
  onChange: (part: Partial<FieldChange>) => void;
  onProblem: (isWrong: boolean) => void;
  remove: () => void;
};

function Change({ field, change, autoFocus, error, onChange, onProblem, remove }: ChangeProps) {
  const t = useTranslations("gridBulk.edit");
  const { value, isClearing } = change;
  return (
    <div className={classes.change}>
      <FieldInput
        field={{ ...field, isRequired: false }}
        value={isClearing ? null : value}
        disabled={isClearing}
        autoFocus={autoFocus}
        error={error}
        onChange={(next) => onChange({ value: next })}
        onProblem={(problem) => onProblem(problem !== null)}
      />
      <div className={classes.changeTools}>
        {field.isRequired ? (
          <span />
        ) : (
          <Checkbox
            size="sm"
            label={t("clear")}
            checked={isClearing}
            onChange={(event) => onChange({ isClearing: event.currentTarget.checked })}
          />
        )}
        <IconButton icon="fas_xmark" label={t("leaveOut", { title: field.title })} size={28} onClick={remove} />
      </div>
    </div>
  );
}
