import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { connectAlone, urlOf } from "#server/db/own-connection.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { makePerson } from "#testing/factories.ts";
import { patience } from "#testing/patience.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { fileOf, readBackup, requireRow } from "./backup-rows.server.ts";
import { checkBackup } from "./check-backup.server.ts";
import { startBackup } from "./make-backup.server.ts";
import { restoreWhole } from "./restore-whole.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const world = whileTesting(startDataWorld);
const folder = mkdtempSync(join(tmpdir(), "simply-parts-"));
let [good, bad]: DataTeam[] = [];
let sys: Visitor;
const schemaOf = (team: DataTeam) => world.db.team(team.teamId).schema;

beforeAll(async () => {
  sys = await world.signIn((await makePerson(world.db, { isSysAdmin: true, email: "root@example.test" })).email);
  await makePerson(world.db, { isSysAdmin: true, email: "racine@example.test", language: "fr" });
  good = await world.team({ name: "Good" });
  bad = await world.team({ name: "Bad" });
  for (const team of [good, bad]) {
    const campers = await team.collection("Camper");
    await team.add(campers, { [await team.field(campers, "Name", "plain_text")]: "Ada" });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const make = async (scope: Parameters<typeof startBackup>[2]["scope"]) => {
  const id = await world.db.transaction((tx) => startBackup(world.app, tx, { scope, cause: "hand" }));
  // A worker makes it.
  const ended = async () => !["waiting", "running"].includes((await requireRow(world.db, id)).state);
  await vi.waitUntil(ended, patience);
  return { row: await requireRow(world.db, id), shown: await readBackup(world.db, id) };
};
const lettersTo = (to: string) =>
  world.db.app
    .selectFrom("captured_mail")
    .select(["subject", "body_text as text"])
    .where("recipient", "=", to)
    .execute();
const ready = async () => (await world.visitor().get("/api/ready")).body as { warnings: string[]; missing: string[] };
const health = async () =>
  (
    await bodyOf<{ backups: { last: { state: string } | null; lastGoodAt: string | null } }>(
      sys.get("/api/sys-admin/health"),
    )
  ).backups;

// What is told is told of what was made before.
describe("a team that a backup cannot read", { shuffle: false }, () => {
  beforeAll(async () => {
    await make({ kind: "whole" });
    expect([(await ready()).warnings, (await health()).last?.state]).toEqual([[], "good"]);
    // Nothing that the product makes: it would not know how to make it again.
    await world.db.run(`create view "${schemaOf(bad!)}".odd as select 1 as one`);
  });

  it("is named and left out, everything else is kept and comes back", async () => {
    const { row, shown } = await make({ kind: "whole" });
    expect(shown).toMatchObject({
      ...{ state: "done", problem: "incomplete" },
      failedParts: [{ team: "Bad", table: null }],
    });
    const file = fileOf(world.app, row);
    const { differences, manifest } = await verifyBackup(world.databaseUrl, file, "parts");
    expect(differences).toEqual([]);
    expect(manifest.failed).toMatchObject([{ schema: schemaOf(bad!), why: expect.stringContaining("odd (v)") }]);

    const elsewhere = urlOf(world.databaseUrl, `${new URL(world.databaseUrl).pathname.slice(1, 40)}_part`);
    await restoreWhole(file, { url: elsewhere, store: openDiskStore(folder), mayReplace: false });
    const client = await connectAlone(elsewhere);
    expect((await client.query("select name from app.team")).rows).toEqual([{ name: "Good" }]);
    const { rows } = await client.query(`select _record_name as name from "${schemaOf(good!)}".campers`);
    expect(rows).toEqual([{ name: "Ada" }]);
    await client.end();
  });

  it("is told to every system administrator, and to whoever watches", async () => {
    expect([(await ready()).warnings, (await ready()).missing]).toEqual([["backup"], []]);
    expect(await health()).toMatchObject({ last: { state: "incomplete" }, lastGoodAt: expect.any(String) });
    await vi.waitUntil(async () => (await lettersTo("racine@example.test")).length > 0, patience);
    await vi.waitUntil(async () => (await lettersTo("root@example.test")).length > 0, patience);
    expect(await lettersTo("root@example.test")).toMatchObject([
      { subject: "A backup is incomplete", text: expect.stringContaining("Bad") },
    ]);
    expect(await lettersTo("racine@example.test")).toMatchObject([{ subject: "Une sauvegarde est incomplète" }]);
  });

  it("fails a backup of its own, which says so", async () => {
    const { shown } = await make({ kind: "team", teamId: bad!.teamId });
    expect(shown).toMatchObject({ state: "failed", problem: "internal", failedParts: [{ team: "Bad", table: null }] });
    const subjects = async () => (await lettersTo("root@example.test")).map(({ subject }) => subject);
    await vi.waitUntil(async () => (await subjects()).includes("A backup failed"), patience);
  });
});

it("a table that goes while it is read takes its team with it, and no other", async () => {
  await world.db.run(`drop view if exists "${schemaOf(bad!)}".odd`);
  const source = { url: world.databaseUrl, store: world.app.files.stores.files, scope: { kind: "whole" } as const };
  const parts: Buffer[] = [];
  for await (const part of writeBackup({ ...source, isLastTry: true }, ignore, ignore)) {
    if (parts.length === 0) await world.db.run(`drop table "${schemaOf(bad!)}".campers`);
    parts.push(part);
  }
  const file = { open: async () => Readable.from(Buffer.concat(parts)) };
  const { manifest } = await checkBackup(file);
  expect(manifest.failed).toMatchObject([{ schema: schemaOf(bad!), table: "campers" }]);
  expect(manifest.tables.some(({ schema }) => schema === schemaOf(bad!))).toBe(false);
  const { differences } = await verifyBackup(world.databaseUrl, file, "table");
  expect(differences).toEqual([]);
});

const ignore = () => {};
