import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { TeamDb } from "#server/db/db.ts";
import { makeKey } from "#server/http/api-key.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { type ApiKey, mostKeys } from "./contract.ts";

/** One's own, or for a team administrator all of the team's. */
export async function readApiKeys(team: TeamDb, caller: TeamCaller, keyId?: string): Promise<ApiKey[]> {
  let query = team
    .from("api_key")
    .innerJoin("user", "user.id", "api_key.user_id")
    .selectAll("api_key")
    .select("user.name as owner_name")
    .orderBy("api_key.id", "desc");
  if (!caller.isTeamAdmin) query = query.where("api_key.user_id", "=", caller.userId);
  if (keyId) query = query.where("api_key.id", "=", keyId);
  return (await query.execute()).map((row) => ({
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    owner: { userId: row.user_id, name: row.owner_name },
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isExpired: row.expires_at !== null && row.expires_at <= new Date(),
  }));
}

type Input = { name: string; expiresAt?: string | null | undefined };

export async function createApiKey(app: App, caller: TeamCaller, input: Input, address: string) {
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt && expiresAt <= new Date()) refuseField("expiresAt", "data.expiryPast");
  const { key, hash, lastFour } = makeKey(app);
  const id = newId();
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await leaveRoom(team, caller);
    const row = { id, user_id: caller.userId, name: input.name, secret_hash: hash, last_four: lastFour };
    await team.insert("api_key", [{ ...row, expires_at: expiresAt }]).execute();
    await note(tx, { action: "api_key_created", ...deedOf(caller, id, address) });
    const [made] = await readApiKeys(team, caller, id);
    return { ...made!, key };
  });
}

export async function revokeApiKey(app: App, caller: TeamCaller, keyId: string, address: string) {
  await app.db.transaction(async (tx) => {
    let query = tx.team(caller.teamId).remove("api_key").where("id", "=", keyId);
    if (!caller.isTeamAdmin) query = query.where("user_id", "=", caller.userId);
    const { numDeletedRows } = await query.executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal("not_found");
    await note(tx, { action: "api_key_revoked", ...deedOf(caller, keyId, address) });
  });
}

/** Counted under a lock on the membership, so that many at once cannot slip past; what has long expired goes. */
async function leaveRoom(team: TeamDb, caller: TeamCaller) {
  await team.from("team_user").select("id").where("id", "=", caller.teamUserId).forNoKeyUpdate().execute();
  const monthAgo = new Date(Date.now() - 30 * 24 * 3600 * 1000);
  await team.remove("api_key").where("user_id", "=", caller.userId).where("expires_at", "<", monthAgo).execute();
  const live = await team
    .from("api_key")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", caller.userId)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", new Date())]))
    .executeTakeFirstOrThrow();
  if (live.count >= mostKeys) refuseField("name", "data.tooManyKeys", { max: mostKeys });
}

const deedOf = (caller: TeamCaller, subjectId: string, address: string) => ({
  actorId: caller.userId,
  teamId: caller.teamId,
  subjectId,
  address,
});
