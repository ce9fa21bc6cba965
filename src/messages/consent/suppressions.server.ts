import { type Selectable, sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamTables } from "#server/db/tables.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { readAddress } from "./addresses.ts";
import { type Asking, noteFor } from "./asking.server.ts";
import { prove } from "./record-consent.server.ts";
import { escapeLike } from "./subscribers.server.ts";
import { suppress } from "./suppress.server.ts";
import { wantsReason } from "./suppressions.ts";
import type { Suppression, SuppressionInput, SuppressionsQuery } from "./suppressions-contract.ts";

export async function readSuppressions(team: TeamDb, query: SuppressionsQuery) {
  const { search, channel, reason, cursor, limit } = query;
  let rows = team.data.selectFrom("_suppression").selectAll();
  if (channel) rows = rows.where("channel", "=", channel);
  if (reason) rows = rows.where("reason", "=", reason);
  if (search) rows = rows.where(sql<boolean>`address || ' ' || note ilike ${`%${escapeLike(search)}%`}`);
  if (cursor) {
    const place = team.data.selectFrom("_suppression").select(["created_at", "id"]).where("id", "=", cursor);
    rows = rows.where(sql<boolean>`(created_at, id) < (${place})`);
  }
  const found = await rows
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit).map(show);
  return { suppressions: page, cursor: found.length > limit ? page.at(-1)!.id : null };
}

export async function addSuppression(asking: Asking, input: SuppressionInput): Promise<Suppression> {
  const { app, caller } = asking;
  const to = readAddress(input.channel, input.address);
  if (!to) refuseField("address", input.channel === "EMAIL" ? "validation.email" : "data.phoneWithCountry");
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const { reason, note } = input;
    const isNew = await suppress(team, { ...to, reason, note, origin: "by_hand", createdBy: caller.userId });
    const row = await team.data
      .selectFrom("_suppression")
      .selectAll()
      .where("channel", "=", to.method)
      .where("address_key", "=", to.key)
      .where("reason", "=", reason)
      .executeTakeFirstOrThrow();
    if (isNew) await noteFor(tx, asking, "suppression_added", row.id);
    return show(row);
  });
}

/** What somebody has said themselves is taken back only with a word of why, which stays. */
export async function removeSuppression(asking: Asking, suppressionId: string, because: string | undefined) {
  const { app, caller } = asking;
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const row = await team.data
      .selectFrom("_suppression")
      .selectAll()
      .where("id", "=", suppressionId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal("not_found");
    if (wantsReason(row.reason) && !because) refuseField("because", "data.suppressionBecause");
    await team.data.deleteFrom("_suppression").where("id", "=", suppressionId).execute();
    if (row.reason === "opt_out") {
      const to = { method: row.channel, address: row.address, key: row.address_key };
      const proof = { how: "by_hand", source: because ?? "", byUser: caller.userId } as const;
      await prove({ app, tx, teamId: caller.teamId }, { ...to, ...proof, listId: null, act: "opted_in" });
    }
    await noteFor(tx, asking, "suppression_removed", suppressionId, { what: row.reason, because: because ?? "" });
  });
}

type Row = Selectable<TeamTables["_suppression"]>;

const show = (row: Row): Suppression => ({
  ...{ id: row.id, channel: row.channel, address: row.address, reason: row.reason, origin: row.origin },
  ...{ note: row.note, messageId: row.message_id, createdAt: row.created_at.toISOString() },
});
