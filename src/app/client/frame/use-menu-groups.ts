import { type MenuEntry, menuEntries } from "#client/menus.ts";
import { hasScreen, type MenuSection, pathTo } from "#client/routes.ts";
import { standing, useSession } from "#people/auth/ui/session.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { usePlace } from "./use-place.ts";

export type MenuGroup = { group: MenuSection; entries: MenuEntry[] };

/** What the side menu offers here; groups without any entry are left out. */
export function useMenuGroups(): MenuGroup[] {
  const { row, params } = usePlace();
  const session = useSession();
  const selection = useTeamSelection();
  const place = { ...params, ...(selection && { teamId: selection.team.id }) };
  return groupsFor(row?.name ?? "")
    .map((group) => ({ group, entries: menuEntries(group, standing(session), place, hasScreen) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Out of the administration, back to where the team works. */
export function useWayBack(): string | undefined {
  const { row, params } = usePlace();
  const selection = useTeamSelection();
  // Who administers the system may be in no team.
  if (row?.name.startsWith("sysAdmin")) return pathTo("team.dashboard", { teamId: selection?.team.id ?? "" });
  return row?.name.startsWith("admin") ? pathTo("team.dashboard", params) : undefined;
}

/** Administration and system administration have menus of their own. */
function groupsFor(routeName: string): MenuSection[] {
  if (routeName.startsWith("admin")) return ["atAGlance", "teamManagement", "dataManagement"];
  if (routeName.startsWith("sysAdmin")) return ["sysAdmin"];
  if (routeName.startsWith("test") || routeName === "temp") return ["team", "test"];
  return ["team", "messages"];
}
