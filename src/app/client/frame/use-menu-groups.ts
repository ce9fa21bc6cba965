import { checkRoute } from "#client/guards.ts";
import { type MenuEntry, menuEntries, menuSections } from "#client/menus.ts";
import { hasScreen, type MenuSection, pathTo, routeNamed } from "#client/routes.ts";
import { standing, useSession } from "#people/auth/ui/session.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { usePlace } from "./use-place.ts";

export type MenuGroup = { group: MenuSection; entries: MenuEntry[] };

/** What the side menu offers here; groups without any entry are left out. */
export function useMenuGroups(): MenuGroup[] {
  const session = useSession();
  const { sections, place } = useMenuSections();
  return sections
    .map((group) => ({ group, entries: menuEntries(group, standing(session), place, hasScreen) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Out of the administration, back to where the team works. */
export function useWayBack(): string | undefined {
  const { sections, place } = useMenuSections();
  // Who administers the system may be in no team.
  return sections.includes("team") ? undefined : pathTo("team.dashboard", place);
}

function useMenuSections() {
  const { row, params } = usePlace();
  const session = useSession();
  const selection = useTeamSelection();
  const place = { ...params, ...(selection && { teamId: selection.team.id }) };
  const mayAdminister = checkRoute(routeNamed("admin.dashboard"), standing(session), place) === "allow";
  return { sections: menuSections(row?.name ?? "", mayAdminister), place };
}
