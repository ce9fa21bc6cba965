import type { CountedThing, MeasuredThing } from "#server/metrics/feature-metrics.ts";

/** Counted where it happens: what waits in the outbox stands in the schema of each team. */
export const settledRecipients: CountedThing = {
  name: "simply_message_recipients_total",
  help: "What became of tries to hand over a message to a recipient in this process, by way and state; waiting: to be tried again",
  labels: ["way", "state"],
};

export const openMessages: MeasuredThing = {
  name: "simply_messages",
  help: "Messages that are scheduled, being sent or paused; all processes say the same",
  labels: ["state"],
  async read(db) {
    const rows = await db.acrossTeams
      .selectFrom("outgoing_message")
      .select(({ fn }) => ["status", "is_paused", fn.countAll<number>().as("count")])
      .where("status", "in", ["SCHEDULED", "SENDING"])
      .where("deleted_at", "is", null)
      .groupBy(["status", "is_paused"])
      .execute();
    return ["scheduled", "sending", "paused"].map((state) => ({
      labels: { state },
      value: rows.filter((row) => stateOf(row) === state).reduce((sum, { count }) => sum + count, 0),
    }));
  },
};

const stateOf = ({ status, is_paused }: { status: string; is_paused: boolean }): string =>
  is_paused ? "paused" : status.toLowerCase();
