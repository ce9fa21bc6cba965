import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { makeAttempt } from "#client/make-attempt.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { toast } from "#ui/toast.ts";
import { type Bookmark, bookmarksContract } from "../contract.ts";
import { bookmarksQuery } from "./bookmark-queries.ts";

/** What a bookmark tells of its record, as far as the screen knows it before the server answers. */
export type Bookmarkable = Pick<Bookmark, "recordId" | "name"> & Partial<Bookmark>;

/** Each is seen at once, and taken back where the server refuses. They answer whether it worked. */
export function useBookmarkActions() {
  const t = useTranslations("bookmarks");
  const say = useTranslations("ui.actions");
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  const { queryKey } = bookmarksQuery(teamId);
  const show = (change: (known: Bookmark[]) => Bookmark[]) =>
    queries.setQueryData(queryKey, (known) => known && change(known));

  const settle = makeAttempt(() => queries.invalidateQueries({ queryKey }));
  const attempt = async (sentence: string, change: (known: Bookmark[]) => Bookmark[], work: () => Promise<unknown>) => {
    // An answer that is on its way would bring the old state back.
    await queries.cancelQueries({ queryKey });
    show(change);
    return settle(sentence, work);
  };

  /** Also puts one back that was removed, with its memo and date. */
  const add = (record: Bookmarkable): Promise<boolean> => {
    const { recordId, memo, bookmarkedAt } = record;
    const fresh = { collections: [], memo: "", bookmarkedAt: new Date().toISOString(), ...record };
    const body = { ...(memo !== undefined && { memo }), ...(bookmarkedAt !== undefined && { bookmarkedAt }) };
    return attempt(
      t("actions.failed"),
      (known) => [fresh, ...known.filter((each) => each.recordId !== recordId)].toSorted(newestFirst),
      () => call(bookmarksContract.setBookmark, { params: { teamId, recordId }, body }),
    );
  };

  const remove = async (bookmark: Bookmark): Promise<boolean> => {
    const { recordId, name } = bookmark;
    const done = await attempt(
      t("actions.failed"),
      (known) => known.filter((each) => each.recordId !== recordId),
      () => call(bookmarksContract.removeBookmark, { params: { teamId, recordId } }),
    );
    const undo = { label: say("undo"), run: () => void add(bookmark) };
    if (done) toast.done(t("actions.removed", { name: name || t("unnamed") }), { undo });
    return done;
  };

  const saveMemo = ({ recordId }: Pick<Bookmark, "recordId">, memo: string): Promise<boolean> =>
    attempt(
      t("actions.memoFailed"),
      (known) => known.map((each) => (each.recordId === recordId ? { ...each, memo } : each)),
      () => call(bookmarksContract.setBookmark, { params: { teamId, recordId }, body: { memo } }),
    );

  return { add, remove, saveMemo };
}

const newestFirst = (a: Bookmark, b: Bookmark) => b.bookmarkedAt.localeCompare(a.bookmarkedAt);
