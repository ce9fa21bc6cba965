import { job } from "#server/jobs/jobs.ts";
import { refreshSearch } from "./reindex.server.ts";

/** Every minute, and nearly always without finding anything to do. */
export const refreshSearchText = job({ name: "refresh-search", every: "* * * * *", run: refreshSearch });

export const recordJobs = [refreshSearchText];
