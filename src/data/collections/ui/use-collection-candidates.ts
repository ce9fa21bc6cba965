import { useFormatter, useTranslations } from "use-intl";
import type { Candidate } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "./collections-query.ts";
import { openCollections } from "./open-collections.ts";

/** Collections and lists, for the palette. */
export function useCollectionCandidates(): Candidate[] {
  const t = useTranslations("search");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const { data = [] } = useCollections();
  return openCollections(data).flatMap(({ id, name, pluralName, icon, countDataObject, isUsedAsCustomList }) => {
    const path = pathTo(isUsedAsCustomList ? "team.listItems" : "team.records", { teamId, dataCollectionId: id });
    if (!path) return [];
    const count = countDataObject === null ? undefined : format.number(countDataObject);
    const hint = isUsedAsCustomList ? t("list") : count;
    return [
      {
        ...{ key: `collection ${id}`, icon, label: pluralName, alias: name },
        ...(hint !== undefined && { hint }),
        act: { kind: "open" as const, path },
      },
    ];
  });
}
