import type { FastifyReply, FastifyRequest } from "fastify";
import { isId } from "#shared/ids.ts";
import type { App } from "../app.ts";
import type { Caller, TeamCaller } from "./caller.ts";
import { hashSecret, looksLikeSecret } from "./secrets.ts";

export const sessionDays = 30;

/** `__Host-` binds the cookie to this host and to https; plain http (a laptop) cannot carry it. */
export const cookieName = (appUrl: string): string => (appUrl.startsWith("https:") ? "__Host-simply" : "simply");

export function setSessionCookie(app: App, reply: FastifyReply, secret: string) {
  reply.setCookie(cookieName(app.env.APP_URL), secret, {
    ...cookieRules(app),
    maxAge: sessionDays * 24 * 3600,
  });
}

export const clearSessionCookie = (app: App, reply: FastifyReply) =>
  reply.clearCookie(cookieName(app.env.APP_URL), cookieRules(app));

const cookieRules = (app: App) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: app.env.APP_URL.startsWith("https:") }) as const;

type Row = {
  session_id: string;
  stale: boolean;
  user_id: string;
  auth_username: string;
  email: string;
  name: string;
  is_sys_admin: boolean;
  team_user_id: string | null;
  is_team_admin: boolean | null;
  features: string[] | null;
};

export type Found = { caller: Caller; inTeam?: TeamCaller };

/** Who is calling and, where a team is named, what they may do in it: one statement, read anew on every request. */
export async function findCaller(app: App, request: FastifyRequest, teamId?: string): Promise<Found | undefined> {
  const secret = request.cookies[cookieName(app.env.APP_URL)];
  if (!looksLikeSecret(secret)) return undefined;
  return findSession(app, hashSecret(app.secret, secret), teamId);
}

export async function findSession(app: App, tokenHash: Buffer, teamId?: string): Promise<Found | undefined> {
  const team = isId(teamId) ? teamId : undefined;
  const found = await app.pool.query<Row>(
    team
      ? { name: "caller-in-team", text: callerInTeam, values: [tokenHash, team] }
      : { name: "caller", text: callerOnly, values: [tokenHash] },
  );
  const row = found.rows[0];
  if (!row) return undefined;
  if (row.stale) await touch(app, row.session_id);
  const caller: Caller = {
    sessionId: row.session_id,
    userId: row.user_id,
    authUsername: row.auth_username,
    email: row.email,
    name: row.name,
    isSysAdmin: row.is_sys_admin,
  };
  if (!team || !row.team_user_id) return { caller };
  const rights = { isTeamAdmin: row.is_team_admin ?? false, features: row.features ?? [] };
  return { caller, inTeam: { ...caller, ...rights, teamId: team, teamUserId: row.team_user_id } };
}

const person = `
  s.id as session_id, s.seen_at < now() - interval '1 hour' as stale,
  u.id as user_id, u.auth_username, u.email, u.name, u.is_sys_admin`;

const liveSession = `
  app.session s
  join app."user" u on u.id = s.user_id and u.deactivated_at is null and u.email_verified_at is not null`;

const callerOnly = `
  select ${person}, null as team_user_id, null as is_team_admin, null as features
  from ${liveSession}
  where s.token_hash = $1 and s.expires_at > now()`;

/** Exported for the benchmark, whose floor asks the same. */
export const callerInTeam = `
  select ${person}, tu.id as team_user_id, tu.is_team_admin,
    (select array_agg(distinct p.permission)
     from app.team_user_role tr
     join app.role r on r.id = tr.role_id and r.is_active
     join app.role_feature_permission p on p.role_id = r.id
     where tr.team_user_id = tu.id) as features
  from ${liveSession}
  left join app.team_user tu on tu.user_id = u.id and tu.team_id = $2
    and tu.activated_at is not null and (tu.deactivated_as_of is null or tu.deactivated_as_of > now())
    and exists (select 1 from app.team t where t.id = tu.team_id and t.deactivated_at is null)
  where s.token_hash = $1 and s.expires_at > now()`;

/** Slides the 30 days on, at most once an hour. */
async function touch(app: App, sessionId: string) {
  const expires = new Date(Date.now() + sessionDays * 24 * 3600 * 1000);
  await app.db.app
    .updateTable("session")
    .set({ seen_at: new Date(), expires_at: expires })
    .where("id", "=", sessionId)
    .execute();
}
