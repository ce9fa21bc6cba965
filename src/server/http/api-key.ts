import type { FastifyRequest } from "fastify";
import { Refusal } from "#shared/errors.ts";
import { mayUse } from "#shared/permissions.ts";
import type { App } from "../app.ts";
import type { TeamCaller } from "./caller.ts";
import { ownerByKey, requireTeamCaller, type TeamCallerRow } from "./caller-query.ts";
import { networkOf } from "./network.ts";
import { spend } from "./rate-limit.ts";
import { hashSecret, looksLikeSecret, newSecret } from "./secrets.ts";

const prefix = "simply_";
const wrongKeys = { most: 30, seconds: 60 };

/** What is shown once, and what is kept of it. */
export function makeKey(app: App): { key: string; hash: Buffer; lastFour: string } {
  const secret = newSecret();
  return { key: prefix + secret, hash: hashSecret(app.secret, secret), lastFour: secret.slice(-4) };
}

/** The secret of the key that a request brings, right or wrong; then nothing else says who is calling. */
export function sentKey({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  return /^Bearer +simply_(.*)$/i.exec(headers.authorization ?? "")?.[1];
}

/** Whose key it is, with what they may do in its team at this moment. Guessing is slowed down by address. */
export async function findOwner(app: App, request: FastifyRequest, secret: string): Promise<TeamCaller> {
  const owner = looksLikeSecret(secret) ? await readOwner(app, secret) : undefined;
  if (owner) return owner;
  await spend(app, { key: `api-key:${networkOf(request.ip)}`, ...wrongKeys });
  throw new Refusal("unauthenticated");
}

async function readOwner(app: App, secret: string): Promise<TeamCaller | undefined> {
  const values = [hashSecret(app.secret, secret)];
  const found = await app.pool.query<TeamCallerRow & { team_id: string }>({
    name: "key-owner",
    text: ownerByKey,
    values,
  });
  const row = found.rows[0];
  const owner = row && requireTeamCaller(row, row.team_id);
  // A key works only while its owner may have one.
  if (!owner || !mayUse(owner, "integrations_zapier")) return undefined;
  if (row.stale) await noteUse(app, owner.teamId, row.session_id);
  return owner;
}

/** At most once a minute, so that a busy script does not make every read a write. */
const noteUse = (app: App, teamId: string, keyId: string) =>
  app.db.team(teamId).update("api_key", { last_used_at: new Date() }).where("id", "=", keyId).execute();
