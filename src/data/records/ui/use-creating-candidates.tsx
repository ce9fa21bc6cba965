import { useTranslations } from "use-intl";
import type { Candidate } from "#client/palette-sources.ts";
import { useCollections } from "#data/collections/ui/collections-query.ts";
import { openCollections } from "#data/collections/ui/open-collections.ts";
import { usePageCandidate } from "#people/auth/ui/page-candidates.ts";
import { useOtherTeams } from "#people/teams/ui/use-other-teams.ts";
import { NewRecordBeside } from "./new-record-beside.tsx";

/** A new record of each collection that one may add to, for the palette. */
export function useCreatingCandidates(): Candidate[] {
  const t = useTranslations("search.actions");
  return useCreatable().map(({ id, name, pluralName }) => ({
    ...{ key: `create ${id}`, icon: "fas_plus", label: t("create", { name }), alias: pluralName },
    act: { kind: "panel", draw: (close) => <NewRecordBeside collectionId={id} done={close} /> },
  }));
}

/** The page for a new record in any team, for the palette. */
export function useCreateDataCandidates(): Candidate[] {
  const t = useTranslations("search.actions");
  const page = usePageCandidate();
  const mayCreate = useCreatable().length > 0;
  // Another team may let one create where this one does not.
  const isOffered = useOtherTeams().length > 0 || mayCreate;
  return isOffered ? page("createData", "fas_file-lines", t("createData")) : [];
}

function useCreatable() {
  const { data = [] } = useCollections();
  return openCollections(data).filter((each) => each.abilities?.create && !each.isUsedAsCustomList);
}
