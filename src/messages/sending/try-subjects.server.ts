import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { type Acting, noteAct } from "#messages/outgoing-messages/change-messages.server.ts";
import { authorshipOf, lockMessage, type MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import { hasRight } from "#messages/outgoing-messages/rules.ts";
import { queueOf } from "#messages/outgoing-messages/send-job.ts";
import {
  betterOf,
  decidesAt,
  type TrialState,
  triedOf,
  undecidedTrial,
  type Variant,
  type VariantFigures,
} from "#messages/outgoing-messages/trial.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { tell } from "./start-due.server.ts";

/** Who gets which subject, by chance: ids are. With what prepares the recipients, so that it is done once. */
export async function assignVariants(team: TeamDb, messageId: string, trial: TrialState): Promise<void> {
  const outbox = tableOf(team, "_outbox");
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${outbox}
    where message_id = ${messageId} and state = 'waiting'`.execute(team.plain);
  await sql`update ${outbox} as o set variant = case when tried.place % 2 = 1 then 'a' else 'b' end
    from (select id, row_number() over (order by id) as place from ${outbox}
      where message_id = ${messageId} and state = 'waiting' order by id limit ${triedOf(rows[0]!.count, trial)}) as tried
    where o.id = tried.id`.execute(team.plain);
}

export async function countVariants(team: TeamDb, messageId: string): Promise<Record<Variant, VariantFigures>> {
  const { rows } = await sql<VariantFigures & { variant: Variant }>`select variant,
      count(*) filter (where state = 'sent') as sent, count(opened_at) as opened, count(clicked_at) as clicked
    from ${tableOf(team, "_outbox")} where message_id = ${messageId} and variant is not null group by variant`.execute(
    team.plain,
  );
  const figuresOf = (variant: Variant): VariantFigures => {
    const { sent = 0, opened = 0, clicked = 0 } = rows.find((row) => row.variant === variant) ?? {};
    return { sent, opened, clicked };
  };
  return { a: figuresOf("a"), b: figuresOf("b") };
}

/** The seconds until one is chosen, while both are out and none of them has to be sent again. */
export async function secondsToDecision(team: TeamDb, row: MessageRow, now = new Date()): Promise<number | undefined> {
  const trial = undecidedTrial(row);
  const at = trial && decidesAt(trial);
  if (!at || at <= now) return undefined;
  const { rows } = await sql`select from ${tableOf(team, "_outbox")} where message_id = ${row.id} and state = 'waiting'
    and variant is not null and coalesce(send_after, '-infinity') <= now() limit 1`.execute(team.plain);
  return rows.length > 0 ? undefined : Math.ceil((at.getTime() - now.getTime()) / 1000);
}

/**
 * All who are tried have it, or never will: from now on both are given their time, and after it one is chosen. `inSeconds`:
 * when there is more to do; nothing: nobody is left who could get the better one.
 */
export const settleTrial = (
  app: App,
  { teamId, messageId }: { teamId: string; messageId: string },
  now = new Date(),
): Promise<{ inSeconds: number } | undefined> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(teamId);
    const row = await team
      .from("outgoing_message")
      .selectAll()
      .where("id", "=", messageId)
      .where("status", "=", "SENDING")
      .where("is_paused", "=", false)
      .forUpdate()
      .executeTakeFirst();
    const trial = row && undecidedTrial(row);
    // Somebody was faster: what follows is seen by who comes next.
    if (!row || !trial) return { inSeconds: 0 };
    if (!(await isAnyLeft(team, messageId))) return undefined;
    const at = decidesAt(trial);
    if (!at) {
      await keep(team, messageId, { triedAt: now.toISOString() });
      await tell(app, tx, row, "message_subjects_tried");
      return { inSeconds: trial.hours * 3600 };
    }
    if (at > now) return { inSeconds: Math.ceil((at.getTime() - now.getTime()) / 1000) };
    const chosen = betterOf(await countVariants(team, messageId), trial.by);
    await keep(team, messageId, { ...chosen, decidedAt: now.toISOString(), decidedBy: null });
    await tell(app, tx, row, "message_subject_chosen", { subject: chosen.winner, why: chosen.why });
    return { inSeconds: 0 };
  });

/** A person does not wait for the figures. */
export const chooseSubject = (acting: Acting, messageId: string, winner: Variant): Promise<void> =>
  acting.app.db.transaction(async (tx) => {
    const { app, caller } = acting;
    const team = tx.team(caller.teamId);
    const row = await lockMessage(team, caller, messageId);
    if (!hasRight(caller, authorshipOf(row), "send")) throw new Refusal("forbidden");
    if (!["SENDING", "ERROR_SENDING"].includes(row.status) || !undecidedTrial(row))
      refuseConflict("", "messages.problems.notNow");
    const decided = { winner, why: "person", decidedAt: new Date().toISOString(), decidedBy: caller.userId } as const;
    await keep(team, messageId, decided);
    await app.jobs.send(tx, queueOf(row), { teamId: caller.teamId, messageId });
    await noteAct(acting, tx, messageId, "message_subject_chosen", { subject: winner, why: "person" });
  });

const isAnyLeft = async (team: TeamDb, messageId: string): Promise<boolean> => {
  const { rows } = await sql`select from ${tableOf(team, "_outbox")} where message_id = ${messageId}
    and state = 'waiting' and variant is null limit 1`.execute(team.plain);
  return rows.length > 0;
};

async function keep(team: TeamDb, messageId: string, more: Partial<TrialState>) {
  await team
    .update("outgoing_message", { trial: sql`trial || ${JSON.stringify(more)}::jsonb` as never })
    .where("id", "=", messageId)
    .execute();
}
