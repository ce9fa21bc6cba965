import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { runLongWork } from "#platform/long-work/long-work.server.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { TeamExport } from "./contract.ts";
import { teamExporting } from "./export-work.server.ts";
import { removeOldExportsOf } from "./jobs.server.ts";
import { isPartOfExport } from "./save-part.server.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let campers: string;
let ada: string;

const scan = "a scanned passport";

beforeAll(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  const name = await team.field(campers, "Name", "plain_text");
  const passport = await team.field(campers, "Passport", "single_file");
  const owner = { teamId: team.teamId, userId: await adminId() };
  const stream = Readable.from([scan]);
  const { id: fileId } = await world.app.files.save({ stream, name: "passport.txt", maxBytes: 1000, owner });
  ada = (await team.add(campers, { [name]: 'Ada "the first", Lovelace', [passport]: fileId })).id;
  await team.add(campers, { [name]: "Bo" });
  const gone = await team.add(campers, { [name]: "Gone" });
  await team.admin.delete(team.path(`/records/${gone.id}`));
});

const adminId = async (): Promise<string> => {
  const members = world.db.team(team.teamId).from("team_user").select("user_id");
  return (await members.where("is_team_admin", "=", true).executeTakeFirstOrThrow()).user_id;
};

const start = (of = team) => bodyOf<TeamExport>(of.admin.post(of.path("/exports")));
const list = async (of = team) => (await bodyOf<{ exports: TeamExport[] }>(of.admin.get(of.path("/exports")))).exports;

async function run(exportId: string, of = team): Promise<void> {
  const rows = world.db.team(of.teamId).from("team_export").select("work_id").where("id", "=", exportId);
  const { work_id } = await rows.executeTakeFirstOrThrow();
  await runLongWork(world.app, [teamExporting], { teamId: of.teamId, workId: work_id });
}

const download = (exportId: string, who: Visitor = team.admin) =>
  fetch(`${who.url}${team.path(`/exports/${exportId}/download`)}`, { headers: { cookie: who.cookieHeader() } });

async function unzip(zip: Buffer): Promise<Record<string, string>> {
  const file = await fromBufferPromise(zip);
  const texts: Record<string, string> = {};
  for await (const entry of file.eachEntry())
    texts[entry.fileName] = (await buffer(await file.openReadStreamPromise(entry))).toString("utf8");
  return texts;
}

