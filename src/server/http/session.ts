import type { FastifyReply, FastifyRequest } from "fastify";
import { isId } from "#shared/ids.ts";
import type { App } from "../app.ts";
import type { Caller, TeamCaller } from "./caller.ts";
import {
  type CallerRow,
  callerByToken,
  callerInTeamByToken,
  readCaller,
  requireTeamCaller,
  type TeamCallerRow,
} from "./caller-query.ts";
import { hashSecret, looksLikeSecret } from "./secrets.ts";

/** `__Host-` binds the cookie to this host and to https; plain http (a laptop) cannot carry it. */
export const cookieName = (appUrl: string): string => (appUrl.startsWith("https:") ? "__Host-simply" : "simply");

export function setSessionCookie(app: App, reply: FastifyReply, secret: string) {
  reply.setCookie(cookieName(app.env.APP_URL), secret, {
    ...cookieRules(app),
    maxAge: app.settings.current.sessionDays * 24 * 3600,
  });
}

/** When a session that begins, or is used, now will be over. */
export const sessionEnd = (app: App): Date =>
  new Date(Date.now() + app.settings.current.sessionDays * 24 * 3600 * 1000);

export const clearSessionCookie = (app: App, reply: FastifyReply) =>
  reply.clearCookie(cookieName(app.env.APP_URL), cookieRules(app));

export const cookieRules = (app: App) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: app.env.APP_URL.startsWith("https:") }) as const;

export type Found = { caller: Caller; inTeam?: TeamCaller };

/** Who is calling and, where a team is named, what they may do in it: one statement, read anew on every request. */
export async function findCaller(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  teamId?: string,
): Promise<Found | undefined> {
  const secret = request.cookies[cookieName(app.env.APP_URL)];
  if (!looksLikeSecret(secret)) return undefined;
  const hash = hashSecret(app.secret, secret);
  const row = await (isId(teamId)
    ? first<TeamCallerRow>(app, "caller-in-team", callerInTeamByToken, [hash, teamId])
    : first<TeamCallerRow>(app, "caller", callerByToken, [hash]));
  if (!row) return undefined;
  if (row.stale) {
    await slide(app, row.session_id);
    setSessionCookie(app, reply, secret);
  }
  const inTeam = isId(teamId) ? requireTeamCaller(row, teamId) : undefined;
  return { caller: readCaller(row), ...(inTeam && { inTeam }) };
}

/** Named, so that Postgres plans each of them once a connection. */
async function first<Row extends CallerRow>(app: App, name: string, text: string, values: unknown[]) {
  const found = await app.pool.query<Row>({ name, text, values });
  return found.rows[0];
}

/** The days of a session begin anew, in the database and in the browser, at most once an hour. */
async function slide(app: App, sessionId: string) {
  await app.db.app
    .updateTable("session")
    .set({ seen_at: new Date(), expires_at: sessionEnd(app) })
    .where("id", "=", sessionId)
    .execute();
}
