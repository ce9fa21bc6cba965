import { sql } from "kysely";
import type { App } from "#server/app.ts";
import { openPool } from "#server/db/db.ts";
import { migrate, migrationsOfProduct, reportFailed } from "#server/db/migrate.ts";
import { job } from "#server/jobs/jobs.ts";

/**
 * While one version takes the place of another, both work on one database: a team that is made through the older one
 * lacks what the newer one has brought to all others when it started.
 */
export const migrateLateTeams = job({ name: "migrate-late-teams", every: { minutes: 1 }, run: migrateLate });

export async function migrateLate(app: App): Promise<void> {
  const steps = migrationsOfProduct().team;
  const late = await app.db.app
    .selectFrom("team")
    .select("id")
    .where(sql<boolean>`not schema_migrations @> ${steps}::text[]`)
    // What could not be migrated is tried again from time to time.
    .where(sql<boolean>`coalesce(schema_failed_at < now() - interval '10 minutes', true)`)
    .limit(1)
    .executeTakeFirst();
  if (!late) return;
  // Past a pooler: one migrator at a time is a lock that a session holds.
  const direct = openPool(app.directUrl, 2);
  const failed = await migrate(direct).finally(() => direct.end());
  reportFailed(app.log, failed);
}
