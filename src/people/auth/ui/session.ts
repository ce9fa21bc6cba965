import { call, identityLost } from "#client/call.ts";
import type { Standing } from "#client/guards.ts";
import { sayNow } from "#client/language.ts";
import { forgetSeen, seenRole } from "#client/see-as.ts";
import { type TeamUserLink, teamsContract } from "#people/teams/contract.ts";
import { report } from "#platform/logging/ui/report.ts";
import type { Answer } from "#shared/endpoint.ts";
import { ApiError } from "#shared/errors.ts";
import type { TeamRights } from "#shared/permissions.ts";
import { sameJson } from "#shared/same-json.ts";
import { createStore } from "#ui/store.ts";
import { authContract } from "../contract.ts";

export type StartInfo = Answer<typeof authContract.start>;
/** With their teams: it is asked for with `needData`. */
export type Identity = Required<Answer<typeof teamsContract.findByAuthProvider>>;

export type Session = {
  start: StartInfo | undefined;
  identity: Identity | undefined;
  /** What failed while starting; the product goes on, and shows it where it matters (`startErrors`). */
  failures: StartFailure[];
};

/** The sentence of whoever refused; else its key, as our words may not have been there yet. */
type StartFailure = { message: string; messageKey?: string };

const session = createStore<Session>({ start: undefined, identity: undefined, failures: [] });

/** Other tabs of this browser hear of sign-ins and sign-outs. */
const tabs = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("simply.identity");
tabs?.addEventListener("message", () => void loadSession());
identityLost.addEventListener("lost", () => signedOut());
identityLost.addEventListener("less", () => void (currentSession().identity?.simplyUser.isSysAdmin && loadTeams()));

export const useSession = session.useValue;
export const currentSession = session.get;
export const subscribeToSession = session.subscribe;

/** What failed while starting, in words: the start may fail before they are there. */
export const startErrors = ({ failures }: Session = currentSession()): string[] =>
  failures.map(({ message, messageKey }) => message || (messageKey ? sayNow(messageKey) : ""));

/** At start-up. A failure is logged, and start-up continues as signed out. */
export async function loadSession(): Promise<void> {
  const isNewest = take();
  try {
    const start = await call(authContract.start, {});
    if (!isNewest()) return;
    update({ start, failures: [] });
    if (start.signedIn) await loadTeams();
    else update({ identity: undefined });
  } catch (error) {
    report(error);
    if (isNewest()) update({ failures: [failureOf(error)] });
  }
}

/** Several tabs and events may ask at once; only the newest answer counts. */
function take(): () => boolean {
  const mine = ++lastAsked;
  return () => mine === lastAsked;
}

let lastAsked = 0;

/** The person, their team links and permissions. */
export async function loadTeams(): Promise<void> {
  const isNewest = take();
  const authUsername = currentSession().start?.signedIn?.authUsername;
  if (!authUsername) throw new Error(sayNow("client.cannotLoadTeams"));
  try {
    const identity = await call(teamsContract.findByAuthProvider, {
      params: { authUsername },
      query: { needData: "1" },
    });
    if (isNewest()) update({ identity: identity as Identity, failures: [] });
  } catch (error) {
    noteNoLinks(error);
  }
}

/** The team links anew; with what may be done there where other teams are open than before. */
export async function loadTeamLinks(): Promise<void> {
  const isNewest = take();
  try {
    const { result } = await call(teamsContract.listTeamUsers, {});
    const { identity } = currentSession();
    if (!isNewest() || !identity) return;
    if (!sameJson(openIn(result), openIn(identity.teamData.result))) return loadTeams();
    update({ identity: { ...identity, teamData: { ...identity.teamData, result } }, failures: [] });
  } catch (error) {
    noteNoLinks(error);
  }
}

const openIn = (links: readonly TeamUserLink[]) => links.filter(isActive).map(({ teamId }) => teamId);

function noteNoLinks(error: unknown) {
  // Not signed in any more: silently the same as signed out.
  if (error instanceof ApiError && error.code === "unauthenticated") return signedOut();
  report(error);
  const others = currentSession().failures.filter((failure) => failure !== noTeamLinks);
  update({ failures: [...others, noTeamLinks] });
}

/** After a sign-in, a set password or an accepted invitation. */
export async function signedIn(): Promise<void> {
  await loadSession();
  tabs?.postMessage("signedIn");
}

export async function signOut(): Promise<void> {
  await call(authContract.signOut, {});
  signedOut();
  tabs?.postMessage("signedOut");
}

function signedOut() {
  const { start } = currentSession();
  if (!start?.signedIn) return;
  forgetSeen();
  update({ identity: undefined, start: { ...start, signedIn: null } });
}

export function standing({ start, identity }: Session = currentSession()): Standing {
  return {
    isSignedIn: identity !== undefined,
    isSysAdmin: (identity?.simplyUser.isSysAdmin ?? false) && !seenRole(),
    teams: activeTeams(identity),
    testPages: start?.testPages ?? false,
  };
}

/** The teams that are open to the person now, with what they may do there; as a role, where they see one so. */
export function activeTeams(identity: Identity | undefined): Map<string, TeamRights> {
  const links = identity?.teamData.result.filter(isActive) ?? [];
  const roles = identity?.teamUserRoleLink ?? [];
  const seen = seenRole();
  return new Map(
    links.map((link) => [
      link.teamId,
      seen?.teamId === link.teamId
        ? { isTeamAdmin: false, features: seen.features }
        : {
            isTeamAdmin: link.isTeamAdmin,
            features: roles
              .filter((role) => role.teamUserId === link.id)
              .flatMap((role) => role.FeaturePermissions.map((permission) => permission.EnumFeaturePermissionId)),
          },
    ]),
  );
}

export const isActive = (link: { activatedAt: string | null; deactivatedAsOf: string | null }): boolean =>
  link.activatedAt !== null && (link.deactivatedAsOf === null || new Date(link.deactivatedAsOf) > new Date());

function update(changes: Partial<Session>) {
  session.set({ ...currentSession(), ...changes });
}

const noTeamLinks: StartFailure = { message: "", messageKey: "client.teamLinksFailed" };

function failureOf(error: unknown): StartFailure {
  if (error instanceof ApiError) return { message: error.message, messageKey: error.messageKey };
  return { message: error instanceof Error ? error.message : String(error) };
}
