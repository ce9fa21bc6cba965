import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { teamSchema } from "#server/db/db.ts";
import { connectAlone } from "#server/db/own-connection.ts";
import { readSchemaStructure, type SchemaStructure } from "#server/db/read-structure.ts";
import { bodyOf, type Page, startDataWorld } from "#testing/data-world.ts";
import { makePerson, makeTeam } from "#testing/factories.ts";
import { namesIn } from "#testing/names-in-schema.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { bringTeamBack } from "./bring-team-back.server.ts";
import { checkBackup, readHeader } from "./check-backup.server.ts";
import { compareDatabase } from "./compare-database.server.ts";
import { fillDatabase } from "./fill-database.server.ts";
import { lookThroughStore } from "./look-after.server.ts";

/** Made by the version before our names began with `_`: a team with everything that has a table, and a change of type. */
const fileOf = (kind: "whole" | "team") => ({
  open: async () => createReadStream(join(import.meta.dirname, `../../testing/backups/${kind}-before-0013.backup`)),
});

type World = Awaited<ReturnType<typeof startDataWorld>>;
let old: Awaited<ReturnType<typeof cloneDatabase>>;
let world: World;
let teamId: string;

beforeAll(async () => {
  old = await cloneDatabase("template0");
  await fillDatabase(old.url, fileOf("whole"));
  world = await startDataWorld({}, new URL(old.url).pathname.slice(1));
  ({ id: teamId } = await world.db.app.selectFrom("team").select("id").executeTakeFirstOrThrow());
});
afterAll(async () => {
  await world?.stop();
  await old?.drop();
});

describe("a database from before our names began with an underscore", { shuffle: false }, () => {
  it("is brought to the same names as a new one", async () => {
    const fresh = await makeTeam(world.db);
    const [then, now] = [await structureOf(teamId), await structureOf(fresh.teamId)];
    const ours = ({ tables }: SchemaStructure) => tables.filter(({ name }) => name.startsWith("_"));
    expect(ours(then)).toEqual(ours(now));
    expect(ours(now).length).toBeGreaterThan(18);
    const { theirTables, rest } = await namesIn(world.app.pool, teamSchema(teamId));
    expect(rest.filter((name) => !name.startsWith("_"))).toEqual([]);
    expect(theirTables.map(({ name }) => name)).toEqual([
      ...["a_name_that_is_longer_than_anything_that_fits_in", "binneds", "campers", "diets", "persons", "record_2"],
    ]);
    const mine = ["_created_at", "_is_active", "_record_id", "_record_name", "_record_number", "_search_text"];
    for (const { columns } of theirTables) expect(columns).toEqual(expect.arrayContaining([...mine, "_updated_at"]));
    expect(theirTables.find(({ name }) => name === "record_2")!.columns).toContain("live_2");
  });

  it("was backed up as it was before that", async () => {
    const [key, ...others] = readdirSync(join(world.app.env.DATA_DIR, "backups"), { recursive: true, encoding: "utf8" })
      .map((name) => name.split("/").at(-1)!)
      .filter((name) => /^[0-9a-f]{32}$/.test(name));
    expect(others).toEqual([]);
    await lookThroughStore(world.app);
    const found = await world.db.app.selectFrom("backup").selectAll().execute();
    expect(found).toMatchObject([{ storage_key: key, kind: "whole", state: "done" }]);
    const stored = (await world.app.files.stores.backups.get(key!))!;
    const { migrations } = await readHeader({ open: async () => stored.stream });
    expect(migrations).toEqual((await readHeader(fileOf("whole"))).migrations);
  });

  it("works as before, with everything that was stored by name", async () => {
    const me = await world.signIn("ana@example.test");
    await expectCamp(me, teamId);
    // An undo of a change of type goes back to the column from before.
    const at = (rest: string) => `/api/teams/${teamId}${rest}`;
    const { fee, campers } = await idsIn(teamId);
    await bodyOf(me.post(at(`/collections/${campers}/fields/${fee}/type-change/undo`), { acceptLoss: false }));
    const { records } = await bodyOf<Page>(me.get(at(`/collections/${campers}/records`)));
    expect(records.find(({ name }) => name === "Ada")!.values[fee]).toBe("12.50");
    expect((await bodyOf<{ bookmarks: object[] }>(me.get(at("/bookmarks")))).bookmarks).toMatchObject([
      { memo: "First" },
    ]);
    expect((await bodyOf<{ projects: object[] }>(me.get(at("/projects")))).projects).toMatchObject([
      { name: "Opening day" },
    ]);
    const made = await bodyOf<{ tableName: string }>(
      me.post(at("/collections"), { name: "Project", pluralName: "Project" }),
    );
    expect(made.tableName).toBe("project");
  });
});

