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
  question: ConsentQuestion,
  key: RawBuilder<unknown>,
): Promise<RawBuilder<LeftOutReason | null>> {
  const { said, lacking } = reasonsOf(team, question, key);
  const erased = await readErased(team, question);
  // Worked out once for each, and only for teams that have erased somebody.
  const hidden = erased && sql`${JSON.stringify(erased)}::jsonb ->> ${erasedKeySql(app, team.id, key)}`;
  return hidden ? sql`coalesce(${said}, ${hidden}, ${lacking})` : sql`coalesce(${said}, ${lacking})`;
}

/** What somebody has said, or what became of writing to them; then, whether they have not said what is needed. */
function reasonsOf(team: TeamDb, { method, contentType, listId }: ConsentQuestion, key: RawBuilder<unknown>) {
  const among = (table: "_suppression" | "_subscriber", is: RawBuilder<unknown>) =>
    sql`exists (select from ${tableOf(team, table)} as said
      where said.channel = ${method} and ${is} and said.address_key = ${key})`;
  const suppressed = (...reasons: string[]) => among("_suppression", sql`said.reason = any(${reasons}::text[])`);
  const inState = (state: string) =>
    among("_subscriber", sql`said.list_id = ${listId}::uuid and said.state = ${state}`);
  if (!isByConsent(contentType))
    return {
      said: sql`case when ${suppressed("hard_bounce", "complaint")} then 'suppressed' end`,
      lacking: sql`null::text`,
    };
  return {
    said: sql`case when ${suppressed("opt_out")} then 'unsubscribed'
      when ${suppressed("hard_bounce", "complaint", "manual")} then 'suppressed'
      when ${inState("unsubscribed")} then 'unsubscribed' end`,
    lacking:
      contentType === "MARKETING"
        ? sql`case when not ${inState("subscribed")} then 'not_subscribed' end`
        : sql`null::text`,
  };
}

/** The reasons of people who were erased, by what is left of their addresses: few, as few are erased. */
async function readErased(team: TeamDb, question: ConsentQuestion): Promise<Record<string, LeftOutReason> | undefined> {
  const { said } = reasonsOf(team, question, sql`erased.key`);
  const { rows } = await sql<{ key: string; reason: LeftOutReason }>`select key, reason from (
      select erased.key, ${said} as reason from (
        select address_key as key from ${tableOf(team, "_suppression")}
          where channel = ${question.method} and address_key like 'h:%'
        union select address_key from ${tableOf(team, "_subscriber")}
          where channel = ${question.method} and state = 'unsubscribed' and address_key like 'h:%'
      ) as erased
    ) as answered where reason is not null`.execute(team.data);
  return rows.length > 0 ? Object.fromEntries(rows.map(({ key, reason }) => [key, reason])) : undefined;
}
