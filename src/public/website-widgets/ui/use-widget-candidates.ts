import { useTranslations } from "use-intl";
import { isAskedFor } from "#client/asked-for.ts";
import type { Candidate } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { usePageCandidate } from "#people/auth/ui/page-candidates.ts";
import { useMay } from "#people/auth/ui/use-may.ts";

/** The widgets of each collection and of lists, for the palette: for whoever types what they are for. */
export function useWidgetCandidates(typed: string): Candidate[] {
  const t = useTranslations("search.actions");
  const words = useTranslations("search.words")("widget");
  const { teamId } = useTeamScope();
  const mayShape = useMay("team_admin_data_collections");
  const page = usePageCandidate();
  const { data: collections = [] } = useCollections();
  if (!isAskedFor(typed, words)) return [];
  const ofLists = page("messages.lists", "fas_window-maximize", t("listWidgets")).map((each) => ({
    ...{ ...each, key: "widgets of lists", alias: words },
  }));
  const ofCollections = collections
    .filter(({ isUsedAsCustomList }) => mayShape && !isUsedAsCustomList)
    .flatMap(({ id, pluralName }): Candidate[] => {
      const path = pathTo("admin.collection.wizards", { teamId, dataCollectionId: id });
      const label = t("widgets", { name: pluralName });
      if (!path) return [];
      return [{ key: `widgets ${id}`, icon: "fas_window-maximize", label, alias: words, act: { kind: "open", path } }];
    });
  return [...ofLists, ...ofCollections];
}
