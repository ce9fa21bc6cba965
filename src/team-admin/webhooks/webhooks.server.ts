import { randomBytes } from "node:crypto";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { deriveSecret } from "#server/http/secrets.ts";
import { teamEvents } from "#server/team-events.ts";
import type { Say } from "#server/words.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { countWebhookChange } from "./active-webhooks.server.ts";
import type { Webhook, WebhookInput } from "./contract.ts";

export type Asking = { app: App; caller: TeamCaller; say: Say; address: string };

/** One's own, or for a team administrator all: whoever could change another's address would read with that one's rights. */
export async function readWebhooks(
  team: TeamDb,
  { caller, say }: Pick<Asking, "caller" | "say">,
  webhookId?: string,
): Promise<Webhook[]> {
  let query = team
    .from("webhook")
    .innerJoin("user", "user.id", "webhook.created_by")
    .selectAll("webhook")
    .select("user.name as creator_name")
    .orderBy("webhook.name")
    .orderBy("webhook.id");
  if (!caller.isTeamAdmin) query = query.where("webhook.created_by", "=", caller.userId);
  if (webhookId) query = query.where("webhook.id", "=", webhookId);
  return (await query.execute()).map((row) => ({
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    collectionId: row.collection_id,
    isActive: row.is_active,
    pausedBecause: row.paused_because,
    notice: row.paused_because && say(`webhooks.paused.${row.paused_because}`),
    creator: { userId: row.created_by, name: row.creator_name },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

export async function requireWebhook(team: TeamDb, asking: Pick<Asking, "caller" | "say">, webhookId: string) {
  const [found] = await readWebhooks(team, asking, webhookId);
  if (!found) throw new Refusal("not_found");
  return found;
}

export async function createWebhook(asking: Asking, input: WebhookInput): Promise<Webhook & { secret: string }> {
  const { app, caller } = asking;
  requireWebhooksOn(app);
  await checkInput(asking, input, []);
  const row = { id: newId(), created_by: caller.userId, secret_salt: randomBytes(16), ...columnsOf(input) };
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    // Also locks the team, so that many at once cannot slip past the limit.
    await countWebhookChange(tx, caller.teamId);
    const all = await team.from("webhook").select("id").execute();
    const { webhooksPerTeam: max } = app.settings.current;
    if (all.length >= max) refuseField("name", "data.tooManyWebhooks", { max });
    await team.insert("webhook", [row as typeof row & { name: string; url: string; events: string[] }]).execute();
    await note(tx, { action: "webhook_created", ...deedOf(asking, row.id) });
    return { ...(await requireWebhook(team, asking, row.id)), secret: secretOf(app, row.secret_salt) };
  });
}

export async function changeWebhook(asking: Asking, webhookId: string, input: Partial<WebhookInput>): Promise<Webhook> {
  const { app, caller } = asking;
  const before = await requireWebhook(app.db.team(caller.teamId), asking, webhookId);
  await checkInput(asking, input, before.events);
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await countWebhookChange(tx, caller.teamId);
    const begins = input.isActive === undefined ? {} : { paused_because: null, failed_in_a_row: 0 };
    await team
      .update("webhook", { ...columnsOf(input), ...begins, updated_at: new Date() })
      .where("id", "=", webhookId)
      .execute();
    await note(tx, { action: "webhook_changed", ...deedOf(asking, webhookId) });
    return requireWebhook(team, asking, webhookId);
  });
}

export async function deleteWebhook(asking: Asking, webhookId: string) {
  await asking.app.db.transaction(async (tx) => {
    const team = tx.team(asking.caller.teamId);
    await requireWebhook(team, asking, webhookId);
    await countWebhookChange(tx, asking.caller.teamId);
    await team.remove("webhook").where("id", "=", webhookId).execute();
    await note(tx, { action: "webhook_deleted", ...deedOf(asking, webhookId) });
  });
}

export async function renewSecret(asking: Asking, webhookId: string): Promise<string> {
  const salt = randomBytes(16);
  await asking.app.db.transaction(async (tx) => {
    const team = tx.team(asking.caller.teamId);
    await requireWebhook(team, asking, webhookId);
    await team.update("webhook", { secret_salt: salt, updated_at: new Date() }).where("id", "=", webhookId).execute();
    await note(tx, { action: "webhook_secret_renewed", ...deedOf(asking, webhookId) });
  });
  return secretOf(asking.app, salt);
}

/** A system administrator may have switched them off for everybody. */
export function requireWebhooksOn(app: App) {
  if (!app.settings.current.webhooksOn) refuseField("isActive", "data.webhooksOff");
}

/** Worked out anew each time: a copy of the database alone cannot sign anything. */
export const secretOf = (app: App, salt: Buffer): string => `whsec_${deriveSecret(app.secret, "webhook", salt)}`;

/** `had`: the events that it asked for so far; one that there is no more may stay, so that the rest can be changed. */
async function checkInput({ app, caller }: Asking, input: Partial<WebhookInput>, had: readonly string[]) {
  const { url, events = [], collectionId } = input;
  const known = [...teamEvents.all().map(({ name }) => name), ...had];
  const unknown = events.findIndex((event) => !known.includes(event));
  if (unknown >= 0) refuseField(`events.${unknown}`, "validation.invalid");
  const problem = url === undefined ? undefined : app.outbound.findProblem(url);
  if (problem) refuseField("url", problem === "privateAddress" ? "data.webhookPrivate" : "data.webhookAddress");
  if (!collectionId) return;
  const { definitions, rights } = await definitionsAndRights(app.db.team(caller.teamId), caller);
  if (!rights.mayInCollection("read_data_record_metadata", collectionId)) throw new Refusal("not_found");
  // Records come into a smart collection and leave it without being written.
  if (definitions.collections.get(collectionId)?.isSmart) refuseField("collectionId", "data.webhookSmart");
}

const columnsOf = ({ name, url, events, collectionId, isActive }: Partial<WebhookInput>) => ({
  ...(name !== undefined && { name }),
  ...(url !== undefined && { url }),
  ...(events !== undefined && { events }),
  ...(collectionId !== undefined && { collection_id: collectionId }),
  ...(isActive !== undefined && { is_active: isActive }),
});

const deedOf = ({ caller, address }: Asking, subjectId: string) => ({
  actorId: caller.userId,
  teamId: caller.teamId,
  subjectId,
  address,
});
