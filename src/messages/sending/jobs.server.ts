import { sendMessages as queue } from "#messages/outgoing-messages/send-job.ts";
import type { App } from "#server/app.ts";
import { job } from "#server/jobs/jobs.ts";
import { sendMessage } from "./send-message.server.ts";
import { startDue } from "./start-due.server.ts";

/**
 * Says only that something is due; what it is, the tables know. Every minute by itself too, for what was scheduled long
 * ago and for what a process that died has left.
 */
export const sendMessages = job({
  ...queue,
  attempts: 1,
  every: { minutes: 1 },
  atStart: true,
  run: async (app) => {
    await startDue(app);
    for (const inSeconds of await sendAll(app)) await app.jobs.send(app.db, queue, {}, { inSeconds });
  },
});

/** Several messages at the same time, so that a long one holds up none of the others. */
async function sendAll(app: App): Promise<number[]> {
  const sending = await app.db.acrossTeams
    .selectFrom("outgoing_message")
    .select(["id", "team_id"])
    .where("status", "=", "SENDING")
    .where("is_paused", "=", false)
    .where("deleted_at", "is", null)
    .orderBy("started_at")
    .limit(100)
    .execute();
  const left = await Promise.all(
    sending.map(({ id, team_id }) =>
      sendMessage(app, { teamId: team_id, messageId: id }).catch((error: unknown) => {
        app.log.error({ err: error, teamId: team_id, messageId: id }, "a message could not be sent on");
        return { inSeconds: 60 };
      }),
    ),
  );
  return left.flatMap(({ inSeconds }) => (inSeconds === undefined ? [] : [Math.min(inSeconds, 3600)]));
}

export const sendingJobs = [sendMessages];
