import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { fileUrl } from "./contract.ts";
import { sweepFiles } from "./jobs.server.ts";
import type { FileShown } from "./team-contract.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let file: string;
let member: Visitor;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  file = await team.field(campers, "File", "single_file");
  member = await team.join({ roleIds: [team.memberRoleId] });
});

const form = (content: Buffer | string, name: string) => {
  const data = new FormData();
  data.set("file", new Blob([new Uint8Array(Buffer.from(content))]), name);
  return data;
};
const upload = (who: Visitor, content: Buffer | string = "hello", name = "notes.txt"): Promise<FileShown> =>
  bodyOf(who.send("POST", team.path("/files"), form(content, name)));
/** Facts, and bytes. */
const statuses = async (who: Visitor, id: string) => [
  (await who.get(team.path(`/files/${id}`))).status,
  (await who.get(fileUrl(id))).status,
];
const open = [200, 200];
const closed = [404, 404];

describe("an uploaded file", () => {
  it("is told with its kind, its size and a small picture", async () => {
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    const image = await upload(member, picture, "Lake.png");
    expect(image).toMatchObject({
      name: "Lake.png",
      size: picture.length,
      mimeType: "image/png",
      fileType: "image",
      width: 300,
      height: 200,
      url: fileUrl(image.id),
      thumbnailUrl: fileUrl(image.id, 256),
    });
    expect(await bodyOf(member.get(team.path(`/files/${image.id}`)))).toEqual(image);
    expect((await member.get(image.thumbnailUrl!)).status).toBe(200);
    expect(await upload(member)).toMatchObject({ fileType: "document", width: null, thumbnailUrl: null });
  });

  it("is its uploader's own until a value holds it", async () => {
    const { id } = await upload(member);
    expect(await statuses(member, id)).toEqual(open);
    expect(await statuses(team.admin, id)).toEqual(closed);
    const stranger = (await world.team()).admin;
    expect(await Promise.all([stranger.get(fileUrl(id)), stranger.get(team.path(`/files/${id}`))])).toMatchObject([
      { status: 404 },
      { status: 403 },
    ]);
  });
});

describe("a file in a value", () => {
  it.each([
    ["single_file", (id: string) => id],
    ["multi_file", (id: string) => [id]],
    ["formatted_text", (id: string) => `<p><img src="/api/files/${id}" /></p>`],
  ])("of %s is open to whoever may read the field in a record that they see", async (dataType, holding) => {
    const field = await team.field(campers, "Held", dataType);
    const [reader, blind, outside] = [
      member,
      await team.memberWith([
        { permissions: ["read_data_record_metadata", "read_data_field_data"] },
        { permissions: ["read_data_field_data"], fieldId: field, isAllowed: false },
      ]),
      await team.memberWith([]),
    ];
    const { id } = await upload(team.admin);
    const ada = await team.add(campers, { [field]: holding(id) });
    expect(await statuses(reader, id)).toEqual(open);
    expect(await statuses(team.admin, id)).toEqual(open);
    for (const who of [blind, outside]) expect(await statuses(who, id)).toEqual(closed);
    // In the bin, or replaced, it is nobody's; brought back, it is open again.
    await team.admin.delete(team.path(`/records/${ada.id}`));
    expect(await statuses(reader, id)).toEqual(closed);
    await team.admin.post(team.path(`/records/${ada.id}/restore`));
    expect(await statuses(reader, id)).toEqual(open);
    await team.change(ada.id, { values: { [field]: null } });
    expect(await statuses(reader, id)).toEqual(closed);
  });

  it("of a video is open in the same way", async () => {
    const video = await team.field(campers, "Clip", "video");
    const { id } = await upload(team.admin);
    await world.db.app.updateTable("file").set({ file_type: "video" }).where("id", "=", id).execute();
    await team.add(campers, { [video]: { fileId: id } });
    expect(await statuses(member, id)).toEqual(open);
    expect(await statuses(await team.memberWith([]), id)).toEqual(closed);
  });

  it("is open through a smart collection as long as the record is in it", async () => {
    const fee = await team.field(campers, "Fee", "number");
    const owing = await team.collection("Owing", {
      parentId: campers,
      membershipFilter: { field: fee, operator: "more_than", value: 0 },
    });
    const helper = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"], collectionId: owing },
    ]);
    const { id } = await upload(team.admin);
    const ada = await team.add(campers, { [file]: id, [fee]: 5 });
    expect(await statuses(helper, id)).toEqual(open);
    await team.change(ada.id, { values: { [fee]: 0 } });
    expect(await statuses(helper, id)).toEqual(closed);
  });

  it("is found by the index of its column, whatever the number of records", async () => {
    const files = await team.field(campers, "Files", "multi_file");
    const text = await team.field(campers, "Text", "formatted_text");
    const clip = await team.field(campers, "Clip", "video");
    const { data, schema } = world.db.team(team.teamId);
    const rows = await sql<{ indexdef: string }>`select indexdef from pg_indexes where schemaname = ${schema}`.execute(
      data,
    );
    const all = rows.rows.map(({ indexdef }) => indexdef).join("\n");
    expect([files, text, clip].length).toBe(3);
    expect(all).toMatch(/files_in\(text\)/);
    expect(all).toMatch(/clip ->> 'fileId'/);
    expect(all).toMatch(/gin \(files\)/);
    expect(all).toMatch(/btree \(file, _record_id\)/);
  });
});

