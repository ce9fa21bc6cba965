import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { ownerByFeed, requireTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import { networkOf } from "#server/http/network.ts";
import { spend } from "#server/http/rate-limit.ts";
import { hashSecret, looksLikeSecret, newSecret } from "#server/http/secrets.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { openView } from "../../open-view.server.ts";
import { icsOf } from "./feed-text.server.ts";
import { type Feed, mostFeeds } from "./feeds-contract.ts";

const wrongAddresses = { most: 30, seconds: 60 };
/** A few devices that look every five minutes. */
const readings = { most: 120, seconds: 3600 };

export async function listFeeds(team: TeamDb, caller: TeamCaller, feedId?: string): Promise<Feed[]> {
  let query = team
    .from("calendar_feed")
    .innerJoin("data_view", "data_view.id", "calendar_feed.view_id")
    .selectAll("calendar_feed")
    .select("data_view.internal_name")
    .where("calendar_feed.user_id", "=", caller.userId)
    .where("data_view.deleted_at", "is", null)
    .orderBy("calendar_feed.id", "desc");
  if (feedId) query = query.where("calendar_feed.id", "=", feedId);
  return (await query.execute()).map((row) => ({
    id: row.id,
    viewId: row.view_id,
    viewName: row.internal_name,
    lastFour: row.last_four,
    createdAt: row.created_at.toISOString(),
    lastReadAt: row.last_read_at?.toISOString() ?? null,
  }));
}

export async function createFeed(app: App, caller: TeamCaller, viewId: string, address: string) {
  const secret = newSecret();
  const id = newId();
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const { view } = await openView(team, caller, viewId, {});
    if (view.type !== "calendar") throw new Refusal("not_found");
    await leaveRoom(team, caller);
    const row = { id, user_id: caller.userId, view_id: viewId, last_four: secret.slice(-4) };
    await team.insert("calendar_feed", [{ ...row, secret_hash: hashSecret(app.secret, secret) }]).execute();
    await note(tx, { action: "feed_created", ...deedOf(caller, id, address) });
    const [made] = await listFeeds(team, caller, id);
    return { ...made!, address: `${app.env.APP_URL}/api/feeds/${secret}.ics` };
  });
}

export async function revokeFeed(app: App, caller: TeamCaller, feedId: string, address: string) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const query = team.remove("calendar_feed").where("id", "=", feedId).where("user_id", "=", caller.userId);
    const { numDeletedRows } = await query.executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal("not_found");
    await note(tx, { action: "feed_revoked", ...deedOf(caller, feedId, address) });
  });
}

/** What its owner may read of it at this moment; nothing once they, their membership or the view are gone. */
export async function readFeed(app: App, file: string, request: FastifyRequest, reply: FastifyReply) {
  const found = await findFeed(app, file);
  if (!found) {
    await spend(app, { key: `feed:${networkOf(request.ip)}`, ...wrongAddresses });
    throw new Refusal("not_found");
  }
  await spend(app, { key: `feed:${found.feedId}`, ...readings });
  const text = await icsOf(app, found.owner, found.viewId);
  const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  reply.header("etag", tag).header("cache-control", "private, max-age=300").header("x-robots-tag", "noindex");
  if (request.headers["if-none-match"]?.split(",").some((each) => each.trim().replace(/^W\//, "") === tag))
    return reply.code(304).send();
  return reply
    .header("content-type", "text/calendar; charset=utf-8")
    .header("content-disposition", 'inline; filename="calendar.ics"')
    .send(text);
}

async function findFeed(app: App, file: string) {
  const secret = file.endsWith(".ics") ? file.slice(0, -4) : "";
  if (!looksLikeSecret(secret)) return undefined;
  const found = await app.pool.query<TeamCallerRow & { team_id: string; view_id: string }>({
    name: "feed-owner",
    text: ownerByFeed,
    values: [hashSecret(app.secret, secret)],
  });
  const row = found.rows[0];
  const owner = row && requireTeamCaller(row, row.team_id);
  if (!owner) return undefined;
  const language = owner.savedLanguage ? { language: owner.savedLanguage } : {};
  if (row.stale) await noteReading(app, owner.teamId, row.session_id);
  return { owner: { ...owner, ...language }, viewId: row.view_id, feedId: row.session_id };
}

/** At most once a minute. */
const noteReading = (app: App, teamId: string, feedId: string) =>
  app.db.team(teamId).update("calendar_feed", { last_read_at: new Date() }).where("id", "=", feedId).execute();

/** Counted under a lock on the membership, so that many at once cannot slip past. */
async function leaveRoom(team: TeamDb, caller: TeamCaller) {
  await team.from("team_user").select("id").where("id", "=", caller.teamUserId).forNoKeyUpdate().execute();
  const { count } = await team
    .from("calendar_feed")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", caller.userId)
    .executeTakeFirstOrThrow();
  if (count >= mostFeeds) refuseField("viewId", "data.tooManyFeeds", { max: mostFeeds });
}

const deedOf = (caller: TeamCaller, subjectId: string, address: string) => ({
  actorId: caller.userId,
  teamId: caller.teamId,
  subjectId,
  address,
});
