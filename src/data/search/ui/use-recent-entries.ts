import { useTranslations } from "use-intl";
import type { Candidate } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useRecordNames } from "#data/fields/ui/known-names.tsx";
import type { Entry } from "./palette-entries.ts";
import type { RecentFinds } from "./recent-finds.ts";

/** What was looked for and opened lately. What is gone or closed by now is left out. */
export function useRecentEntries(finds: RecentFinds, candidates: readonly Candidate[]) {
  const t = useTranslations("search");
  const { teamId } = useTeamScope();
  const records = finds.opened.filter(({ kind }) => kind === "record").map(({ id }) => id);
  const nameOf = useRecordNames(records);
  const opened = finds.opened.flatMap((seen): Entry[] => {
    if (seen.kind === "collection") {
      const found = candidates.find(({ key }) => key === `collection ${seen.id}`);
      return found ? [{ ...found, key: `opened ${found.key}`, marks: [] }] : [];
    }
    const known = nameOf(seen.id);
    const path = pathTo("team.record", { teamId, dataRecordId: seen.id });
    if (!known || !path) return [];
    return [
      {
        ...{ key: `opened record ${seen.id}`, icon: known.icon ?? "fas_file-lines", label: known.name || t("unnamed") },
        ...{ recordId: seen.id, marks: [], act: { kind: "open", path } },
      },
    ];
  });
  const searches = finds.searches.map(
    (words): Entry => ({
      ...{ key: `search ${words}`, icon: "fas_clock-rotate-left", label: words, marks: [] },
      act: { kind: "search", words },
    }),
  );
  return { opened, searches };
}