describe("the nightly sweep", () => {
  const sweep = () => sweepFiles.run(world.app, {});
  const bytesOf = async (id: string) => {
    const row = await world.db.app.selectFrom("file").select("storage_key").where("id", "=", id).executeTakeFirst();
    return placeOf(row!.storage_key);
  };
  const placeOf = (key: string) => join(world.app.env.DATA_DIR, "files", key.slice(0, 2), key);
  const age = async (id: string, days: number) => {
    const at = new Date(Date.now() - days * 24 * 3600 * 1000);
    await world.db.app.updateTable("file").set({ created_at: at }).where("id", "=", id).execute();
    utimesSync(await bytesOf(id), at, at);
  };

  it("removes what no value ever held, with its bytes, after seven days", async () => {
    const [young, old, held, left] = [
      await upload(member),
      await upload(member),
      await upload(member),
      await upload(member),
    ];
    await team.add(campers, { [file]: held.id }, member);
    const ada = await team.add(campers, { [file]: left.id }, member);
    await team.change(ada.id, { values: { [file]: null } });
    for (const { id } of [old, held, left]) await age(id, 8);
    await age(young.id, 6);
    const places = await Promise.all([young, old, held, left].map(({ id }) => bytesOf(id)));
    await sweep();
    expect(places.map((place) => existsSync(place))).toEqual([true, false, true, true]);
    expect((await member.get(team.path(`/files/${old.id}`))).status).toBe(404);
    // What a value has held can come back with an undo.
    const [last] = await team.history(ada.id);
    await team.admin.post(team.path(`/change-sets/${last!.changeSetId}/undo`));
    expect(await statuses(member, left.id)).toEqual(open);
  });

  it("keeps pictures of people, and files that an import waits for", async () => {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    await bodyOf(member.send("PUT", "/api/me/picture", form(picture, "me.png")));
    const uploaded = await bodyOf<{ id: string }>(
      team.admin.send("POST", team.path(`/collections/${campers}/imports`), form("Name\r\nAda\r\n", "names.csv")),
    );
    const rows = await world.db.app.selectFrom("file").select("id").where("team_id", "is", null).execute();
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { id } of rows) await age(id, 30);
    await sweep();
    const left = await world.db.app.selectFrom("file").select("id").where("team_id", "is", null).execute();
    expect(left.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(uploaded.id).toEqual(expect.any(String));
  });

  it("removes bytes that no row speaks of: of a killed upload, and of a team that is gone", async () => {
    const orphan = placeOf("ab".repeat(16));
    const fresh = placeOf("cd".repeat(16));
    for (const place of [orphan, fresh]) {
      mkdirSync(join(place, ".."), { recursive: true });
      writeFileSync(place, "x");
    }
    const elsewhere = await world.team();
    const theirs = await bodyOf<FileShown>(elsewhere.admin.send("POST", elsewhere.path("/files"), form("x", "x.txt")));
    const bytes = await bytesOf(theirs.id);
    const past = new Date(Date.now() - 2 * 24 * 3600 * 1000);
    for (const place of [orphan, bytes]) utimesSync(place, past, past);
    await world.db.app.deleteFrom("team").where("id", "=", elsewhere.teamId).execute();
    await sweep();
    expect([orphan, bytes, fresh].map((place) => existsSync(place))).toEqual([false, false, true]);
    expect(newId()).not.toBe(theirs.id);
  });
});
