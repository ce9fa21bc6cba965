import type { MeasuredThing } from "#server/metrics/feature-metrics.ts";

export const openWork: MeasuredThing = {
  name: "simply_long_work",
  help: "Long work that is not over, by kind and state; all processes say the same",
  labels: ["kind", "state"],
  async read(db) {
    const rows = await db.acrossTeams
      .selectFrom("long_work")
      .select(({ fn }) => ["kind", "state", fn.countAll<number>().as("count")])
      .where("state", "in", ["waiting", "running"])
      .groupBy(["kind", "state"])
      .execute();
    return rows.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count }));
  },
};
