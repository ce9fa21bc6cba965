import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";

/** The job that makes anew what follows from definitions (records/jobs.server.ts). By itself it looks every minute. */
export const followDefinitions = { name: "refresh-search" };

/** After a change that people wait to see in their records: other names, other computed values. */
export const followSoon = (app: App, tx: Db) => app.jobs.send(tx, followDefinitions, {});
