import { mayUse } from "#shared/permissions.ts";
import { checkRoute, type Standing } from "./guards.ts";
import {
  type MenuSection,
  pathTo,
  type RouteName,
  type RouteParams,
  type RouteRow,
  routeNamed,
  routes,
} from "./routes.ts";

export type MenuEntry = {
  name: RouteName;
  path: string;
  icon: string;
  /** Keys of `routes`: what the menu calls it, and what it is called where its place does not tell. */
  label: string;
  crumb: string;
  within?: RouteName;
};

/**
 * The groups of the side menu. Administration and system administration have menus of their own; integrations and the
 * pages about a view belong to the administration for those who may enter it.
 */
export function menuSections(routeName: string, mayAdminister: boolean): MenuSection[] {
  const isAdministration = isOpenToOthers(routeName) ? mayAdminister : routeName.startsWith("admin");
  if (isAdministration) return ["atAGlance", "teamManagement", "dataManagement"];
  if (routeName.startsWith("sysAdmin")) return ["sysAdmin"];
  if (routeName.startsWith("test") || routeName === "temp") return ["team", "test"];
  return ["team"];
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
    const { icon, shownTo, within } = row.menu;
    const rights = standing.teams.get(params.teamId ?? "");
    if (shownTo && !(rights && mayUse(rights, ...shownTo))) return [];
    const crumb = row.crumb ?? name;
    const label = row.menu.label ?? crumb;
    return [{ name, path, icon, label, crumb, ...(within && { within: within as RouteName }) }];
  });
}

/** The entry of a menu that stands for a page: its own, or that of the page it belongs to. */
export function entryOf(row: RouteRow | undefined): RouteRow | undefined {
  if (!row || row.menu) return row;
  if (row.under) return entryOf(routeNamed(row.under as RouteName));
  const isBelow = ({ path, menu }: RouteRow) => menu && !menu.exact && row.path.startsWith(`${menu.covers ?? path}/`);
  return (routes as readonly RouteRow[]).find(isBelow);
}

/** The entry whose inner menu is open on a page. */
export const openedEntry = (row: RouteRow | undefined): string | undefined => {
  const entry = entryOf(row);
  return entry?.menu?.within ?? entry?.name;
};
