import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

const migrations = join(import.meta.dirname, "../../migrations");

/** Fills an empty database as the product did until it recorded team migrations by name: each team has had the first so many. */
export async function makeCountedTeams(url: string, stepsByTeam: Readonly<Record<string, number>>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("create schema app");
    await client.query(
      "create table app.migration (name text primary key, applied_at timestamptz not null default now())",
    );
    for (const name of namesIn("app").filter((each) => each < "0022")) {
      await runFile(client, "app", "app", name);
      await client.query("insert into app.migration (name) values ($1)", [name]);
    }
    for (const [teamId, steps] of Object.entries(stepsByTeam)) {
      const schema = `team_${teamId.replaceAll("-", "")}`;
      await client.query(`create schema ${schema}`);
      for (const name of namesIn("team").slice(0, steps)) await runFile(client, schema, "team", name);
      await client.query("insert into app.team (id, name, schema_version) values ($1, 'Camp', $2)", [teamId, steps]);
    }
  } finally {
    await client.end();
  }
}

const namesIn = (folder: "app" | "team") => readdirSync(join(migrations, folder)).sort();

async function runFile(client: pg.Client, schema: string, folder: "app" | "team", name: string) {
  await client.query(`set search_path to ${schema}, public`);
  await client.query(readFileSync(join(migrations, folder, name), "utf8"));
  await client.query("reset search_path");
}
