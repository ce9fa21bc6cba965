import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ownChanges } from "#client/own-changes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import type { LinkedTo } from "#data/records/linked-to.ts";
import { type RecordsChanged, recordsChanged, smartMembersChanged } from "#data/records/live-kinds.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import type { ViewShown } from "../contract.ts";
import { itemsKey } from "./use-items.ts";

const wait = 250;

/** What has changed since the view was read: shown by itself, or, where the view does not, as a number of changes to show. */
export function useViewNews(collection: DataCollection, view: ViewShown, linkedTo?: LinkedTo) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<ReadonlySet<string>>(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    clearTimeout(timer.current);
    setChanged(nothing);
    void queries.invalidateQueries({ queryKey: itemsKey(teamId, view.id) });
  };
  const showSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, wait);
  };
  const note = (ids: readonly string[]) => setChanged((before) => new Set([...before, ...ids]));

  const hear = ({ changeSetId = "", collections, recordIds, isWhole }: RecordsChanged) => {
    // What is linked may change where the links are kept.
    const isLinking = linkedTo !== undefined && (recordIds.includes(linkedTo.recordId) || !isWhole);
    const isHere = isLinking || collections.includes(collection.id);
    const seen = isHere ? [] : namesRead(queries.getQueriesData({ queryKey: itemsKey(teamId, view.id) }));
    if (!isHere && !recordIds.some((id) => seen.some((names) => Object.hasOwn(names, id)))) return;
    // What one has done oneself is seen at once.
    if (view.settings.autoUpdateData || ownChanges.isWriting || ownChanges.has(changeSetId)) showSoon();
    else note(isWhole ? recordIds : [...recordIds, changeSetId]);
  };
  useLive(teamId, recordsChanged, (told) => {
    if (told) hear(told);
    else if (view.settings.autoUpdateData) showSoon();
    else note([""]);
  });
  useLive(teamId, smartMembersChanged, (told) => {
    if (told?.collections.includes(collection.id)) hear({ ...told, recordIds: [""], isWhole: true });
  });
  return {
    /** Not shown yet. */
    count: changed.size,
    show,
  };
}

const nothing: ReadonlySet<string> = new Set();

type WithNames = { names?: Record<string, string> | undefined };

/** Of what items lead to, which may change its name. */
const namesRead = (read: [unknown, unknown][]): Record<string, string>[] =>
  read.flatMap(([, data]) => {
    const { pages = [], names } = (data ?? {}) as WithNames & { pages?: WithNames[] };
    return [...pages, { names }].flatMap((each) => (each.names ? [each.names] : []));
  });
