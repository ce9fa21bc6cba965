import { describe, expect, it } from "vitest";
import { teamSchema } from "#server/db/db.ts";
import { migrationsOfProduct } from "#server/db/migrate.ts";
import { makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { migrateLate } from "./migrate-late-teams.server.ts";

const world = whileTesting(() => startTestApp({ ROLE: "web" }));

describe("a team that an older version has made beside this one", () => {
  it("gets what it lacks, and others are left alone", async () => {
    const [late, other] = [await makeTeam(world.db), await makeTeam(world.db)];
    const step = "0040-files-of-visitors.sql";
    await world.app.pool.query(`drop table ${teamSchema(late.teamId)}._wizard_run_file`);
    await world.app.pool.query(
      "update app.team set schema_migrations = array_remove(schema_migrations, $2) where id = $1",
      [late.teamId, step],
    );
    await migrateLate(world.app);
    await migrateLate(world.app);
    const { rows } = await world.app.pool.query(
      "select id, cardinality(schema_migrations) as steps from app.team order by id",
    );
    const steps = migrationsOfProduct().team.length;
    expect(rows).toEqual([late.teamId, other.teamId].sort().map((id) => ({ id, steps })));
    const found = "select count(*)::int as files from";
    const files = await world.app.pool.query(`${found} ${teamSchema(late.teamId)}._wizard_run_file`);
    expect(files.rows).toEqual([{ files: 0 }]);
  });
});
