import { followDefinitions } from "#data/collections/follow-soon.server.ts";
import { job } from "#server/jobs/jobs.ts";
import { refreshSearch } from "./reindex.server.ts";

/** Every minute, nearly always without finding anything to do; at once where people wait for it. */
export const refreshSearchText = job({ ...followDefinitions, together: 50, every: "* * * * *", run: refreshSearch });

export const recordJobs = [refreshSearchText];