describe("everything of a team", () => {
  it("is put together in the background, and read back from the ZIP", async () => {
    const { id, state } = await start();
    expect(state).toBe("running");
    expect((await download(id)).status).toBe(404);
    const again = await team.admin.post(team.path("/exports"));
    expect([again.status, (again.body as { error: { code: string } }).error.code]).toEqual([409, "conflict"]);
    await run(id);
    expect(await list()).toMatchObject([{ id, state: "ready", done: 2, total: 2 }]);

    const answer = await download(id);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const held = Object.keys(files).find((name) => name.startsWith("files/"))!;
    expect(Object.keys(files).sort()).toEqual(
      ["collections/Campers.csv", held, "files.csv", "people.json", "roles.json", "structure.json"].sort(),
    );
    const lines = files["collections/Campers.csv"]!.split("\r\n");
    expect(lines[0]).toBe("\ufeffId,Name,Passport");
    expect(lines.slice(1).some((line) => line.startsWith(`${ada},"Ada ""the first"", Lovelace",`))).toBe(true);
    expect(lines.filter(Boolean)).toHaveLength(3);
    expect(files[held]).toBe(scan);
    expect(held).toMatch(/^files\/[0-9a-f-]{36}-passport\.txt$/);
    expect(files["files.csv"]!.split("\r\n")).toEqual([
      "\ufeffrecord_id,collection,field,file",
      `${ada},Campers,Passport,${held}`,
      "",
    ]);
    const { definitions } = JSON.parse(files["structure.json"]!);
    expect(definitions.collection).toMatchObject([{ id: campers, pluralName: "Campers" }]);
    expect(definitions.field.map(({ title }: { title: string }) => title).sort()).toEqual(["Name", "Passport"]);
    const people = JSON.parse(files["people.json"]!);
    expect(people.filter(({ isTeamAdmin }: { isTeamAdmin: boolean }) => isTeamAdmin)).toHaveLength(1);
    expect(JSON.parse(files["roles.json"]!).length).toBeGreaterThan(0);
  });

  it("is told by email, and noted in the audit log with each download", async () => {
    const own = await world.team();
    const { id } = await start(own);
    await run(id, own);
    await fetch(`${own.admin.url}${own.path(`/exports/${id}/download`)}`, {
      headers: { cookie: own.admin.cookieHeader() },
    }).then((answer) => answer.arrayBuffer());
    const noted = await world.db.app
      .selectFrom("audit")
      .select("action")
      .where("team_id", "=", own.teamId)
      .where("action", "like", "team_export%")
      .orderBy("at")
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(["team_exported", "team_export_downloaded"]);
    const { rows } = await world.db.run("select data from app.job where data ->> 'kind' = 'exportReady'");
    expect(JSON.stringify(rows)).toContain(own.teamId);
  });

  it("is for team administrators only, and for those of this team", async () => {
    const [{ id } = { id: "" }] = await list();
    const holder = await team.memberWith([], ["team_admin_account_info", "team_admin_data_collections"]);
    const stranger = (await world.team()).admin;
    for (const who of [holder, stranger]) {
      expect((await who.get(team.path("/exports"))).status).toBe(403);
      expect((await who.post(team.path("/exports"))).status).toBe(403);
      expect((await download(id, who)).status).toBe(403);
      expect((await who.delete(team.path(`/exports/${id}`))).status).toBe(403);
    }
    const other = await world.team();
    expect((await other.admin.get(other.path(`/exports/${id}/download`))).status).toBe(404);
  });

  it("cannot be downloaded once it has expired, and leaves nothing behind", async () => {
    const [{ id } = { id: "" }] = await list();
    const { app, db } = world;
    const parts = () => db.team(team.teamId).from("team_export_part").select("file_id").execute();
    const fileIds = (await parts()).map(({ file_id }) => file_id);
    expect(fileIds.length).toBeGreaterThan(3);
    // The nightly sweep of files that no value names leaves them alone.
    for (const fileId of fileIds) expect(await isPartOfExport(db.team(team.teamId), fileId)).toBe(true);
    const past = { expires_at: new Date(Date.now() - 1000) };
    await db.team(team.teamId).update("team_export", past).where("id", "=", id).execute();
    expect((await download(id)).status).toBe(404);
    expect(await list()).toEqual([]);
    await removeOldExportsOf(app, team.teamId);
    expect(await parts()).toEqual([]);
    expect(await db.app.selectFrom("file").select("id").where("id", "in", fileIds).execute()).toEqual([]);
  });

  it("ends where it is deleted meanwhile", async () => {
    const { id } = await start();
    const rows = world.db.team(team.teamId).from("team_export").select("work_id").where("id", "=", id);
    const { work_id: workId } = await rows.executeTakeFirstOrThrow();
    expect((await team.admin.delete(team.path(`/exports/${id}`))).status).toBe(204);
    await runLongWork(world.app, [teamExporting], { teamId: team.teamId, workId });
    expect(await list()).toEqual([]);
    const parts = await world.db.team(team.teamId).from("team_export_part").select("id").execute();
    expect(parts).toEqual([]);
  });
});

it("collections that are longer than a piece are whole, with their titles once", async () => {
  const own = await world.team();
  const items = await own.collection("Item");
  const number = await own.field(items, "Number", "number");
  const lines = Array.from({ length: 1201 }, (_, place) => place);
  for (let from = 0; from < lines.length; from += 300)
    await Promise.all(lines.slice(from, from + 300).map((place) => own.add(items, { [number]: place })));
  const { id } = await start(own);
  await run(id, own);
  const answer = await fetch(`${own.admin.url}${own.path(`/exports/${id}/download`)}`, {
    headers: { cookie: own.admin.cookieHeader() },
  });
  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  const found = files["collections/Items.csv"]!.split("\r\n").filter(Boolean);
  expect(found[0]).toBe("\ufeffId,Number");
  const values = found.slice(1).map((line) => Number(line.split(",")[1]));
  expect(values.toSorted((one, other) => one - other)).toEqual(lines);
});
