import { useFormatter, useNow, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { bookmarkAge } from "./bookmark-age.ts";

/** Since when a record is bookmarked, in words; after some weeks the date. */
export function useBookmarkAge(): (bookmarkedAt: string) => string {
  const t = useTranslations("bookmarks.age");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const now = useNow({ updateInterval: 60_000 });
  return (bookmarkedAt) => {
    const at = new Date(bookmarkedAt);
    const age = bookmarkAge(at, now, timeZone);
    if ("count" in age) return t(age.step, { count: age.count });
    return age.step === "date" ? format.dateTime(at, { dateStyle: "medium", timeZone }) : t(age.step);
  };
}
