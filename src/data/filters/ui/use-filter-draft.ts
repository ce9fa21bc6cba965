import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { type Filter, mostConditions } from "#shared/filter.ts";
import { sameJson } from "#shared/same-json.ts";
import * as tree from "./draft-tree.ts";
import type { FilterColumns } from "./filter-columns.ts";
import { readDraft } from "./read-draft.ts";

type Options = {
  value: Filter | null;
  onChange: (filter: Filter | null) => void;
  onUnfinished?: (isUnfinished: boolean) => void;
  columns: FilterColumns;
  collectionId: string;
  /** Say what is missing, also of what was only just begun. */
  showGaps: boolean;
  root: RefObject<HTMLElement | null>;
  begin?: string | null | undefined;
  variables?: readonly FilterVariable[];
};

/** Something that is known only when the filter is used: its key, and what it is called. */
export type FilterVariable = { key: string; label: string };

const noVariables: readonly FilterVariable[] = [];

export type FilterEditing = ReturnType<typeof useFilterDraft>;

/** More levels than anybody reads; what comes with more is shown all the same. */
const deepest = 4;

/** The filter as it is worked on. Only whole filters leave it. */
export function useFilterDraft({
  value: given,
  onChange,
  onUnfinished,
  columns,
  collectionId,
  showGaps,
  root,
  begin,
  variables = noVariables,
}: Options) {
  const value = askedOf(given);
  const [draft, setDraft] = useState(() => begun(tree.draftOf(value), columns, begin));
  const [handed, setHanded] = useState(value);
  const [focusDue, setFocusDue] = useState<Focus | undefined>(() => {
    const last = draft.parts.at(-1);
    return begin !== undefined && last ? { part: last.id, at: begin === null ? "field" : "value" } : undefined;
  });
  // A filter from outside takes the place of what is worked on; the one that came from here does not.
  if (!sameJson(value, handed)) {
    setHanded(value);
    setDraft(tree.draftOf(value));
  }
  const { gaps } = readDraft(draft, columns);
  const isUnfinished = gaps.size > 0;
  const tell = useEffectEvent((unfinished: boolean) => onUnfinished?.(unfinished));
  useEffect(() => tell(isUnfinished), [isUnfinished]);
  useFocus(root, focusDue, () => setFocusDue(undefined));

  const set = (next: tree.DraftGroup, focus?: string, at: Focus["at"] = "field") => {
    setDraft(next);
    if (focus) setFocusDue({ part: focus, at });
    const read = readDraft(next, columns);
    if (read.gaps.size > 0 || sameJson(read.filter, handed)) return;
    setHanded(read.filter);
    onChange(read.filter);
  };
  // What needs no value is whole as soon as it is begun.
  const handBegun = useEffectEvent(() => begin !== undefined && set(draft));
  useEffect(() => void handBegun(), []);
  const act = {
    change: (id: string, change: Partial<tree.DraftCondition>) => set(tree.changeCondition(draft, id, change)),
    /** With the first operator of the field, which is nearly always the one that is meant. */
    chooseColumn: (id: string, field: string) => {
      const [operator = null] = Object.keys(columns.get(field)?.operators ?? {});
      set(tree.changeCondition(draft, id, { field, operator, value: undefined }));
    },
    addCondition: (groupId: string) => {
      const added = tree.emptyCondition();
      set(tree.addTo(draft, groupId, added), added.id);
    },
    addAfter: (id: string) => {
      if (isFull) return;
      const added = tree.emptyCondition();
      set(tree.addAfter(draft, id, added), added.id);
    },
    addGroup: (groupId: string) => {
      const added = tree.emptyCondition();
      const around = groupId === draft.id ? draft : tree.findGroup(draft, groupId);
      const group = tree.groupOf(around?.joint === "or" ? "and" : "or", [added]);
      set(tree.addTo(draft, groupId, group), added.id);
    },
    join: (groupId: string, joint: tree.Joint) => set(tree.changeJoint(draft, groupId, joint)),
    remove: (id: string) => set(tree.removePart(draft, id), tree.neighbourOf(draft, id), "actions"),
    duplicate: (id: string) => set(tree.duplicatePart(draft, id)),
    wrap: (id: string) => set(tree.wrapPart(draft, id), id, "actions"),
    unwrap: (id: string) => set(tree.unwrapGroup(draft, id), tree.parentOf(draft, id)?.id),
  };
  const isFull = tree.countConditions(draft) >= mostConditions;
  return {
    draft,
    columns,
    collectionId,
    variables,
    gaps,
    shown: showGaps,
    isFull,
    mayNest: (id: string) => tree.depthOf(draft, id) < deepest,
    act,
  };
}

/** With the first operator of the field, as when it is chosen. */
function begun(draft: tree.DraftGroup, columns: FilterColumns, field: string | null | undefined): tree.DraftGroup {
  if (field === null) return tree.withBegun(draft, { field: null, operator: null });
  const column = field === undefined ? undefined : columns.get(field);
  if (field === undefined || !column) return draft;
  return tree.withBegun(draft, { field, operator: Object.keys(column.operators)[0] ?? null });
}

/** All of nothing is everything, as is no filter at all. */
const askedOf = (filter: Filter | null): Filter | null =>
  filter && "and" in filter && filter.and.length === 0 ? null : filter;

/** An input would open its list at once: only where the next thing is to choose from it. */
type Focus = { part: string; at: "field" | "value" | "actions" };

const placesInRow: Record<Focus["at"], string> = {
  field: "input:not([type=hidden])",
  value: "[data-filter-value] :is(input:not([type=hidden]), button)",
  actions: "[data-filter-remove]",
};

/** A new condition begins with its field; where one was removed, its neighbour is next. */
function useFocus(root: RefObject<HTMLElement | null>, due: Focus | undefined, done: () => void) {
  const finish = useEffectEvent(done);
  useLayoutEffect(() => {
    if (!due) return;
    const part = root.current?.querySelector<HTMLElement>(`[data-filter-part="${due.part}"]`);
    const isGroup = part?.querySelector("[data-filter-add]");
    const target = isGroup ? ":scope > * > [data-filter-add]" : placesInRow[due.at];
    part?.querySelector<HTMLElement>(target)?.focus();
    finish();
  }, [due, root]);
}
