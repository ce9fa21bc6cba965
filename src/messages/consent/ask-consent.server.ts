import { type RawBuilder, sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { type ContentType, type DeliveryMethod, isByConsent, type LeftOutReason } from "#shared/messages.ts";
import { erasedKeySql } from "./erased-keys.server.ts";

export type ConsentQuestion = { method: DeliveryMethod; contentType: ContentType; listId: string | null };

/**
 * Who of these must not be written to, and why; whoever may is not in it. Asked when recipients are counted, and again at
 * the moment of sending.
 */
export async function askConsent(
  app: Pick<App, "secret">,
  team: TeamDb,
  question: ConsentQuestion,
  addressKeys: readonly string[],
): Promise<Map<string, LeftOutReason>> {
  if (addressKeys.length === 0) return new Map();
  const reason = await consentCondition(app, team, question, sql`asked.key`);
  const { rows } = await sql<{ key: string; reason: LeftOutReason }>`select key, reason from (
      select asked.key, ${reason} as reason from unnest(${addressKeys}::text[]) as asked(key)
    ) as answered where reason is not null`.execute(team.data);
  return new Map(rows.map((row) => [row.key, row.reason]));
}

/**
 * The same as an expression over any column of address keys: the reason, or null for whoever may be written to. Marketing
 * goes to subscribers of its list only, participation to everyone who has not unsubscribed from it; both obey every
 * suppression. Transactional messages stop at addresses that do not work and at people who complained.
 */
export async function consentCondition(
  app: Pick<App, "secret">,
  team: TeamDb,
  { method, contentType, listId }: ConsentQuestion,
  key: RawBuilder<unknown>,
): Promise<RawBuilder<LeftOutReason | null>> {
  const keys = (await knowsErased(team)) ? [key, erasedKeySql(app, team.id, key)] : [key];
  const among = (table: "_suppression" | "_subscriber", is: RawBuilder<unknown>) =>
    sql`(${sql.join(
      keys.map(
        (each) => sql`exists (select from ${tableOf(team, table)} as said
          where said.channel = ${method} and ${is} and said.address_key = ${each})`,
      ),
      sql` or `,
    )})`;
  const suppressed = (...reasons: string[]) => among("_suppression", sql`said.reason = any(${reasons}::text[])`);
  const inState = (state: string) =>
    among("_subscriber", sql`said.list_id = ${listId}::uuid and said.state = ${state}`);
  const dead = sql`when ${suppressed("hard_bounce", "complaint")} then 'suppressed'`;
  if (!isByConsent(contentType)) return sql`case ${dead} end`;
  const lacking = contentType === "MARKETING" ? sql`when not ${inState("subscribed")} then 'not_subscribed'` : sql``;
  return sql`case when ${suppressed("opt_out")} then 'unsubscribed' ${dead} when ${suppressed("manual")} then 'suppressed'
    when ${inState("unsubscribed")} then 'unsubscribed' ${lacking} end`;
}

/** Few teams have erased anybody; for all others nothing is hashed. */
async function knowsErased(team: TeamDb): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select
    exists (select from ${tableOf(team, "_suppression")} where address_key like 'h:%')
    or exists (select from ${tableOf(team, "_subscriber")} where state = 'unsubscribed' and address_key like 'h:%') as is`.execute(
    team.data,
  );
  return rows[0]!.is;
}
