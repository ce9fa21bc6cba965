import type { TeamRights } from "#shared/permissions.ts";
import type { RouteParams, RouteRow } from "./routes.ts";

/** What a page knows of whoever opens it; active teams only. */
export type Standing = {
  isSignedIn: boolean;
  isSysAdmin: boolean;
  teams: ReadonlyMap<string, TeamRights>;
  testPages: boolean;
};

/**
 * allow: show it. login: sign in first, then come back. accessDenied: signed in, but not for you.
 * deny: not in this installation; answered like a page that does not exist.
 */
export type Outcome = "allow" | "deny" | "login" | "accessDenied";

export function checkRoute(row: RouteRow, standing: Standing, params: RouteParams): Outcome {
  const { access } = row;
  if (access.kind === "anyone") return "allow";
  if (access.kind === "testPages") return standing.testPages ? "allow" : "deny";
  if (!standing.isSignedIn) return "login";
  if (access.kind === "signedIn") return "allow";
  if (access.kind === "sysAdmin") return standing.isSysAdmin ? "allow" : "accessDenied";
  const rights = standing.teams.get(params.teamId ?? "");
  if (!rights) return "accessDenied";
  if (access.kind === "team" || rights.isTeamAdmin) return "allow";
  return access.permissions.some((permission) => rights.features.includes(permission)) ? "allow" : "accessDenied";
}
