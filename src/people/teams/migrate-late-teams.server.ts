import { sql } from "kysely";
import type { App } from "#server/app.ts";
import { openPool } from "#server/db/db.ts";
import { migrate, migrationsOfProduct } from "#server/db/migrate.ts";
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
    .limit(1)
    .executeTakeFirst();
  if (!late) return;
  // Past a pooler: one migrator at a time is a lock that a session holds.
  const direct = openPool(app.directUrl, 2);
  await migrate(direct).finally(() => direct.end());
}
