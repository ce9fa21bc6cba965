import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ownChanges } from "#client/own-changes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type RecordsChanged, recordsChanged, smartMembersChanged } from "#data/records/live-kinds.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import type { Grid } from "../grid.ts";
import { followLinks } from "./follow-links.ts";
import { countNow, refreshRows, showChanged } from "./refresh-rows.ts";

/** What others did to the list that is not shown yet. `more`: so many rows are new. */
export type News = { more: number; isChanged: boolean };

const nothing: News = { more: 0, isChanged: false };
const wait = 250;

/**
 * Changes of others: in place where they are seen, as a quiet note where rows would move. What the person did elsewhere
 * on the page, such as by the Undo of a toast, is shown at once.
 */
export function useLiveRows(grid: Grid) {
  const { teamId } = useTeamScope();
  const [news, setNews] = useState(nothing);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef<RecordsChanged[]>([]);
  /** What the note is about. */
  const noted = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const relinking = useRef<ReturnType<typeof setTimeout>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has news of its own
  useEffect(() => {
    setNews(nothing);
    setGone(new Set());
    waiting.current = [];
    noted.current.clear();
    return () => {
      clearTimeout(timer.current);
      clearTimeout(relinking.current);
    };
  }, [grid]);

  const look = useEffectEvent(async () => {
    const rows = grid.window.rows;
    // Of what is being saved here one learns only by the answer whether the word is of it.
    if (ownChanges.isWriting || rows.some(({ id }) => grid.marks.isBusy(id))) {
      timer.current = setTimeout(look, wait);
      return;
    }
    const told = waiting.current.filter(({ changeSetId }) => !changeSetId || !grid.own.has(changeSetId));
    waiting.current = [];
    if (told.length === 0) return;
    if (told.some(({ changeSetId }) => changeSetId && ownChanges.has(changeSetId))) return showNow();
    for (const { changeSetId } of told) if (changeSetId) noted.current.add(changeSetId);
    const loaded = new Set(rows.map(({ id }) => id));
    const named = [...new Set(told.flatMap(({ recordIds }) => recordIds))];
    const isWhole = told.every((each) => each.isWhole);
    const seen = isWhole ? named.filter((id) => loaded.has(id)) : [...loaded].slice(0, 500);
    const { gone: left, isMoved } = await refreshRows(grid, seen);
    // What was deleted may have been brought back.
    setGone((before) => new Set([...[...before].filter((id) => !seen.includes(id)), ...left]));
    const hasOthers = !isWhole || named.some((id) => !loaded.has(id));
    // What was changed may no longer be what is asked for.
    const mayHaveLeft = grid.around.query.filter !== null && seen.length > 0;
    const more = hasOthers || mayHaveLeft ? await countMore() : 0;
    setNews((before) => ({
      more: Math.max(before.more, more),
      isChanged: before.isChanged || isMoved || left.length > 0 || more < 0,
    }));
  });

  const showNow = useEffectEvent(async () => {
    noted.current.clear();
    setNews(nothing);
    setGone(new Set());
    await showChanged(grid);
  });
  // Of long work one learns at its end what it made.
  useEffect(() => ownChanges.subscribe((id) => void (noted.current.has(id) && showNow())), []);

  const countMore = useEffectEvent(async () => {
    const count = await countNow(grid);
    return grid.window.total === null ? 0 : count - grid.window.total;
  });

  const hear = (told: RecordsChanged) => {
    waiting.current.push(told);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void look().catch(() => setNews((now) => ({ ...now, isChanged: true }))), wait);
  };

  /** Records of another collection may link to others now: which ones they were before nobody tells. */
  const relink = () => {
    clearTimeout(relinking.current);
    relinking.current = setTimeout(() => {
      const ids = grid.window.rows.map(({ id }) => id).slice(0, 500);
      void refreshRows(grid, ids).catch(() => setNews((now) => ({ ...now, isChanged: true })));
    }, wait);
  };

  useLive(teamId, recordsChanged, (told) => {
    if (!told) return setNews((now) => ({ ...now, isChanged: true }));
    void followLinks(grid, told.recordIds);
    if (told.collections.includes(grid.around.query.collectionId)) hear(told);
    else if (grid.around.columns.some(({ linkedFrom }) => linkedFrom && told.collections.includes(linkedFrom)))
      relink();
  });
  useLive(teamId, smartMembersChanged, (told) => {
    if (!told?.collections.includes(grid.around.query.collectionId)) return;
    if (!told.isOrder) return hear({ ...told, recordIds: [], isWhole: false });
    // Of one's own the list was read anew already; sorted otherwise, it stays as it is.
    if (grid.ownOrders > 0) grid.ownOrders--;
    else if (grid.around.query.sort.length === 0) setNews((now) => ({ ...now, isChanged: true }));
  });

  return {
    news,
    gone,
    /** Shows the list as it is now. */
    show() {
      noted.current.clear();
      setNews(nothing);
      setGone(new Set());
      grid.window.reload();
    },
  };
}
