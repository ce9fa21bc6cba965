import { mayUse } from "#shared/permissions.ts";
import { checkRoute, type Standing } from "./guards.ts";
import { type MenuSection, pathTo, type RouteName, type RouteParams, type RouteRow, routes } from "./routes.ts";

export type MenuEntry = { name: RouteName; path: string; icon: string; crumb: string };

/**
 * The groups of the side menu. Administration and system administration have menus of their own; integrations and the
 * pages about a view belong to the administration for those who may enter it.
 */
export function menuSections(routeName: string, mayAdminister: boolean): MenuSection[] {
  const isAdministration = isOpenToOthers(routeName) ? mayAdminister : routeName.startsWith("admin");
  if (isAdministration) return ["atAGlance", "teamManagement", "dataManagement"];
  if (routeName.startsWith("sysAdmin")) return ["sysAdmin"];
  if (routeName.startsWith("test") || routeName === "temp") return ["team", "test"];
  return ["team", "messages"];
}

/** Parts of the administration that are also open to some who may not enter the rest. */
const isOpenToOthers = (routeName: string): boolean =>
  routeName.startsWith("team.integrations") || routeName.startsWith("admin.view.");

/** What a menu offers now: pages that exist, that the person may open, and whose parameters the current URL has. */
export function menuEntries(
  place: MenuSection,
  standing: Standing,
  params: RouteParams,
  hasScreen: (name: RouteName) => boolean,
): MenuEntry[] {
  return (routes as readonly RouteRow[]).flatMap((row) => {
    const name = row.name as RouteName;
    const path = pathTo(name, params);
    if (row.menu?.place !== place || !path || !hasScreen(name)) return [];
    if (checkRoute(row, standing, params) !== "allow") return [];
    const { shownTo } = row.menu;
    const rights = standing.teams.get(params.teamId ?? "");
    if (shownTo && !(rights && mayUse(rights, ...shownTo))) return [];
    return [{ name, path, icon: row.menu.icon, crumb: row.crumb ?? name }];
  });
}
