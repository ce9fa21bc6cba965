import { followDefinitions } from "#data/collections/follow-soon.server.ts";
import { job } from "#server/jobs/jobs.ts";
import { markOverdue } from "./mark-overdue.server.ts";
import { refreshSearch } from "./reindex.server.ts";

/** Every minute, nearly always without finding anything to do; at once where people wait for it. */
export const refreshSearchText = job({ ...followDefinitions, every: { minutes: 1 }, run: refreshSearch });

/** Every hour, because days begin at another one in each team. */
export const markOverdueHourly = job({ name: "mark-overdue", every: { minuteOfHour: 7 }, run: markOverdue });

export const recordJobs = [refreshSearchText, markOverdueHourly];
