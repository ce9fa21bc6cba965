import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { clearTeam } from "#data/bin/clear-out.server.ts";
import { teamSchema } from "#server/db/db.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { fileOf, requireRow } from "#system/backup/backup-rows.server.ts";
import { bringTeamBack } from "#system/backup/bring-team-back.server.ts";
import { startBackup } from "#system/backup/make-backup.server.ts";
import { verifyBackup } from "#system/backup/verify-backup.server.ts";
import { bodyOf, type DataTeam, type DataWorld, startDataWorld, type Values } from "./data-world.ts";
import { uploadImport } from "./import-file.ts";
import { namesIn } from "./names-in-schema.ts";

type Made = { id: string; title: string };
/** Titles of fields, one list for each collection; and names of collections. */
type Names = { fields: readonly string[][]; collections: readonly string[] };

/** Everything that happens to something with a name, from its making to its end. */
export async function liveWithNames(world: DataWorld, { fields, collections }: Names): Promise<void> {
  const team = await world.team();
  const things: string[] = [];
  for (const titles of fields) things.push(await liveWithFields(team, titles));
  const named = await liveWithCollections(team, collections);
  const { rest } = await namesIn(world.app.pool, teamSchema(team.teamId));
  expect(rest.filter((name) => !name.startsWith("_"))).toEqual([]);
  await copyAll(team, [things.at(-1)!, ...named.slice(0, 3)]);
  await backUpAndReturn(world, team);
  await removeAll(world, team);
}

/** As titles of fields, all in one collection, through everything that one does with them there. */
async function liveWithFields(team: DataTeam, titles: readonly string[]): Promise<string> {
  const things = await team.collection("Thing");
  const fields: Made[] = [];
  for (const title of titles) fields.push({ title, id: await team.field(things, title, "plain_text") });
  const values = Object.fromEntries(fields.map(({ id }, place) => [id, `value ${place}`]));
  const { id } = await team.add(things, values);
  const other = await team.add(things, Object.fromEntries(fields.map((field) => [field.id, "another"])));
  expect((await team.read(id)).values).toEqual(values);
  await bodyOf(team.change(other.id, { values: Object.fromEntries(fields.map((field) => [field.id, "zzz"])) }));

  for (let from = 0; from < fields.length; from += 3) {
    const sort = fields.slice(from, from + 3).map((field) => ({ field: field.id, descending: true }));
    expect((await team.list(things, { sort })).records.map((record) => record.id)).toEqual([other.id, id]);
  }
  for (let from = 0; from < fields.length; from += 20) {
    const some = fields.slice(from, from + 20);
    const is = some.map((field) => ({ field: field.id, operator: "is", value: values[field.id] }));
    const found = await team.list(things, { filter: { and: is } });
    expect(found.records.map((record) => record.id)).toEqual([id]);
  }
  await exportAndImport(team, things, fields, values);
  return things;
}

async function exportAndImport(team: DataTeam, things: string, fields: Made[], values: Values) {
  const { body } = await team.admin.get(team.path(`/collections/${things}/export.csv`));
  const exported = String(body);
  for (const value of Object.values(values)) expect(exported).toContain(value);
  const again = await uploadImport(team.admin, team.teamId, things, exported);
  expect(again.uploaded.rows).toBe(2);
  const row = fields.map((_, place) => `new ${place}`);
  const file = [fields.map(({ title }) => title), row].map((cells) => cells.map(quoted).join(",")).join("\r\n");
  // Some titles are read as the same: which column is whose is said here.
  const mapping = fields.map(({ id }, column) => ({ column, to: id }));
  const fresh = await uploadImport(team.admin, team.teamId, things, file, { mapping });
  expect((await fresh.call("check")).status).toBe(200);
  expect((await fresh.call("run")).status).toBe(200);
  const { records } = await team.list(things, { filter: { field: fields[0]!.id, operator: "is", value: "new 0" } });
  expect(records.map((record) => record.values)).toEqual([
    Object.fromEntries(fields.map(({ id }, place) => [id, `new ${place}`])),
  ]);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** As names of collections, each with a record that is found, filtered by what all records have, and tagged. */
async function liveWithCollections(team: DataTeam, names: readonly string[]): Promise<string[]> {
  const tag = await bodyOf<{ id: string }>(team.admin.post(team.path("/tags"), { name: "Tag", color: "red" }));
  const made: string[] = [];
  for (const name of names) {
    const id = await team.collection("Thing", { name, pluralName: name });
    const title = await team.field(id, name, "plain_text");
    const record = await team.add(id, { [title]: "needle" });
    const tagging = { action: "tag", recordIds: [record.id], tagIds: [tag.id] };
    await bodyOf(team.admin.post(team.path("/records/bulk"), tagging));
    const filter = {
      and: [
        { field: title, operator: "is", value: "needle" },
        { field: "tags", operator: "has_all_of", value: [tag.id] },
        { field: "created_by", operator: "is_not_empty" },
      ],
    };
    const { records } = await team.list(id, { filter, sort: [{ field: "record_name", descending: false }] });
    expect(records.map((each) => [name, each.id])).toEqual([[name, record.id]]);
    made.push(id);
  }
  return made;
}

async function copyAll(team: DataTeam, collectionIds: string[]) {
  const copy = { name: "Copy", pluralName: "__proto__", withRecords: true };
  for (const collectionId of collectionIds) {
    await bodyOf(team.admin.post(team.path(`/collections/${collectionId}/duplicate`), copy));
    const saving = { collectionId, name: "constructor" };
    const saved = await bodyOf<{ id: string }>(team.admin.post(team.path("/blueprints"), saving));
    await bodyOf(team.admin.post(team.path(`/blueprints/${saved.id}/use`), {}));
  }
}

async function backUpAndReturn(world: DataWorld, { teamId }: DataTeam) {
  const scope = { kind: "team", teamId } as const;
  const backupId = await world.db.transaction((tx) => startBackup(world.app, tx, { scope, cause: "hand" }));
  // A worker makes it.
  const ended = async () => !["waiting", "running"].includes((await requireRow(world.db, backupId)).state);
  await vi.waitUntil(ended, { timeout: 120_000 });
  const made = await requireRow(world.db, backupId);
  expect(made).toMatchObject({ state: "done", problem: null });
  const file = fileOf(world.app, made);
  expect((await verifyBackup(world.databaseUrl, file, "names")).differences).toEqual([]);
  const elsewhere = await startDataWorld();
  const folder = mkdtempSync(join(tmpdir(), "simply-names-"));
  await bringTeamBack(file, { url: elsewhere.databaseUrl, store: openDiskStore(folder), suffix: "return" });
  const schema = teamSchema(teamId);
  expect(await namesIn(elsewhere.app.pool, schema)).toEqual(await namesIn(world.app.pool, schema));
  await elsewhere.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function removeAll(world: DataWorld, team: DataTeam) {
  const { body } = await team.admin.get(`/api/dataCollections?TeamId=${team.teamId}`);
  for (const { id } of body as { id: string }[])
    expect((await team.admin.delete(team.path(`/collections/${id}`))).status).toBeLessThan(300);
  await world.db.run("update app.collection set deleted_at = now() - interval '60 days'");
  await clearTeam(world.app, team.teamId);
  expect((await namesIn(world.app.pool, teamSchema(team.teamId))).theirTables).toEqual([]);
}
