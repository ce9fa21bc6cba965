import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { byMeaning, type EntryGroup, findAmong, hitGroups, searchesKey, shorten } from "./palette-entries.ts";
import type { RecentFinds } from "./recent-finds.ts";
import { type CandidateGroup, useCandidates } from "./use-candidates.ts";
import { useHits } from "./use-hits.ts";
import { useRecentEntries } from "./use-recent-entries.ts";

const mostOfAKind = 5;

/** What the palette offers for what was typed; for nothing typed, what one did last and what one can do. */
export function usePaletteGroups(query: string, finds: RecentFinds, widened: readonly string[]) {
  const t = useTranslations("search");
  const say = useTranslations();
  const { teamId } = useTeamScope();
  const offered = useCandidates(query.trim());
  const recent = useRecentEntries(
    finds,
    offered.flatMap(({ candidates }) => candidates),
  );
  const hits = useHits(query);
  const words = query.trim();
  const unasked = ({ group: { key, title }, unasked: candidates }: CandidateGroup): EntryGroup => ({
    ...{ key, title: say(title as never), entries: findAmong(candidates, "", candidates.length) },
  });
  const found = ({ group: { key, title }, candidates }: CandidateGroup): EntryGroup => ({
    ...{ key, title: say(title as never), entries: findAmong(candidates, words, mostOfAKind) },
  });
  const groups: EntryGroup[] =
    words === ""
      ? [
          { key: searchesKey, title: t("groups.searches"), entries: recent.searches },
          { key: "opened", title: t("groups.opened"), entries: recent.opened },
          ...offered.map(unasked),
        ]
      : byMeaning(words, {
          above: offered.filter(({ group }) => group.isAboveRecords).map(found),
          records: hitGroups(hits.groups, {
            record: (id) => pathTo("team.record", { teamId, dataRecordId: id }),
            unnamed: t("unnamed"),
          }).map((hit) => shorten(hit, { isWide: widened.includes(hit.key), more: (count) => t("more", { count }) })),
          others: offered.filter(({ group }) => !group.isAboveRecords).map(found),
        });
  return { groups: groups.filter(({ entries }) => entries.length > 0), hits };
}
