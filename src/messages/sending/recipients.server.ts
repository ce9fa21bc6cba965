import { sql, type Updateable } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { readRecords } from "#data/records/reading/read-records.server.ts";
import { type Acting, noteAct } from "#messages/outgoing-messages/change-messages.server.ts";
import { countAudience } from "#messages/outgoing-messages/count-audience.server.ts";
import { authorshipOf, requireMessage } from "#messages/outgoing-messages/message-rows.server.ts";
import { keepCounts } from "#messages/outgoing-messages/outbox-rows.server.ts";
import { hasRight } from "#messages/outgoing-messages/rules.ts";
import { queueOf } from "#messages/outgoing-messages/send-job.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Received } from "#shared/endpoint.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import type { recipientsContract, ShownRecipient } from "./contract.ts";
import { narrowedTo } from "./narrow-recipients.server.ts";
import { requireWritable } from "./require-writable.server.ts";
import { renderAgain } from "./show-letters.server.ts";

type Asking = { app: App; caller: TeamCaller };
type Asked = Received<(typeof recipientsContract)["listRecipients"], "query">;

/** As the caller may read it: whoever writes to people sees of them what they may see anywhere. */
export async function countFor({ app, caller }: Asking, team: TeamDb, messageId: string) {
  return countAudience(app, team, caller, await requireWritable(team, caller, messageId));
}

/** By their id, which is their order from the beginning. */
export async function listRecipients({ caller }: Asking, team: TeamDb, messageId: string, asked: Asked) {
  await requireMessage(team, caller, messageId);
  let query = team.data
    .selectFrom("_outbox as o")
    .selectAll("o")
    .where("o.message_id", "=", messageId)
    .where(narrowedTo(team, asked))
    .orderBy("o.id")
    .limit(asked.limit + 1);
  if (asked.cursor) query = query.where("o.id", ">", asked.cursor);
  const rows = await query.execute();
  const page = rows.slice(0, asked.limit);
  return {
    recipients: await show(team, caller, page),
    cursor: rows.length > asked.limit ? page.at(-1)!.id : null,
  };
}

export async function readRecipient({ app, caller }: Asking, team: TeamDb, messageId: string, recipientId: string) {
  const message = await requireMessage(team, caller, messageId);
  const row = await team.data
    .selectFrom("_outbox")
    .selectAll()
    .where("id", "=", recipientId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const [recipient] = await show(team, caller, [row]);
  return { recipient: recipient!, content: await renderAgain({ app, caller }, team, message, row) };
}

type Chosen = { recipientIds?: string[] | undefined };

/** Nobody knows whether they got it: a person says what becomes of them. */
export const decideUncertain = (
  acting: Acting,
  messageId: string,
  { isSentAgain, recipientIds }: Chosen & { isSentAgain: boolean },
): Promise<void> =>
  acting.app.db.transaction(async (tx) => {
    const team = await openSent(acting, tx, messageId);
    const left = { state: "failed", reason: "left_uncertain" } as const;
    const again = { state: "waiting", send_after: null, reason: null } as const;
    await changeThose(team, messageId, "uncertain", isSentAgain ? again : left, recipientIds);
    if (!isSentAgain) return noteAct(acting, tx, messageId, "message_uncertain_left");
    await sendOn(acting, tx, messageId);
    await noteAct(acting, tx, messageId, "message_uncertain_resent");
  });

/** What failed is tried once more, as if it were the first time; whether they may be written to is asked again. */
export const retryFailed = (acting: Acting, messageId: string, { recipientIds }: Chosen): Promise<void> =>
  acting.app.db.transaction(async (tx) => {
    const team = await openSent(acting, tx, messageId);
    const again = { state: "waiting", send_after: null, reason: null, status: null, first_tried_at: null } as const;
    await changeThose(team, messageId, "failed", again, recipientIds);
    await sendOn(acting, tx, messageId);
    await noteAct(acting, tx, messageId, "message_failed_resent");
  });

/** One that is or was being sent, and may be by the caller. */
async function openSent({ caller }: Acting, tx: Db, messageId: string): Promise<TeamDb> {
  const team = tx.team(caller.teamId);
  const row = await requireMessage(team, caller, messageId);
  if (!hasRight(caller, authorshipOf(row), "send")) throw new Refusal("forbidden");
  if (!["SENDING", "SENT", "ERROR_SENDING"].includes(row.status) || row.is_archived)
    refuseConflict("", "messages.problems.notNow");
  return team;
}

async function changeThose(
  team: TeamDb,
  messageId: string,
  state: "uncertain" | "failed",
  changes: Updateable<TeamTables["_outbox"]>,
  recipientIds: string[] | undefined,
) {
  let query = team.data
    .updateTable("_outbox")
    .set(changes)
    .where("message_id", "=", messageId)
    .where("state", "=", state);
  if (recipientIds) query = query.where(sql<boolean>`id = any(${recipientIds}::uuid[])`);
  await query.execute();
  await keepCounts(team, messageId);
}

async function sendOn({ app, caller }: Acting, tx: Db, messageId: string) {
  const [row] = await tx
    .team(caller.teamId)
    .update("outgoing_message", { status: "SENDING", sent_at: null, problem: null, sends_as: caller.userId })
    .where("id", "=", messageId)
    .returning("content_type")
    .execute();
  if (row) await app.jobs.send(tx, queueOf(row), { teamId: caller.teamId, messageId });
}

type OutboxRow = Awaited<ReturnType<typeof outboxRow>>;
const outboxRow = (team: TeamDb) => team.data.selectFrom("_outbox").selectAll().executeTakeFirstOrThrow();

async function show(team: TeamDb, caller: TeamCaller, rows: OutboxRow[]): Promise<ShownRecipient[]> {
  const ids = [...new Set(rows.flatMap(({ person_id, record_ids }) => [person_id ?? [], record_ids].flat()))];
  const seen = await visibleAmong(team, caller, ids);
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, address: row.address, language: row.language, state: row.state },
    ...{ reason: row.reason, status: row.status, attempts: row.attempts },
    sentAt: row.sent_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    clickedAt: row.clicked_at?.toISOString() ?? null,
    personId: row.person_id && seen.has(row.person_id) ? row.person_id : null,
    recordIds: row.record_ids.filter((id) => seen.has(id)),
  }));
}

export async function visibleAmong(team: TeamDb, caller: TeamCaller, ids: string[]): Promise<Set<string>> {
  const { records } = await readRecords(team, await definitionsAndRights(team, caller), { ids, fields: [] });
  return new Set(records.map(({ id }) => id));
}
