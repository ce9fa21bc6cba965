import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { newId } from "#shared/ids.ts";
import { compileCache } from "./server-process.ts";
import { cloneDatabase } from "./test-app.ts";

const migrations = join(import.meta.dirname, "../../migrations");
const entry = join(import.meta.dirname, "migrate-process.ts");

/** A database with so many teams that have had no step yet, and a folder with two more steps than the product's. */
export async function makeManySchemas(count: number) {
  const database = await cloneDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 5 });
  pool.on("error", () => {});
  const folder = mkdtempSync(join(tmpdir(), "simply-migrations-"));
  const folders = { app: join(folder, "app"), team: join(folder, "team") };
  cpSync(migrations, folder, { recursive: true });
  // Not repeatable on purpose: run twice on one schema, they would fail.
  writeFileSync(join(folders.team, "9001-extra.sql"), "create table extra (id uuid primary key);");
  writeFileSync(
    join(folders.team, "9002-more.sql"),
    "alter table extra add column more text; insert into extra select gen_random_uuid(), 'once';",
  );
  const ids: string[] = [];
  const addTeams = async (more: number) => {
    const added = Array.from({ length: more }, () => newId());
    await pool.query("insert into app.team (id, name) select id, 'Team' from unnest($1::uuid[]) as id", [added]);
    ids.push(...added);
  };
  await addTeams(count);

  return {
    url: database.url,
    pool,
    folders,
    addTeams,
    /** Another step for every team, wherever its name puts it. */
    addStep: (name: string, sql: string) => writeFileSync(join(folders.team, name), sql),
    steps: () => readdirSync(folders.team).sort(),
    /** In a process of its own; with `killAfter`, killed for good when so many teams are done. */
    async migrateElsewhere(killAfter = Number.POSITIVE_INFINITY): Promise<{ code: number | null; done: number }> {
      const child = spawn(process.execPath, [entry, database.url, folders.app, folders.team], {
        env: { PATH: process.env.PATH, ...compileCache() },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let done = 0;
      child.stdout.on("data", (part: Buffer) => {
        done += part.toString().split("\n").length - 1;
        if (done >= killAfter) child.kill("SIGKILL");
      });
      const [code] = (await once(child, "exit")) as [number | null];
      return { code, done };
    },
    /** How many teams have had every step. */
    async done(): Promise<number> {
      const { rows } = await pool.query<{ teams: number }>(
        "select count(*)::int as teams from app.team where schema_migrations @> $1",
        [this.steps()],
      );
      return rows[0]!.teams;
    },
    /** Every schema has the same tables, each step's effect exactly once, and says so. */
    async expectConverged() {
      const { rows: said } = await pool.query<{ names: string[]; teams: number }>(
        `select array(select name from unnest(schema_migrations) as name order by name collate "C") as names,
          count(*)::int as teams
        from app.team group by 1`,
      );
      expect(said).toEqual([{ names: this.steps(), teams: ids.length }]);
      const { rows: shapes } = await pool.query<{ columns: string }>(
        `select distinct string_agg(table_name || '.' || column_name, ' ' order by table_name, column_name) as columns
         from information_schema.columns where table_schema like 'team\\_%' group by table_schema`,
      );
      expect(shapes).toHaveLength(1);
      const { rows: tables } = await pool.query<{ schemaname: string }>(
        "select schemaname from pg_tables where tablename = 'extra' order by 1",
      );
      expect(tables.map((row) => row.schemaname)).toEqual(ids.map((id) => `team_${id.replaceAll("-", "")}`).sort());
      for (const { schemaname } of [tables[0]!, tables.at(-1)!]) {
        expect((await pool.query(`select more from ${schemaname}.extra`)).rows).toEqual([{ more: "once" }]);
      }
    },
    async drop() {
      await pool.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
