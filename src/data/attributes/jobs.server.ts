import { markOverdue } from "#data/records/following/mark-overdue.server.ts";
import { job } from "#server/jobs/jobs.ts";

/** Every hour, because days begin at another one in each team. */
export const markOverdueHourly = job({ name: "mark-overdue", every: "7 * * * *", run: markOverdue });

export const attributeJobs = [markOverdueHourly];
