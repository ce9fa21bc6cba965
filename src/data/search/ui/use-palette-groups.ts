import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { byMeaning, type EntryGroup, findAmong, hitGroups, shorten } from "./palette-entries.ts";
import type { RecentFinds } from "./recent-finds.ts";
import { useCandidates } from "./use-candidates.ts";
import { useHits } from "./use-hits.ts";
import { useRecentEntries } from "./use-recent-entries.ts";

const mostOfAKind = 5;

/** What the palette offers for what was typed; for nothing typed, what one did last and what one can do. */
export function usePaletteGroups(query: string, finds: RecentFinds, widened: readonly string[]) {
  const t = useTranslations("search");
  const { teamId } = useTeamScope();
  const { collections, creating, pages, actions, settings } = useCandidates();
  const recent = useRecentEntries(finds, collections);
  const hits = useHits(query);
  const words = query.trim();
  const group = (key: Parameters<typeof t>[0] & `groups.${string}`, entries: EntryGroup["entries"]): EntryGroup => ({
    ...{ key, title: t(key), entries },
  });
  const groups =
    words === ""
      ? [
          group("groups.searches", recent.searches),
          group("groups.opened", recent.opened),
          group("groups.actions", findAmong([...creating.slice(0, 3), ...actions], "", 8)),
          group("groups.pages", findAmong(pages, "", 12)),
        ]
      : byMeaning(words, {
          collections: [group("groups.collections", findAmong(collections, words, mostOfAKind))],
          records: hitGroups(hits.groups, {
            record: (id) => pathTo("team.record", { teamId, dataRecordId: id }),
            unnamed: t("unnamed"),
          }).map((found) =>
            shorten(found, { isWide: widened.includes(found.key), more: (count) => t("more", { count }) }),
          ),
          others: [
            group("groups.actions", findAmong([...actions, ...creating], words, mostOfAKind)),
            group("groups.pages", findAmong(pages, words, mostOfAKind)),
            group("groups.settings", findAmong(settings, words, mostOfAKind)),
          ],
        });
  return { groups: groups.filter(({ entries }) => entries.length > 0), hits };
}
