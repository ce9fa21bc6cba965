import { useRef } from "react";
import { flushSync } from "react-dom";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { Problem } from "#data/fields/field-type.ts";
import { newId } from "#shared/ids.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { recordsContract } from "../../contract.ts";
import { emptyRequired, startValues, type Values, valuesToSend } from "./form-fields.ts";
import { type CreatedRecord, useTellCreated } from "./use-tell-created.ts";

interface RecordFormOptions {
  collectionId: string;
  fields: readonly Field[];
  given: Values | undefined;
  onCreated: (record: CreatedRecord) => void;
  onUndone: ((record: CreatedRecord) => void) | undefined;
}

/** A new record as it is filled in. Its id is made here, so that sending it twice makes it once. */
export function useRecordForm({ collectionId, fields, given, onCreated, onUndone }: RecordFormOptions) {
  const { teamId } = useTeamScope();
  const tell = useTellCreated();
  const id = useRef(newId());
  const unread = useRef(new Map<string, Problem>());

  const form = useZodForm({
    schema: schemaFor(fields, unread.current),
    initialValues: { values: startValues(fields, given) },
    labels: Object.fromEntries(fields.map((field) => [pathTo(field.id), field.title])),
    submit: async ({ values }) => {
      const body = { id: id.current, values: valuesToSend(fields, values) };
      const record = await call(recordsContract.createRecord, { params: { teamId, collectionId }, body });
      tell(record, { onUndone });
      id.current = newId();
      unread.current.clear();
      const fresh = { values: startValues(fields, given) };
      // At once: whoever is told may go to another page, and must not be asked about what is saved.
      flushSync(() => {
        form.setValues(fresh);
        form.resetDirty(fresh);
      });
      onCreated(record);
    },
  });

  const noteProblem = (fieldId: string, problem: Problem | null) => {
    if (problem) unread.current.set(fieldId, problem);
    else unread.current.delete(fieldId);
  };
  return { form, noteProblem };
}

export const pathTo = (fieldId: string): string => `values.${fieldId}`;

/** Each value is the server's to judge; here only what is missing, and what could not be read as a value at all. */
const schemaFor = (fields: readonly Field[], unread: ReadonlyMap<string, Problem>) =>
  z.object({ values: z.record(z.string(), z.unknown()) }).superRefine(({ values }, context) => {
    for (const [fieldId, { messageKey, values: params = {} }] of unread)
      context.addIssue({ code: "custom", path: ["values", fieldId], message: messageKey, params });
    for (const fieldId of emptyRequired(fields, values)) {
      if (unread.has(fieldId)) continue;
      context.addIssue({ code: "custom", path: ["values", fieldId], message: "ui.form.required" });
    }
  });
