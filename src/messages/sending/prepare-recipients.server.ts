import { type RawBuilder, sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { AudienceSource } from "#messages/outgoing-messages/audience.ts";
import { endOfStretch, type Reaching, type Stretch } from "#messages/outgoing-messages/compile-audience.server.ts";
import { classified, reachingOf, recipientColumns } from "#messages/outgoing-messages/count-audience.server.ts";
import { messageChanged } from "#messages/outgoing-messages/live-kinds.ts";
import type { MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import { readSchedule, type Schedule, sendAfter } from "#messages/outgoing-messages/schedule.ts";
import { trialOf } from "#messages/outgoing-messages/trial.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { LeftOutReason } from "#shared/messages.ts";
import { isTimezone } from "#shared/time-zone.ts";
import { frozenMessage } from "./compile-message.server.ts";
import { assignVariants } from "./try-subjects.server.ts";

/** So many records at a time: a step is one transaction of a second or less. */
const recordsAtOnce = 20_000;
const mostZones = 600;

/** How far preparing is: which source, after which id; and who was left out before there was anything to write down. */
type Progress = { source: number; after: string | null; leftOut: Partial<Record<LeftOutReason, number>> };

const begun: Progress = { source: 0, after: null, leftOut: {} };

/** In steps, each of which is one transaction; false: somebody stopped it, or another process is at it. */
export async function prepareRecipients(
  app: App,
  { teamId, messageId }: { teamId: string; messageId: string },
  caller: TeamCaller,
): Promise<boolean> {
  for (;;) {
    const step = await app.db.transaction(async (tx) => {
      const row = await tx
        .team(teamId)
        .from("outgoing_message")
        .selectAll()
        .where("id", "=", messageId)
        .where("status", "=", "SENDING")
        .where("is_paused", "=", false)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return "stopped";
      if (row.prepared_at) return "done";
      return (await prepareStep(app, tx, caller, frozenMessage(row))) ? "done" : "more";
    });
    if (step !== "more") return step === "done";
    await app.live.publish(app.db, teamId, messageChanged, { messageId });
  }
}

/**
 * Writes a row for everyone who gets the message, and for everyone whose will is against it. A step at a time, each in one
 * transaction with how far it is: what is killed goes on where it was. True once all are there.
 */
async function prepareStep(app: App, tx: Db, caller: TeamCaller, row: MessageRow): Promise<boolean> {
  const team = tx.team(caller.teamId);
  const progress = { ...begun, ...(row.preparing as Partial<Progress> | null) };
  const reaching = await reachingOf(team, caller, row);
  const source = reaching.audience.sources[progress.source];
  if (!source) {
    const trial = trialOf(row);
    if (trial) await assignVariants(team, row.id, trial);
    await team.update("outgoing_message", { prepared_at: new Date() }).where("id", "=", row.id).execute();
    return true;
  }
  // What is in one list is read at once: only records come in millions.
  const page = { after: progress.after, limit: recordsAtOnce };
  const until = source.kind === "records" ? await endOfStretch(reaching, source, page) : undefined;
  const isOver = source.kind === "records" && until === undefined;
  const stretch = until ? { after: progress.after, until } : undefined;
  const leftOut = isOver ? {} : await write(app, reaching, row, source, stretch);
  const next: Progress = {
    ...(until ? { source: progress.source, after: until } : { source: progress.source + 1, after: null }),
    leftOut: add(progress.leftOut, leftOut),
  };
  await team
    .update("outgoing_message", { preparing: JSON.stringify(next) })
    .where("id", "=", row.id)
    .execute();
  return false;
}

async function write(
  app: App,
  reaching: Reaching,
  row: MessageRow,
  source: AudienceSource,
  stretch: Stretch | undefined,
): Promise<Partial<Record<LeftOutReason, number>>> {
  const { team, audience } = reaching;
  const each = await classified(app, reaching, row, { sources: [source], stretch });
  const outbox = tableOf(team, "_outbox");
  const about = audience.per === "record" ? sql`about_id` : sql`null::uuid`;
  const zones = await zonesOf(reaching, each, readSchedule(row.schedule));
  const { address, personId, recordIds, name, language } = recipientColumns;
  const { rows } = await sql<{ reason: LeftOutReason; count: number }>`
    with _each as materialized (${each}), _written as (
      insert into ${outbox} (id, message_id, address, address_key, about_id, person_id, record_ids, name, language, send_after, state, reason)
      select gen_random_uuid(), ${row.id}::uuid, ${address}, key, ${about}, ${personId}, ${recordIds}, ${name}, ${language}, ${zones},
        case when min(reason) filter (where reason <> 'duplicate') is null then 'waiting' else 'skipped' end,
        min(reason) filter (where reason <> 'duplicate')
      from _each where reason is null or reason not in ('no_person', 'no_address', 'invalid')
      group by key, ${audience.per === "record" ? sql`about_id` : sql`1::int`}
      on conflict (message_id, address_key, coalesce(about_id, '00000000-0000-0000-0000-000000000000'::uuid))
      do update set record_ids = array(select distinct unnest(${sql.ref("_outbox.record_ids")} || excluded.record_ids) order by 1)
      where not ${sql.ref("_outbox.record_ids")} @> excluded.record_ids
    )
    select reason, count(*) as count from _each where reason in ('no_person', 'no_address', 'invalid') group by reason`.execute(
    team.plain,
  );
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

/** When each may leave, by the zones that they live in; an unknown one is the team's. */
async function zonesOf(
  { team, known }: Reaching,
  each: RawBuilder<unknown>,
  schedule: Schedule,
): Promise<RawBuilder<unknown>> {
  if (!schedule.inRecipientsZone || !schedule.localTime) return sql`null::timestamptz`;
  const { rows } = await sql<{ zone: string }>`select distinct zone from (${each}) as _zones
    where zone is not null limit ${mostZones}`.execute(team.plain);
  const otherwise = sendAfter(schedule, known.timeZone)!;
  const cases = rows
    .filter(({ zone }) => isTimezone(zone))
    .map(({ zone }) => sql`when min(zone) = ${zone} then ${sendAfter(schedule, zone)!.toISOString()}::timestamptz`);
  if (cases.length === 0) return sql`${otherwise.toISOString()}::timestamptz`;
  return sql`case ${sql.join(cases, sql` `)} else ${otherwise.toISOString()}::timestamptz end`;
}

function add(before: Progress["leftOut"], more: Progress["leftOut"]): Progress["leftOut"] {
  const sum = { ...before };
  for (const [reason, count] of Object.entries(more) as [LeftOutReason, number][])
    sum[reason] = (sum[reason] ?? 0) + count;
  return sum;
}
