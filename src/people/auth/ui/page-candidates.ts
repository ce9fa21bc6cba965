import { useTranslations } from "use-intl";
import { checkRoute } from "#client/guards.ts";
import { menuEntries } from "#client/menus.ts";
import type { Candidate } from "#client/palette-sources.ts";
import { hasScreen, type MenuSection, pathTo, type RouteName, routeNamed } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { standing, useSession } from "./session.ts";

/** A page, for the palette: if it is there and the person may open it. */
export function usePageCandidate() {
  const session = useSession();
  const { teamId } = useTeamScope();
  return (name: RouteName, icon: string, label: string): Candidate[] => {
    const path = pathTo(name, { teamId });
    const isOpen = checkRoute(routeNamed(name), standing(session), { teamId }) === "allow";
    return path && isOpen && hasScreen(name) ? [pageCandidate(name, icon, label, path)] : [];
  };
}

/** The pages of a menu, for the palette. */
export function useMenuCandidates() {
  const say = useTranslations("routes");
  const words = useTranslations("search.words.pages");
  const session = useSession();
  const { teamId } = useTeamScope();
  return (place: MenuSection): Candidate[] =>
    menuEntries(place, standing(session), { teamId }, hasScreen).map(({ name, path, icon, crumb, label, within }) => ({
      ...pageCandidate(name, icon, say((within ? crumb : label) as never), path),
      ...(words.has(crumb as never) && { alias: words(crumb as never) }),
    }));
}

export const pageCandidate = (name: string, icon: string, label: string, path: string): Candidate => ({
  ...{ key: `page ${name}`, icon, label, act: { kind: "open", path } },
});
