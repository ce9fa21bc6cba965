import { replaceEqualDeep, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { ownChanges } from "#client/own-changes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import type { LinkedTo } from "#data/records/linked-to.ts";
import { type RecordsChanged, recordsChanged, smartMembersChanged } from "#data/records/live-kinds.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import type { ViewShown } from "../contract.ts";
import { holdValues } from "./hold-values.ts";
import { itemsKey } from "./use-items.ts";

const wait = 250;

/** What has changed since the view was read: shown by itself, or, where the view does not, as a number of changes to show. */
export function useViewNews(collection: DataCollection, view: ViewShown, linkedTo?: LinkedTo) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<ReadonlySet<string>>(nothing);
  const held = useHeldFields(teamId, view);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const read = async (isWhole: boolean) => {
    clearTimeout(timer.current);
    setChanged(nothing);
    if (isWhole) held.release();
    await queries.invalidateQueries({ queryKey: itemsKey(teamId, view.id) });
    held.count();
  };
  const show = () => void read(true);
  const showSoon = (isWhole: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(isWhole), wait);
  };
  const note = (ids: readonly string[]) => setChanged((before) => new Set([...before, ...ids]));

  const hear = ({ changeSetId = "", collections, recordIds, isWhole }: RecordsChanged) => {
    // What is linked may change where the links are kept.
    const isLinking = linkedTo !== undefined && (recordIds.includes(linkedTo.recordId) || !isWhole);
    const isHere = isLinking || collections.includes(collection.id);
    const seen = isHere ? [] : namesRead(queries.getQueriesData({ queryKey: itemsKey(teamId, view.id) }));
    if (!isHere && !recordIds.some((id) => seen.some((names) => Object.hasOwn(names, id)))) return;
    // What one has done oneself is seen at once.
    const isOwn = ownChanges.isWriting || ownChanges.has(changeSetId);
    if (view.settings.autoUpdateData || isOwn) showSoon(isOwn);
    else note(isWhole ? recordIds : [...recordIds, changeSetId]);
  };
  useLive(teamId, recordsChanged, (told) => {
    if (told) hear(told);
    else if (view.settings.autoUpdateData) showSoon(false);
    else note([""]);
  });
  useLive(teamId, smartMembersChanged, (told) => {
    if (told?.collections.includes(collection.id)) hear({ ...told, recordIds: [""], isWhole: true });
  });
  return {
    /** Not shown yet. */
    count: changed.size + held.waiting,
    show,
  };
}

const nothing: ReadonlySet<string> = new Set();

/** Displayed fields that do not follow changes keep what was read of them, until all of it is asked for. */
function useHeldFields(teamId: string, { id, settings }: ViewShown) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const held = useRef({ isReleased: false, waiting: new Set<string>() });
  const named = settings.displayedFields.filter(({ autoUpdateData }) => !autoUpdateData).map(({ field }) => field);
  const fields = named.join(" ");
  // Before anything is read: whoever reads items of the view, in whatever form, reads them so.
  useMemo(() => {
    const { current } = held;
    const list = fields === "" ? [] : fields.split(" ");
    const share = (before: unknown, fresh: unknown) => {
      if (before === undefined || current.isReleased) return replaceEqualDeep(before, fresh);
      const { data, waiting: ids } = holdValues(before, fresh, list);
      for (const each of ids) current.waiting.add(each);
      return replaceEqualDeep(before, data);
    };
    queries.setQueryDefaults(itemsKey(teamId, id), list.length > 0 ? { structuralSharing: share } : {});
  }, [queries, teamId, id, fields]);
  return {
    waiting,
    release: () => {
      held.current.isReleased = true;
      held.current.waiting.clear();
    },
    count: () => {
      held.current.isReleased = false;
      setWaiting(held.current.waiting.size);
    },
  };
}

type WithNames = { names?: Record<string, string> | undefined };

/** Of what items lead to, which may change its name. */
const namesRead = (read: [unknown, unknown][]): Record<string, string>[] =>
  read.flatMap(([, data]) => {
    const { pages = [], names } = (data ?? {}) as WithNames & { pages?: WithNames[] };
    return [...pages, { names }].flatMap((each) => (each.names ? [each.names] : []));
  });
