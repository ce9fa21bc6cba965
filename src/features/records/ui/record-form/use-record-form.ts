import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#features/collections/ui/structure-queries.ts";
import type { Problem } from "#features/fields/field-type.ts";
import { keepRecordName } from "#features/fields/ui/name-queries.ts";
import type { Answer } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { recordsContract } from "../../contract.ts";
import { emptyRequired, startValues, type Values, valuesToSend } from "./form-fields.ts";

export type CreatedRecord = Answer<typeof recordsContract.createRecord>;

interface RecordFormOptions {
  collectionId: string;
  fields: readonly Field[];
  given: Values | undefined;
  onCreated: (record: CreatedRecord) => void;
}

/** A new record as it is filled in. Its id is made here, so that sending it twice makes it once. */
export function useRecordForm({ collectionId, fields, given, onCreated }: RecordFormOptions) {
  const t = useTranslations("recordForm");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const id = useRef(newId());
  const unread = useRef(new Map<string, Problem>());

  const undo = async (record: CreatedRecord) => {
    try {
      await call(recordsContract.deleteRecord, { params: { teamId, recordId: record.id } });
      toast.done(t("undone", { name: record.name || t("unnamed") }));
    } catch (error) {
      toast.fail(explainFailure(t("undoFailed"), error));
    }
  };

  const form = useZodForm({
    schema: schemaFor(fields, unread.current),
    initialValues: { values: startValues(fields, given) },
    labels: Object.fromEntries(fields.map((field) => [pathTo(field.id), field.title])),
    submit: async ({ values }) => {
      const body = { id: id.current, values: valuesToSend(fields, values) };
      const record = await call(recordsContract.createRecord, { params: { teamId, collectionId }, body });
      keepRecordName(queries, teamId, record);
      toast.done(t("created", { name: record.name || t("unnamed") }), {
        undo: { label: t("undo"), run: () => void undo(record) },
      });
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
