import { job } from "#server/jobs/jobs.ts";
import { markOverdue } from "./mark-overdue.server.ts";
import { refreshSearch } from "./reindex.server.ts";

/** Every hour, because days begin at another one in each team. */
export const markOverdueHourly = job({ name: "mark-overdue", every: "7 * * * *", run: markOverdue });

/** Every minute, and nearly always without finding anything to do. */
export const refreshSearchText = job({ name: "refresh-search", every: "* * * * *", run: refreshSearch });

export const recordJobs = [markOverdueHourly, refreshSearchText];