describe("a backup from before our names began with an underscore", () => {
  it("of everything comes back as it was", async () => {
    expect(await compareDatabase(old.url, fileOf("whole"), await checkBackup(fileOf("whole")))).toEqual([]);
  });

  it("of one team comes back up to date", async () => {
    const elsewhere = await startDataWorld();
    await makePerson(elsewhere.db, { email: "ana@example.test" });
    const store = elsewhere.app.files.stores.files;
    await bringTeamBack(fileOf("team"), { url: elsewhere.databaseUrl, store, suffix: "return" });
    const me = await elsewhere.signIn("ana@example.test");
    await expectCamp(me, teamId);
    const { rest } = await namesIn(elsewhere.app.pool, teamSchema(teamId));
    expect(rest.filter((name) => !name.startsWith("_"))).toEqual([]);
    await elsewhere.stop();
  });
});

it("what the decision says takes it back", async () => {
  const again = await startDataWorld({ UPGRADE_WITHOUT_BACKUP: "true" }, new URL(old.url).pathname.slice(1));
  const decision = join(import.meta.dirname, "../../../docs/decisions/0022-our-names-begin-with-an-underscore.md");
  const [, statements = ""] = /```sql\n(.*?)```/s.exec(readFileSync(decision, "utf8")) ?? [];
  const client = await connectAlone(again.databaseUrl);
  await client.query(`set search_path to ${teamSchema(teamId)}, public`);
  await client.query(statements);
  await client.query("reset search_path");
  const before = await connectAlone(old.url);
  const schema = teamSchema(teamId);
  const [then, now] = [await readSchemaStructure(before, schema), await readSchemaStructure(client, schema)];
  expect(withoutIndexNames(now)).toEqual(withoutIndexNames(then));
  expect((await client.query("select schema_migrations as done from app.team")).rows).toEqual(
    (await before.query("select schema_migrations as done from app.team")).rows,
  );
  await Promise.all([client.end(), before.end()]);
  await again.stop();
});

async function expectCamp(me: Visitor, team: string) {
  const at = (rest: string) => `/api/teams/${team}${rest}`;
  const collections = await bodyOf<{ id: string; tableName: string }[]>(me.get(`/api/dataCollections?TeamId=${team}`));
  for (const { id } of collections) expect((await me.get(at(`/collections/${id}/records?limit=50`))).status).toBe(200);
  const campers = collections.find(({ tableName }) => tableName === "campers")!.id;
  const { records } = await bodyOf<Page>(me.get(at(`/collections/${campers}/records`)));
  expect(records.map(({ name }) => name)).toEqual(["Ada", "Bob"]);
  const { body } = await me.get(at("/search?q=ada"));
  expect(JSON.stringify(body)).toContain(records[0]!.id);
}

async function idsIn(team: string) {
  const rows = await world.db.team(team).from("field").select(["id", "title", "collection_id"]).execute();
  const { id: fee, collection_id: campers } = rows.find(({ title }) => title === "Fee")!;
  return { fee, campers };
}

async function structureOf(team: string): Promise<SchemaStructure> {
  const client = await connectAlone(world.databaseUrl);
  const found = await readSchemaStructure(client, teamSchema(team)).finally(() => client.end());
  const text = JSON.stringify(found).replaceAll(teamSchema(team), "team");
  return withoutPositions(JSON.parse(text));
}

/** Where sequences stand depends on what was written. */
const withoutPositions = (schema: SchemaStructure): SchemaStructure => ({
  ...schema,
  tables: schema.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      identity: column.identity && { ...column.identity, last: "", isCalled: false },
    })),
  })),
});

const withoutIndexNames = (schema: SchemaStructure): SchemaStructure => ({
  ...schema,
  tables: schema.tables.map((table) => ({
    ...table,
    indexes: table.indexes
      .map(({ sql }) => ({ name: "", sql: sql.replace(/^(CREATE (?:UNIQUE )?INDEX) \S+ /, "$1 ") }))
      .sort((a, b) => (a.sql < b.sql ? -1 : 1)),
  })),
});
