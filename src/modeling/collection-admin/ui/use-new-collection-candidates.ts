import { useTranslations } from "use-intl";
import type { Candidate } from "#client/palette-sources.ts";
import { usePageCandidate } from "#people/auth/ui/page-candidates.ts";

/** The way to a new collection, for the palette. */
export function useNewCollectionCandidates(): Candidate[] {
  const t = useTranslations("search.actions");
  const alias = useTranslations("search.words")("import");
  const page = usePageCandidate();
  return page("admin.newCollection", "fas_folder", t("newCollection")).map((each) => ({ ...each, alias }));
}
