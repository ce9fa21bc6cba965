import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { breadcrumbs } from "#client/breadcrumbs.ts";
import { useCrumbNames } from "#client/crumb-names.ts";
import { checkRoute } from "#client/guards.ts";
import { hasScreen, pathTo, type RouteName, type RouteRow, routeNamed } from "#client/routes.ts";
import { useCollection } from "#data/collections/ui/collections-query.ts";
import { standing } from "#people/auth/ui/session.ts";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { Icon } from "#ui/icon/icon.tsx";
import classes from "./breadcrumb-trail.module.css";
import { usePlace } from "./use-place.ts";

/** Where one is, from the team on. */
export function BreadcrumbTrail() {
  const t = useTranslations("routes");
  const { row, params } = usePlace();
  const selection = useTeamSelection();
  const collection = useCollection(params.dataCollectionId ?? "");
  const names = useCrumbNames();
  if (!row) return null;
  const home =
    params.teamId && selection
      ? { label: selection.team.name, path: pathTo("team.dashboard", params), isItself: false }
      : undefined;
  // Pages of the administration are open to all where others around them are not.
  const mayOpen = (name: RouteName) => hasScreen(name) && checkRoute(routeNamed(name), standing(), params) === "allow";
  const crumbs = breadcrumbs(row, params, mayOpen).map(({ name, crumb, path }) => ({
    // A page about one collection is called as the collection is.
    label:
      ((name === "admin.collection" || name === "team.records") && collection?.pluralName) ||
      names[name] ||
      t(crumb as never),
    path,
    isItself: isWhole(routeNamed(name)),
  }));
  const trail = [...(home ? [home] : []), ...crumbs];
  if (trail.length < 2) return null;
  const above = trail.findLastIndex(({ path, isItself }) => path !== undefined && !isItself);
  return (
    <nav aria-label={t("breadcrumbs")}>
      <ol className={classes.trail}>
        {trail.map(({ label, path }, place) => (
          <li
            key={`${label}-${path}`}
            aria-current={place === trail.length - 1 ? "page" : undefined}
            data-above={place === above || undefined}
          >
            {path ? (
              <Link to={path} className={classes.link}>
                <Icon name="fas_arrow-left" size={12} />
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What leads to the first of its parts: on each of them it is what the title names, and not what is above. */
const isWhole = ({ path, redirect }: RouteRow): boolean => redirect !== undefined && /\$\w+\}?$/.test(path);
