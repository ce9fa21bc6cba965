import { createReadStream, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDb, openPool } from "#server/db/db.ts";
import { connectAlone, urlOf } from "#server/db/own-connection.ts";
import { openDiskStore } from "#server/files/disk-store.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, type DataWorld, startDataWorld } from "#testing/data-world.ts";
import { makePerson } from "#testing/factories.ts";
import { patience } from "#testing/patience.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { readBackup } from "./backup-rows.server.ts";
import { bringTeamBack } from "./bring-team-back.server.ts";
import { checkBackup } from "./check-backup.server.ts";
import { compareDatabase } from "./compare-database.server.ts";
import type { Backup } from "./contract.ts";
import { lookThroughStore } from "./look-after.server.ts";
import { restoreWhole } from "./restore-whole.server.ts";

let world: DataWorld;
let team: DataTeam;
let sys: Visitor;
let whole: Backup;
let fileId: string;
let collection: string;
const folder = mkdtempSync(join(tmpdir(), "simply-backups-"));
const path = join(folder, "whole.backup");

beforeAll(async () => {
  world = await startDataWorld();
  sys = await world.signIn((await makePerson(world.db, { isSysAdmin: true })).email);
  team = await world.team();
  collection = await team.collection("Camper");
  const [name, born] = [
    await team.field(collection, "Name", "plain_text"),
    await team.field(collection, "Born", "date"),
  ];
  for (const who of ["Ada", "Zoë \\ \t\n “quoted”", "𝔘𝔫𝔦"])
    await team.add(collection, { [name]: who, [born]: "2015-02-28" });
  const { userId } = await makePerson(world.db);
  const stream = Readable.from([Buffer.from("a file of the team")]);
  const owner = { teamId: team.teamId, userId };
  ({ id: fileId } = await world.app.files.save({ stream, name: "plan.txt", maxBytes: 1000, owner }));
  whole = await make("/api/sys-admin/backups");
  writeFileSync(path, Buffer.from(await (await fetchFile(whole.id)).arrayBuffer()));
});
afterAll(async () => {
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const fileAt = (place: string) => ({ open: async () => createReadStream(place) });
const fetchFile = (id: string) =>
  fetch(`${world.url}/api/sys-admin/backups/${id}/file`, { headers: { cookie: sys.cookieHeader() } });

describe("a backup of everything", () => {
  it("tells what it holds", () => {
    expect(whole).toMatchObject({ kind: "whole", team: null, cause: "hand", state: "done", files: 1, filesMissing: 0 });
    expect(whole.bytes).toBe(readFileSync(path).length);
    expect(whole.rows).toBeGreaterThan(20);
  });

  it("is restored elsewhere with every table equal, and its files", async () => {
    const elsewhere = urlOf(world.databaseUrl, `${new URL(world.databaseUrl).pathname.slice(1, 40)}_else`);
    const store = openDiskStore(join(folder, "files"));
    await restoreWhole(fileAt(path), { url: elsewhere, store, mayReplace: false });
    // What was held back, and the note of the restore, come after the comparison; here there is only the note.
    const client = await connectAlone(elsewhere);
    await client.query("delete from app.audit where action = 'backup_restored'");
    const row = await client.query<{ storage_key: string }>("select storage_key from app.file where id = $1", [fileId]);
    await client.end();
    expect(await compareDatabase(elsewhere, fileAt(path), await checkBackup(fileAt(path)))).toEqual([]);
    const stored = await store.get(row.rows[0]!.storage_key);
    expect(await text(stored!.stream)).toBe("a file of the team");

    const again = restoreWhole(fileAt(path), { url: elsewhere, store, mayReplace: false });
    await expect(again).rejects.toThrow("Add --yes");
    const erased = { id: newId(), records: [newId()] };
    const later = await connectAlone(elsewhere);
    await later.query("insert into app.erasure (id, team_id, work_id, record_ids) values ($1, $2, $3, $4)", [
      ...[erased.id, team.teamId, newId()],
      erased.records,
    ]);
    await later.end();
    await restoreWhole(fileAt(path), { url: elsewhere, store, mayReplace: true, dropsOld: true });
    const after = await connectAlone(elsewhere);
    const { rows } = await after.query<{ id: string }>("select id, record_ids as records from app.erasure");
    await after.end();
    expect(rows).toEqual([erased]);
    const admin = await connectAlone(world.databaseUrl);
    await admin.query(`drop database "${new URL(elsewhere).pathname.slice(1)}"`);
    await admin.end();
  });

  it("is not restored over a running server", async () => {
    const options = { url: world.databaseUrl, store: world.app.files.stores.files, mayReplace: true };
    await expect(restoreWhole(fileAt(path), options)).rejects.toThrow("Simply is running");
  });

  it("is looked at by restoring it", async () => {
    await bodyOf(sys.post(`/api/sys-admin/backups/${whole.id}/check`));
    expect(
      (await until(whole.id, ({ check }) => check.state === "passed" || check.state === "failed")).check,
    ).toMatchObject({
      state: "passed",
      problem: null,
    });
  });

  it("is found again in the store by a list that does not know it", async () => {
    const { id, bytes } = await make("/api/sys-admin/backups");
    await world.db.app.deleteFrom("backup").where("id", "=", id).execute();
    await lookThroughStore(world.app);
    const { backups } = await bodyOf<{ backups: Backup[] }>(sys.get("/api/sys-admin/backups"));
    const found = backups.filter(({ cause }) => cause === "found");
    expect(found).toMatchObject([{ kind: "whole", cause: "found", state: "done", bytes }]);
  });
});

describe("a file that is not as it was written", () => {
  const refused = async (content: Buffer, sentence: RegExp) => {
    const place = join(folder, "other.backup");
    writeFileSync(place, content);
    const store = openDiskStore(join(folder, "nowhere"));
    const url = urlOf(world.databaseUrl, "nobody_made_this");
    await expect(restoreWhole(fileAt(place), { url, store, mayReplace: true })).rejects.toThrow(sentence);
  };

  it("is recognised wherever a bit is flipped", async () => {
    const good = readFileSync(path);
    const places = [0, 14, 16, 17, 20, 25, 40, good.length - 1, good.length - 40];
    for (let tries = 0; tries < 40; tries++) places.push(Math.floor(Math.random() * good.length));
    for (const place of places) {
      const bad = Buffer.from(good);
      bad[place]! ^= 1 << Math.floor(Math.random() * 8);
      await refused(bad, /damaged|not a backup|newer/);
    }
  });

  it("is recognised when it was cut, or something was added", async () => {
    const good = readFileSync(path);
    for (const length of [0, 10, 100, Math.floor(good.length / 2), good.length - 46, good.length - 1]) {
      await refused(good.subarray(0, length), /damaged|not a backup/);
    }
    await refused(Buffer.concat([good, Buffer.from("x")]), /something was added/);
  });

  it("is refused when it is something else, or from a newer version", async () => {
    await refused(Buffer.from("PGDMP and so on, for long enough"), /not a backup of Simply/);
    await refused(
      Buffer.from(readFileSync(path).toString("latin1").replace("BACKUP 1", "BACKUP 2"), "latin1"),
      /newer/,
    );
  });

  it("is told of in the list", async () => {
    const { id } = await make("/api/sys-admin/backups");
    const row = await world.db.app.selectFrom("backup").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const place = join(world.app.env.DATA_DIR, "backups", row.storage_key.slice(0, 2), row.storage_key);
    truncateSync(place, 500);
    await bodyOf(sys.post(`/api/sys-admin/backups/${id}/check`));
    const { check } = await until(id, (now) => now.check.state === "failed");
    expect(check.problem).toBe("damaged");
  });
});

// It is deleted and comes back in the end.
describe("one team", { shuffle: false }, () => {
  let made: Backup;
  const waiting = { event: "record.created", status: "waiting" } as const;

  beforeAll(async () => {
    const hook = { name: "Zap", url: "https://hooks.invalid/", events: ["record.created"] };
    const { id } = await bodyOf<{ id: string }>(team.admin.post(team.path("/webhooks"), hook));
    await bodyOf(team.admin.post(team.path("/api-keys"), { name: "Script" }));
    const mine = world.db.team(team.teamId);
    const later = new Date(Date.now() + 3_600_000);
    await mine.insert("webhook_delivery", [{ ...waiting, id: newId(), webhook_id: id, next_try_at: later }]).execute();
    await mine.insert("long_work", [{ id: newId(), kind: "nobody-knows", params: "{}", state: "running" }]).execute();
    made = await make(`/api/sys-admin/teams/${team.teamId}/backups`);
  });

  it("tells what it holds, and does not come back where it still is", async () => {
    expect(made).toMatchObject({ kind: "team", team: { id: team.teamId }, files: 1, filesMissing: 0 });
    expect((await sys.post(`/api/sys-admin/backups/${made.id}/return-team`)).status).toBe(409);
    expect((await sys.post(`/api/sys-admin/backups/${whole.id}/return-team`)).status).toBe(409);
  });

  it("comes to another installation, to the people who are there already, and begins nothing", async () => {
    const elsewhere = await cloneDatabase();
    const pool = openPool(elsewhere.url, 2);
    const there = openDb(pool);
    const me = await bodyOf<{ email: string; userId: string }>(team.admin.get("/api/me"));
    const { userId } = await makePerson(there, { email: me.email, name: "The same person" });
    const store = openDiskStore(join(folder, "team-files"));
    const file = { open: async () => Readable.from(Buffer.from(await (await fetchFile(made.id)).arrayBuffer())) };
    await bringTeamBack(file, { url: elsewhere.url, store, suffix: "return" });

    const mine = there.team(team.teamId);
    const records = await mine.data.selectFrom("_record").select("created_by").execute();
    expect(records.map(({ created_by }) => created_by)).toEqual([userId, userId, userId]);
    expect(userId).not.toBe(me.userId);
    const people = await mine.from("team_user").select("user_id").execute();
    expect(people.map(({ user_id }) => user_id)).toEqual([userId]);
    expect(await there.app.selectFrom("user").select("is_sys_admin").execute()).toEqual(
      expect.arrayContaining([{ is_sys_admin: false }]),
    );
    expect(await mine.from("api_key").select("id").execute()).toEqual([]);
    expect(await mine.from("webhook").select("is_active").execute()).toEqual([{ is_active: false }]);
    expect(await mine.from("webhook_delivery").select(["status", "problem"]).execute()).toEqual([
      { status: "skipped", problem: "restored" },
    ]);
    expect(await mine.from("long_work").select("state").execute()).toEqual([{ state: "stopped" }]);
    await pool.end();
    await elsewhere.drop();
  });

  it("comes back as it was, after it was deleted, but for what was erased since", async () => {
    const before = await team.list(collection);
    const gone = before.records[0]!.id;
    const { confirmation } = await bodyOf<{ confirmation: string }>(
      team.admin.post(team.path("/privacy/preview"), { recordIds: [gone] }),
    );
    await bodyOf(team.admin.post(team.path("/privacy/erasures"), { recordIds: [gone], confirmation }));
    const erasures = () =>
      world.db.team(team.teamId).from("erasure").select(["record_ids", "marks", "finished_at"]).execute();
    await vi.waitFor(async () => expect((await erasures())[0]?.finished_at).not.toBeNull(), patience);
    await world.db.run(`drop schema ${world.db.team(team.teamId).schema} cascade`);
    await world.db.app.deleteFrom("team").where("id", "=", team.teamId).execute();
    await bodyOf(sys.post(`/api/sys-admin/backups/${made.id}/return-team`));
    const { teamReturn } = await until(made.id, (now) => ["done", "failed"].includes(now.teamReturn.state ?? ""));
    expect(teamReturn).toEqual({ state: "done", problem: null });
    const after = await team.list(collection);
    expect(after.records).toEqual(before.records.filter(({ id }) => id !== gone));
    expect(await erasures()).toMatchObject([{ record_ids: [gone], marks: null }]);
    expect((await team.add(collection, {})).number).toBe(4);
  });
});

async function make(at: string): Promise<Backup> {
  const { id } = await bodyOf<Backup>(sys.post(at));
  return until(id, ({ state }) => state === "done" || state === "failed");
}

async function until(id: string, isSo: (backup: Backup) => boolean): Promise<Backup> {
  for (let round = 0; round < 400; round++) {
    const now = await readBackup(world.db, id);
    if (isSo(now)) return now;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("it took too long");
}
