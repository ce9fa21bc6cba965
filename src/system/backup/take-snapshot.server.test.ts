import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDb, openPool } from "#server/db/db.ts";
import { connectAlone } from "#server/db/own-connection.ts";
import { ownExtensions } from "#server/db/read-structure.ts";
import { tryExcludeSnapshots } from "#server/db/snapshot-locks.ts";
import { newId } from "#shared/ids.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { chooseRows } from "./backup-parts.server.ts";
import { type Snapshot, StructureChanged, takeSnapshot } from "./take-snapshot.server.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let other: pg.Client;
let snapshot: Snapshot;
const read = (text: string) => snapshot.within((client) => client.query(text));
const check = (table: string) => snapshot.within((client) => snapshot.checkUnmoved(client, "app", table));

beforeAll(async () => {
  database = await cloneDatabase();
  other = await connectAlone(database.url);
  snapshot = await takeSnapshot(database.url, { kind: "whole" });
});
afterAll(async () => {
  await snapshot?.close();
  await other?.end();
  await database?.drop();
});

it("sees one moment, and holds up nobody who changes tables", async () => {
  const audit = (action: string) =>
    other.query("insert into app.audit (id, action) values ($1, $2)", [newId(), action]);
  await audit("later");
  expect((await read("select action from app.audit")).rows).toEqual([]);
  await other.query("set lock_timeout to '2s'");
  await other.query("alter table app.audit add column more text");
  expect((await read("select action from app.audit")).rows).toEqual([]);
  await check("audit");
});

it("keeps tables from being rebuilt, whose rows it would not see", async () => {
  const pool = openPool(database.url, 1);
  const isFree = () => openDb(pool).transaction((tx) => tryExcludeSnapshots(tx, newId()));
  expect(await isFree()).toBe(false);
  const others = await cloneDatabase();
  const free = openPool(others.url, 1);
  expect(await openDb(free).transaction((tx) => tryExcludeSnapshots(tx, newId()))).toBe(true);
  await Promise.all([pool.end(), free.end()]);
  await others.drop();
});

it("notices what a snapshot cannot see: rows thrown away, columns and tables that are gone", async () => {
  await other.query("truncate app.blueprint_use");
  await expect(check("blueprint_use")).rejects.toThrow(StructureChanged);
  await other.query("alter table app.blueprint drop column price");
  await expect(read("select price from app.blueprint")).rejects.toThrow(StructureChanged);
  await other.query("drop table app.header_menu_item");
  await expect(read("select id from app.header_menu_item")).rejects.toThrow(StructureChanged);
});

it("refuses what it does not know how to keep", async () => {
  await other.query("create view app.people as select id from app.user");
  const again = takeSnapshot(database.url, { kind: "whole" });
  await expect(again).rejects.toThrow("does not know how to keep people (v) of app");
});

it("knows whose the rows of every table are: say it in backup-parts.server.ts for a new one", async () => {
  const app = await snapshot.structureOf("app");
  const scope = { kind: "team", teamId: newId() } as const;
  for (const table of app.tables) expect(() => chooseRows(scope, app, table), table.name).not.toThrow();
  const owned = app.tables.filter(({ columns }) => columns.some(({ name }) => name === "team_id"));
  const left = owned.filter((table) => !chooseRows(scope, app, table)).map(({ name }) => name);
  const made = ["team_export", "team_export_part", "view_css"];
  expect(left).toEqual(["api_key", "audit", "backup", "bounce_mailbox", "job", "team_deletion", ...made]);
});

it("keeps every extension that a migration makes", () => {
  const folder = join(import.meta.dirname, "../../../migrations/app");
  const made = readdirSync(folder).flatMap((name) => [
    ...readFileSync(join(folder, name), "utf8").matchAll(/create extension (?:if not exists )?(\w+)/g),
  ]);
  expect(made.map(([, name]) => name).sort()).toEqual(ownExtensions);
});
