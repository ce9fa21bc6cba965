import {
  sendMessages as lookForDue,
  queueOf,
  sendOne as sendOneQueue,
  sendOneSoon as sendOneSoonQueue,
} from "#messages/outgoing-messages/send-job.ts";
import type { App } from "#server/app.ts";
import { type Job, job } from "#server/jobs/jobs.ts";
import { giveUpSending, sendMessage } from "./send-message.server.ts";
import { startMessage } from "./start-due.server.ts";

type Which = { teamId: string; messageId: string };

const sending = {
  run: async (app: App, which: Which) => {
    await startMessage(app, which);
    const { inSeconds } = await sendMessage(app, which);
    return inSeconds === undefined ? undefined : { againInSeconds: inSeconds };
  },
  parked: (app: App, which: Which) => giveUpSending(app, which),
} satisfies Partial<Job<Which>>;

export const sendOne = job<Which>({ ...sendOneQueue, ...sending, isLong: true, atOnce: 4, atOncePerTeam: 2 });
export const sendOneSoon = job<Which>({ ...sendOneSoonQueue, ...sending, atOnce: 6, atOncePerTeam: 4 });

const batchSize = 1_000;

/** Every minute: enqueues a job per message that is due and has none. */
export const sendMessages = job({
  ...lookForDue,
  every: { minutes: 1 },
  atStart: true,
  run: async (app) => {
    for (let after: string | undefined; ; ) {
      const due = await readDue(app, after);
      await app.jobs.sendIfMissing(
        app.db,
        due.map((row) => [queueOf(row), { teamId: row.team_id, messageId: row.id }]),
      );
      after = due.at(-1)?.id;
      if (due.length < batchSize) return;
    }
  },
});

const readDue = (app: App, after: string | undefined) =>
  app.db.acrossTeams
    .selectFrom("outgoing_message")
    .select(["id", "team_id", "content_type"])
    .where((is) =>
      is.or([
        is("status", "=", "SENDING").and("is_paused", "=", false),
        is("status", "=", "SCHEDULED").and("held_because", "is", null).and("scheduled_at", "<=", new Date()),
      ]),
    )
    .where("deleted_at", "is", null)
    .$if(after !== undefined, (query) => query.where("id", ">", after!))
    .orderBy("id")
    .limit(batchSize)
    .execute();

export const sendingJobs = [sendMessages, sendOne, sendOneSoon];
