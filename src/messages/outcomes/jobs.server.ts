import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { readMessageSettings } from "#messages/consent/message-settings.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { forEachTeam } from "#server/jobs/for-each-team.ts";
import { job } from "#server/jobs/jobs.ts";
import { readMailboxes } from "./read-mailboxes.server.ts";

const rawDays = 90;
const atOnce = 5_000;

/** Nightly: what providers sent word for word, after 90 days; whom was written to, after as long as the team keeps it. */
export const forgetOutcomes = job({
  name: "forget-message-outcomes",
  every: { at: "04:17" },
  run: (app) => forEachTeam(app, "a team's message outcomes were not forgotten", (id) => forgetFor(app, id)),
});

export async function forgetFor(app: App, teamId: string, now = new Date()): Promise<void> {
  const team = app.db.team(teamId);
  const { historyMonths } = await readMessageSettings(team);
  const rawUntil = new Date(now.getTime() - rawDays * 24 * 3600 * 1000);
  const keptSince = new Date(now);
  keptSince.setUTCMonth(keptSince.getUTCMonth() - historyMonths);
  await inSteps(() => forgetRaw(team, rawUntil));
  await inSteps(() => forgetRecipients(team, keptSince));
}

/** A little at a time, so that nobody waits for it. */
async function inSteps(step: () => Promise<number>): Promise<void> {
  while ((await step()) === atOnce);
}

async function forgetRaw(team: TeamDb, before: Date): Promise<number> {
  const events = tableOf(team, "_outbox_event");
  const { rows } = await sql`update ${events} set raw = null where id in (select id from ${events}
    where raw is not null and received_at < ${before} limit ${atOnce}) returning 1`.execute(team.plain);
  return rows.length;
}

/** What was said of them goes with them. Whoever is still to be written to stays. */
async function forgetRecipients(team: TeamDb, before: Date): Promise<number> {
  const outbox = tableOf(team, "_outbox");
  const { rows } = await sql`delete from ${outbox} where id in (select id from ${outbox}
    where coalesce(sent_at, created_at) < ${before} and state not in ('waiting', 'attempting') limit ${atOnce}) returning 1`.execute(
    team.plain,
  );
  return rows.length;
}

/** What cannot be read now is read a few minutes later: nothing is tried again by itself. */
export const readBounceMailboxes = job({
  name: "read-bounce-mailboxes",
  every: { minutes: 5 },
  attempts: 1,
  run: (app) => readMailboxes(app),
});

export const outcomeJobs = [forgetOutcomes, readBounceMailboxes];
