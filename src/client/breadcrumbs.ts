import { pathTo, type RouteName, type RouteParams, type RouteRow, routeNamed, routes } from "./routes.ts";

export type Crumb = { name: RouteName; crumb: string; path: string | undefined };

/**
 * From the URL alone: every page whose address is a beginning of this one, or of the one it belongs to. A crumb whose parameters are missing is
 * dropped; one whose page does not exist yet is a word without a link.
 */
export function breadcrumbs(current: RouteRow, params: RouteParams, hasScreen: (name: RouteName) => boolean): Crumb[] {
  const above = current.under && prefixes(routeNamed(current.under as RouteName).path);
  const beginnings = [...(above || []), ...prefixes(current.path)];
  return (routes as readonly RouteRow[])
    .filter((row) => row.crumb && beginnings.includes(row.path))
    .toSorted((a, b) => beginnings.indexOf(a.path) - beginnings.indexOf(b.path))
    .flatMap((row) => {
      const name = row.name as RouteName;
      const path = pathTo(name, params);
      if (!path) return [];
      const target = (row.redirect ?? name) as RouteName;
      return [{ name, crumb: row.crumb!, path: row !== current && hasScreen(target) ? path : undefined }];
    });
}

function prefixes(path: string): string[] {
  const segments = path.split("/");
  return segments.map((_, end) => segments.slice(0, end + 1).join("/")).filter(Boolean);
}
