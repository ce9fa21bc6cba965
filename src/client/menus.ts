import { checkRoute, type Standing } from "./guards.ts";
import { type MenuSection, pathTo, type RouteName, type RouteParams, type RouteRow, routes } from "./routes.ts";

export type MenuEntry = { name: RouteName; path: string; icon: string; crumb: string };

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
    return [{ name, path, icon: row.menu.icon, crumb: row.crumb ?? name }];
  });
}
