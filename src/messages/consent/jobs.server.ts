import { forEachTeam } from "#server/jobs/for-each-team.ts";
import { job } from "#server/jobs/jobs.ts";
import { type Joining, join } from "./joining.server.ts";

/** Looked up here, so that the request itself tells nothing of who is on a list, not even by how long it takes. */
export const joinList = job<Joining>({ name: "join-list", run: join });

const pendingDays = 30;

/** Nightly: addresses that somebody wrote down a month ago and nobody confirmed. */
export const forgetUnconfirmed = job({
  name: "forget-unconfirmed-subscribers",
  every: { at: "03:41" },
  run: async (app) => {
    const before = new Date(Date.now() - pendingDays * 24 * 3600 * 1000);
    await forEachTeam(app, "a team's unconfirmed subscribers were not forgotten", (id) =>
      app.db
        .team(id)
        .data.deleteFrom("_subscriber")
        .where("state", "=", "pending")
        .where("state_since", "<", before)
        .execute(),
    );
  },
});

export const consentJobs = [joinList, forgetUnconfirmed];
