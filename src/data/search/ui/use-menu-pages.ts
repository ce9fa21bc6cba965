import { useTranslations } from "use-intl";
import type { Candidate } from "#client/palette-sources.ts";
import type { MenuSection } from "#client/routes.ts";
import { useMenuCandidates, usePageCandidate } from "#people/auth/ui/page-candidates.ts";

/** What the team's menus lead to. */
export function usePageCandidates(): Candidate[] {
  const say = useTranslations("routes");
  const page = usePageCandidate();
  const inMenu = useMenuCandidates();
  return [
    ...inMenu("team"),
    ...page("team.preferences", "fas_user", say("preferences")),
    ...page("help", "fas_circle-question", say("help")),
  ];
}

const settingsPlaces: MenuSection[] = ["atAGlance", "teamManagement", "dataManagement", "sysAdmin"];

export function useSettingsCandidates(): Candidate[] {
  return settingsPlaces.flatMap(useMenuCandidates());
}
