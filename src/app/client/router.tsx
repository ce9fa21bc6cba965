import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from "@tanstack/react-router";
import { checkRoute } from "#client/guards.ts";
import { loadInsideWords } from "#client/language.ts";
import { queries } from "#client/queries.ts";
import { hasScreen, pathTo, type RouteName, type RouteParams, type RouteRow, routes } from "#client/routes.ts";
import { forgetSeen, seenRole } from "#client/see-as.ts";
import { currentSession, loadTeams, standing, startErrors } from "#people/auth/ui/session.ts";
import { selectTeam } from "#people/teams/ui/team-selection.ts";
import { Frame } from "./frame/frame.tsx";
import { loadedScreen, loadInsideScreens, screenOf } from "./load-screen.ts";
import { FailedPage } from "./pages/failed-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { PendingPage } from "./pages/pending-page.tsx";

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage });

/** The table of routes.ts, made into pages: guard first, then where it leads, then its screen. */
const pages = (routes as readonly RouteRow[]).map((row) =>
  createRoute({
    getParentRoute: () => root,
    path: row.path,
    staticData: { row },
    beforeLoad: async ({ params, location, preload, cause }) => {
      await guard(row, params as RouteParams, location.href, preload);
      if (cause !== "stay") void readAhead(row, params as RouteParams, location, preload);
    },
    component: lazyRouteComponent(screenOf(row.name as RouteName) ?? (async () => ({ default: NotFoundPage }))),
  }),
);

export const router = createRouter({
  routeTree: root.addChildren(pages),
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: FailedPage,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 150,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 30_000,
  scrollRestoration: true,
});

async function guard(row: RouteRow, params: RouteParams, href: string, isPreload: boolean) {
  if (Object.values(params).some((value) => value === "")) throw notFound();
  if (!isPreload) await leaveSeenTeam(params.teamId, href);
  if (row.access.kind !== "anyone") await requireTeamLinks();
  const outcome = checkRoute(row, standing(), params);
  if (outcome === "login") throw redirect({ to: "/login", search: { redirect: href } });
  if (outcome === "accessDenied") {
    const area = row.access.kind === "sysAdmin" ? "sys-admin" : undefined;
    throw redirect({ to: "/access-denied", search: area ? { area } : {} });
  }
  if (outcome === "deny") throw notFound();
  if (row.redirect) throw redirect({ to: pathTo(row.redirect as RouteName, params)! });
  if (!hasScreen(row.name as RouteName)) throw notFound();
  if (!(row.bare && row.access.kind === "anyone")) await Promise.all([loadInsideWords(), loadInsideScreens()]);
  // Hovering a link fetches its page; only going there chooses its team.
  if (params.teamId && currentSession().identity && !isPreload) void selectTeam(params.teamId);
}

/** A role is one team's: whoever goes to another is themselves there, on a page that is loaded anew. */
async function leaveSeenTeam(teamId: string | undefined, href: string) {
  const seen = seenRole();
  if (!seen || !teamId || teamId === seen.teamId) return;
  forgetSeen();
  location.assign(href);
  await new Promise(() => {});
}

/** Its code begins to come here already; once that is there, the page may ask for its data before it is drawn. */
async function readAhead(
  row: RouteRow,
  params: RouteParams,
  { search, state }: { search: object; state: object },
  isPreload: boolean,
) {
  const name = row.name as RouteName;
  const screen = loadedScreen(name) ?? (await screenOf(name)?.().catch(() => undefined));
  screen?.readAhead?.({ queries, params, search: search as Record<string, unknown>, state, isPreload });
}

/** Signed in, but the team links could not be read: not a stranger, so not sent to login. The page says so and can retry. */
async function requireTeamLinks() {
  const isHalfway = () => currentSession().start?.signedIn && !currentSession().identity;
  if (isHalfway()) await loadTeams();
  if (isHalfway()) throw new Error(startErrors().at(-1));
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    row?: RouteRow;
  }
}
