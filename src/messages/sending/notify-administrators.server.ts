import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import type { HoldReason } from "#messages/outgoing-messages/rules.ts";
import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { callersInTeam, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import { type Say, sayIn } from "#server/words.ts";
import { chooseLanguage } from "#shared/languages.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    messageHeld: true;
    messageUncertain: true;
  }
}

/** A message was not sent by itself: it waits for somebody. */
export const notifyOfHold = (app: App, tx: Db, row: MessageRow, reason: HoldReason): Promise<void> =>
  notify(app, tx, row, { kind: "messageHeld", values: (say) => ({ because: say(`messages.summary.held.${reason}`) }) });

/** A message is out, and of some recipients nobody knows whether they got it: a person has to decide. */
export async function notifyOfUncertain(app: App, tx: Db, row: MessageRow): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${tableOf(tx.team(row.team_id), "_outbox")}
    where message_id = ${row.id} and state = 'uncertain'`.execute(tx.team(row.team_id).plain);
  const count = Number(rows[0]!.count);
  if (count > 0) await notify(app, tx, row, { kind: "messageUncertain", values: () => ({ count: String(count) }) });
}

type Notice = { kind: "messageHeld" | "messageUncertain"; values: (say: Say) => Record<string, string> };

/** An email to each of the team's administrators, and to whoever owns the message. */
async function notify(app: App, tx: Db, row: MessageRow, { kind, values }: Notice) {
  const team = await tx.app
    .selectFrom("team")
    .select(["name", "app_brand", "default_interface_language"])
    .where("id", "=", row.team_id)
    .executeTakeFirstOrThrow();
  const { rows } = await tx.run(callersInTeam, [row.team_id]);
  const people = (rows as TeamCallerRow[]).flatMap((each) => readTeamCaller(each, row.team_id) ?? []);
  for (const { userId, isTeamAdmin, email, savedLanguage } of people) {
    if (!isTeamAdmin && userId !== row.owned_by) continue;
    const language = chooseLanguage(savedLanguage, team.default_interface_language);
    await app.jobs.send(tx, sendEmail, {
      ...{ kind, to: email, path: `/team-${row.team_id}/outgoing-messages/${row.id}`, language },
      values: { name: row.internal_name, team: team.name, ...values(sayIn(language)) },
      brand: team.app_brand,
    });
  }
}
