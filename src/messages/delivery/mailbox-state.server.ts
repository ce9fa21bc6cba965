import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { Mailbox } from "./find-mailboxes.server.ts";
import type { MailboxProblem } from "./mailbox-settings.ts";

/** How the last reading went. */
export type MailboxState = {
  readAt: Date | null;
  problem: MailboxProblem | null;
  answer: string;
  /** Since it was set up: those that told of a message of ours, and all others. */
  taken: number;
  leftOver: number;
};

const leaseMinutes = 5;
/** A server that is asked with a wrong password every few minutes locks the account. */
const minutesAfterFailures = [5, 15, 60, 360];

/** Whether it is ours to read now: nobody else reads it, and it is not left alone after failures. What is set anew is read at once. */
export async function claimMailbox(app: App, mailbox: Mailbox, now = new Date()): Promise<boolean> {
  const { key, teamId } = mailbox;
  const fingerprint = fingerprintOf(app, mailbox);
  const until = new Date(now.getTime() + leaseMinutes * 60_000);
  const { rows } = await sql`
    insert into app.bounce_mailbox as m (key, team_id, fingerprint, lease_until)
    values (${key}, ${teamId}, ${fingerprint}, ${until})
    on conflict (key) do update set lease_until = excluded.lease_until, fingerprint = excluded.fingerprint,
      failures = case when m.fingerprint = excluded.fingerprint then m.failures else 0 end
    where (m.lease_until is null or m.lease_until < ${now})
      and (m.next_at is null or m.next_at <= ${now} or m.fingerprint <> excluded.fingerprint)
    returning 1`.execute(app.db.app);
  return rows.length > 0;
}

type Reading = { taken?: number; leftOver?: number; problem?: MailboxProblem; answer?: string };

export async function releaseMailbox(
  app: App,
  { key }: Mailbox,
  { taken = 0, leftOver = 0, problem, answer = "" }: Reading,
  now = new Date(),
): Promise<void> {
  const minutes = sql`(${minutesAfterFailures}::int[])[least(failures + 1, ${minutesAfterFailures.length}::int)]`;
  await app.db.app
    .updateTable("bounce_mailbox")
    .set({
      lease_until: null,
      read_at: now,
      problem: problem ?? null,
      answer,
      failures: problem ? sql<number>`failures + 1` : 0,
      next_at: problem ? sql<Date>`${now}::timestamptz + make_interval(mins => ${minutes})` : null,
      taken: sql<number>`taken + ${taken}`,
      left_over: sql<number>`left_over + ${leftOver}`,
    })
    .where("key", "=", key)
    .execute();
}

/** Nothing where it was never read as it is set now. */
export async function readMailboxState(app: App, mailbox: Mailbox): Promise<MailboxState | undefined> {
  const row = await app.db.app
    .selectFrom("bounce_mailbox")
    .selectAll()
    .where("key", "=", mailbox.key)
    .where("fingerprint", "=", fingerprintOf(app, mailbox))
    .where("read_at", "is not", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { read_at: readAt, answer, taken, left_over: leftOver } = row;
  return { readAt, problem: row.problem as MailboxProblem | null, answer, taken, leftOver };
}

const fingerprintOf = ({ secret }: App, { key: _, ...place }: Mailbox): string =>
  createHmac("sha256", secret)
    .update(`bounce-mailbox\0${JSON.stringify(place)}`)
    .digest("hex")
    .slice(0, 32);
