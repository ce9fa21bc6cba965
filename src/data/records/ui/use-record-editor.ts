import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ApiError } from "#shared/errors.ts";
import type { Clash } from "#ui/form/merge-source.ts";
import { toast } from "#ui/toast.ts";
import { recordsContract } from "../contract.ts";
import {
  changed,
  type Drafts,
  dirtyFields,
  discarded,
  followed,
  isPlaced,
  keptMine,
  noDrafts,
  readability,
  refused,
  saved,
  sendable,
  sent,
  type Values,
  waiting,
} from "./record-drafts.ts";
import { recordQuery, type WholeRecord } from "./record-queries.ts";

export type RecordEditor = {
  record: WholeRecord;
  /** What the server says, with what was changed here on top. */
  values: Values;
  mayEdit(fieldId: string): boolean;
  change(fieldId: string, value: unknown): void;
  /** Whether what stands in a field can be read as a value. */
  setReadable(fieldId: string, isReadable: boolean): void;
  /** True where all of it is saved now. Without fields: everything. */
  save(fieldIds?: readonly string[]): Promise<boolean>;
  /** As by a button that says so: what cannot be saved yet is named, and gets the focus. */
  saveAsked(fieldIds?: readonly string[]): Promise<boolean>;
  discard(fieldIds?: readonly string[]): void;
  problemOf(fieldId: string): string | undefined;
  isUnsettled(fieldId: string): boolean;
  /** Nothing stands in it that is no value yet, or waits for a choice. */
  canSend(fieldId: string): boolean;
  /** For <ClashNote>. */
  clashing: { clashes: readonly Clash[]; takeTheirs(fieldId: string): void; keepMine(fieldId: string): void };
  /** The field that is edited in its place; what else is unsaved waits for the save bar. */
  open: string | null;
  edit(fieldId: string): void;
  /** Unless another one is edited by now. */
  close(fieldId: string): void;
  isDirty: boolean;
  hasUnsaved: boolean;
  isSaving: boolean;
  /** What was saved a moment ago, so that a word can say it. */
  justSaved: readonly string[];
};

/** For so long something counts as just saved. */
const aMoment = 4000;

/**
 * The one way to change a record on a page. What is typed shows at once and is sent field by field or together; what
 * others change meanwhile comes in where nothing was typed; whatever is refused stays as it was typed.
 * One editor for one record: give its component the record's id as key.
 */
export function useRecordEditor(record: WholeRecord): RecordEditor {
  const t = useTranslations("recordPage.editor");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const kept = useRef<Drafts>(undefined);
  kept.current ??= noDrafts(record.values, record.version);
  const open = useRef<string | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const query = recordQuery(teamId, record.id);
  const [justSaved, setJustSaved] = useState<readonly string[]>([]);
  useEffect(() => {
    if (justSaved.length === 0) return;
    const timer = setTimeout(() => setJustSaved([]), aMoment);
    return () => clearTimeout(timer);
  }, [justSaved]);

  const update = (drafts: Drafts) => {
    kept.current = drafts;
    draw();
  };
  const latest = useRef(record);
  latest.current = record;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says whether there is anything new
  useLayoutEffect(() => {
    const { values, version } = latest.current;
    if (version !== kept.current!.version) update(followed(kept.current!, values, version));
  }, [record.version]);

  const send = async (fieldIds: readonly string[]): Promise<boolean> => {
    const going = sendable(kept.current!, fieldIds);
    const isAll = () => !dirtyFields(kept.current!).some((id) => fieldIds.includes(id));
    if (going.length === 0) return isAll();
    const { mine, version } = kept.current!;
    const values = Object.fromEntries(going.map((id) => [id, mine[id] ?? null]));
    update(sent(kept.current!, going));
    try {
      const body = { version, values };
      const answer = await call(recordsContract.updateRecord, { params: { teamId, recordId: record.id }, body });
      queries.setQueryData(query.queryKey, (before) => before && { ...before, ...answer });
      update(saved(kept.current!, values, answer));
      setJustSaved(going);
      void queries.invalidateQueries({ queryKey: query.queryKey });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      update(refused(kept.current!, going, fields));
      if (!isPlaced(going, fields)) toast.fail(explainFailure(t("saveFailed"), error));
      // With the newest version the other value can be taken, or written over.
      if (error instanceof ApiError && error.code === "conflict")
        await queries.invalidateQueries({ queryKey: query.queryKey });
    }
    return isAll();
  };

  // One after the other: the second is based on what the first has made.
  const save = (fieldIds?: readonly string[]) => {
    const saving = queue.current.then(() => send(fieldIds ?? dirtyFields(kept.current!)));
    queue.current = saving;
    return saving;
  };
  const saveAsked = async (fieldIds?: readonly string[]) => {
    const isSaved = await save(fieldIds);
    const waits = waiting(kept.current!).find((id) => fieldIds?.includes(id) ?? true);
    if (isSaved || waits === undefined) return isSaved;
    const isClash = kept.current!.clashes.some(({ key }) => key === waits);
    toast.warn(t(isClash ? "chooseFirst" : "finishFirst"));
    const place = isClash ? `[data-clash="${waits}"] button` : `[data-path="values.${waits}"]`;
    document.querySelector<HTMLElement>(place)?.focus();
    return false;
  };

  const drafts = kept.current;
  const dirty = dirtyFields(drafts);
  const values = useMemo(() => ({ ...record.values, ...drafts.mine }), [record.values, drafts.mine]);
  const { abilities, isDeleted } = record;
  return {
    record,
    values,
    mayEdit: (fieldId) => abilities.update && !isDeleted && !abilities.readOnly.includes(fieldId),
    change: (fieldId, value) => update(changed(kept.current!, fieldId, value)),
    setReadable: (fieldId, isReadable) => update(readability(kept.current!, fieldId, isReadable)),
    save,
    saveAsked,
    discard: (fieldIds) => update(discarded(kept.current!, fieldIds ?? dirtyFields(kept.current!))),
    problemOf: (fieldId) => drafts.problems[fieldId],
    isUnsettled: (fieldId) =>
      Object.hasOwn(drafts.problems, fieldId) || drafts.clashes.some(({ key }) => key === fieldId),
    canSend: (fieldId) => !waiting(kept.current!).includes(fieldId),
    clashing: {
      clashes: drafts.clashes,
      takeTheirs: (fieldId) => update(discarded(kept.current!, [fieldId])),
      keepMine: (fieldId) => update(keptMine(kept.current!, fieldId)),
    },
    open: open.current,
    edit: (fieldId) => {
      open.current = fieldId;
      draw();
    },
    close: (fieldId) => {
      if (open.current === fieldId) open.current = null;
      draw();
    },
    // What is on its way need not be waited for: should it be refused, a toast says so.
    isDirty: dirty.some((id) => !drafts.sending.includes(id)),
    hasUnsaved: dirty.some((id) => id !== open.current && !drafts.sending.includes(id)),
    isSaving: drafts.sending.length > 0,
    justSaved,
  };
}
