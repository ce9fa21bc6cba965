import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { readAddress } from "#messages/consent/addresses.ts";
import { askConsent } from "#messages/consent/ask-consent.server.ts";
import { optOut, setState } from "#messages/consent/record-consent.server.ts";
import { runLongWork } from "#platform/long-work/long-work.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { uploadImport } from "#testing/import-file.ts";
import { makeSent } from "#testing/message-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { teamExporting } from "../team-export/export-work.server.ts";
import type { Erasure, FoundRecord, NameMention, StruckPlace } from "./contract.ts";
import { eraseAgainIn } from "./erase-again.server.ts";
import { erasing } from "./erase-person.server.ts";
import type { HeldRecord } from "./gather-person.server.ts";

type Answer = { records: FoundRecord[]; users: unknown[]; mentions: Record<string, number>; named: NameMention[] };

const email = "emma.wilder@home.test";
const old = "emma.before@home.test";
const phone = "+12125550123";
const name = "Emma Wilder";
const secret = "scan of the passport of nobody else";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let people: string;
let fields: { name: string; email: string; phone: string; file: string };
let emma: string;
let other: string;
let inBin: string;
let story: string;
let note: string;

beforeAll(async () => {
  team = await world.team();
  people = await team.collection("Person");
  fields = {
    name: await team.field(people, "Name", "plain_text"),
    email: await team.field(people, "Email", "email_address"),
    phone: await team.field(people, "Phone", "phone_number"),
    file: await team.field(people, "Passport", "single_file"),
  };
  const add = async (values: Record<string, unknown>) => (await team.add(people, values)).id;
  emma = await add({
    [fields.name]: name,
    [fields.email]: old,
    [fields.phone]: phone,
    [fields.file]: await makeFile(),
  });
  await bodyOf(team.change(emma, { values: { [fields.email]: "Emma.Wilder@home.test" } }));
  note = await team.field(people, "Note", "plain_text");
  other = await add({
    [fields.name]: "Bo Larsen",
    [fields.email]: "bo@home.test",
    [note]: `write to ${old} or ${phone}`,
  });
  await bodyOf(team.change(other, { values: { [note]: `write to ${email}!` } }));
  const text = await team.field(people, "Story", "formatted_text");
  // What is closed to a role is in no text that is searched.
  await team.memberWith([{ permissions: ["read_data_field_data"], fieldId: note, isAllowed: false }]);
  story = await add({
    [fields.name]: "Kim Roe",
    [note]: `Cabin of ${name}`,
    [text]: `<p>Emma-Lee and Joann Wilder</p>`,
  });
  await bodyOf(team.change(story, { values: { [note]: `Cabin of EMMA wilder, and of Emma Wild` } }));
  inBin = await add({ [fields.name]: "Em", [fields.phone]: phone });
  await team.admin.delete(team.path(`/records/${inBin}`));
  await writeElsewhere();
});

async function makeFile(): Promise<string> {
  const { user_id } = await world.db.team(team.teamId).from("team_user").select("user_id").executeTakeFirstOrThrow();
  const owner = { teamId: team.teamId, userId: user_id };
  return (await world.app.files.save({ stream: Readable.from([secret]), name: `${name}.txt`, maxBytes: 1000, owner }))
    .id;
}

/** In the memo of another record, in a view, in how someone looks at a list, and in lists to be imported. */
async function writeElsewhere() {
  const filter = { field: fields.email, operator: "is", value: email };
  const settings = { filter, options: { search: name } };
  const view = { type: "table", internalName: "One", isPersonal: true, settings };
  await bodyOf(team.admin.put(team.path(`/bookmarks/${other}`), { memo: `brother of ${name}` }));
  const kept = await team.admin.post(team.path(`/collections/${people}/views`), view);
  expect(kept.status).toBe(200);
  const setup = { columns: [], frozen: 0, sort: [], filter, groupBy: null, known: [] };
  const looked = await team.admin.put(team.path(`/collections/${people}/list-setup`), { setup });
  expect(looked.status).toBe(204);
  // On a list that she has left, on another, and asked to hear no more by phone.
  for (const [method, address, listId] of [
    ["EMAIL", email, newId()],
    ["SMS", phone, newId()],
  ] as const)
    await world.db.transaction(async (tx) => {
      const consenting = { app: world.app, tx, teamId: team.teamId };
      const to = { ...readAddress(method, address)!, name };
      await setState(consenting, { ...to, listId, state: "unsubscribed" }, { how: "page", source: address });
      await setState(consenting, { ...to, listId: newId(), state: "subscribed" }, { how: "page", source: name });
      await optOut(consenting, to, { how: "sms" });
      const refused = { channel: to.method, address_key: to.key };
      await tx.team(team.teamId).data.insertInto("_soft_bounce").values(refused).execute();
    });
  await sendTo(email, null);
  await sendTo("an.address.nobody.knows@home.test", emma);
  const csv = `Name,Email\n${name},${email}\nKim,not an address ${email}\n`;
  const file = await uploadImport(team.admin, team.teamId, people, csv);
  await file.call("check");
}

/** A message to her, with what a provider said of it. */
async function sendTo(address: string, personId: string | null) {
  const { messageId, outboxId } = await makeSent(world, { teamId: team.teamId, address, listId: null });
  const { data } = world.db.team(team.teamId);
  const merged = JSON.stringify({ record: { name } });
  const sent = { name, data: merged, given: merged, person_id: personId, sent_at: new Date() };
  await data.updateTable("_outbox").set(sent).where("id", "=", outboxId).execute();
  const told = { type: "bounce", at: new Date(), source: "ses", source_id: newId(), raw: JSON.stringify({ address }) };
  await data
    .insertInto("_outbox_event")
    .values({ id: newId(), outbox_id: outboxId, message_id: messageId, ...told, detail: JSON.stringify({ name }) })
    .execute();
}

const find = (input: object) => bodyOf<Answer>(team.admin.post(team.path("/privacy/find"), input));

type Preview = { words: string[]; places: StruckPlace[]; confirmation: string };

const preview = (input: object, of = team) => bodyOf<Preview>(of.admin.post(of.path("/privacy/preview"), input));

async function startErasing(input: object, of = team): Promise<string> {
  const { confirmation } = await preview(input, of);
  const answer = await of.admin.post(of.path("/privacy/erasures"), { ...input, confirmation });
  expect(answer.status).toBe(200);
  return (answer.body as { workId: string }).workId;
}

async function erase(input: object, of = team) {
  const workId = await startErasing(input, of);
  await runLongWork(world.app, [erasing], { teamId: of.teamId, workId });
}

const stateOf = async (of: DataTeam) =>
  (await bodyOf<{ erasures: Erasure[] }>(of.admin.get(of.path("/privacy/erasures")))).erasures[0]!.state;

/** In a team of its own, that knows of no other erasure. */
async function addElsewhere(called: string) {
  const own = await world.team();
  const at = await own.collection("Person");
  const { id } = await own.add(at, { [await own.field(at, "Name", "plain_text")]: called });
  return { own, id };
}

/** Every row of every table in which one of the words stands, as `table.column`. */
async function placesWith(words: string[]): Promise<string[]> {
  const { schema } = world.db.team(team.teamId);
  const { rows: columns } = await world.db.run(
    `select table_schema as at, table_name as "table", column_name as "column" from information_schema.columns
     where table_schema in ($1, 'app') and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY', 'USER-DEFINED')`,
    [schema],
  );
  const places: string[] = [];
  for (const { at, table, column } of columns as Record<string, string>[]) {
    const { rows } = await world.db.run(`select 1 from "${at}"."${table}" where "${column}"::text ~* $1 limit 1`, [
      words.map((word) => word.replace(/[.+]/g, "\\$&")).join("|"),
    ]);
    if (rows.length > 0) places.push(`${table}.${column}`);
  }
  return places;
}

function filesWith(text: string, folder = world.app.env.DATA_DIR): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => {
    const path = join(folder, file);
    return statSync(path).isFile() && readFileSync(path).includes(text);
  });
}

// One story, which ends with her erasure: a second one like her would be found in the tables that teams share.
describe("one person", { shuffle: false }, () => {
  it("is found by address and number as people write them, now, before and in the bin, and nobody else", async () => {
    const byEmail = await find({ email: " EMMA.wilder@home.test " });
    expect(byEmail.records).toMatchObject([
      { id: emma, foundBy: "value", collection: "Person", files: 1, bookmarks: 0 },
      { id: story, foundBy: "text" },
    ]);
    const said = { recordId: story, name: "Kim Roe", collection: "Person", fieldId: note, field: "Note" };
    expect(byEmail.named).toEqual([{ ...said, excerpt: "Cabin of EMMA wilder, and of Emma Wild" }]);
    expect(byEmail.mentions).toMatchObject({ texts: 1, memos: 1, filters: 3 });
    expect(byEmail.mentions.imports).toBeGreaterThan(0);
    const namesake = await team.add(people, { [fields.name]: "émma WILDER" });
    const letter = await team.add(people, { [fields.name]: `Letter of ${name}` });
    const both = (await find({ email })).records.filter(({ foundBy }) => foundBy !== "value");
    expect(both.map(({ id, foundBy }) => [id, foundBy]).sort()).toEqual(
      [
        [namesake.id, "name"],
        [letter.id, "text"],
        [story, "text"],
      ].sort(),
    );
    for (const { id } of [namesake, letter]) await team.admin.delete(team.path(`/records/${id}`));
    await bodyOf(team.admin.post(team.path("/bin/empty"), { recordIds: [namesake.id, letter.id] }));
    expect((await find({ email: old })).records).toMatchObject([{ id: emma, foundBy: "history" }, { id: story }]);
    const byPhone = await find({ phone: "(212) 555-0123" });
    expect(byPhone.records.map(({ id, isDeleted }) => [id, isDeleted])).toEqual([
      [inBin, true],
      [emma, false],
      [story, false],
    ]);
    expect((await find({ email: "nobody@home.test" })).records).toEqual([]);
    expect((await team.admin.post(team.path("/privacy/find"), { phone: "12" })).status).toBe(400);
  });

  it("can take along all that is held, files included", async () => {
    const answer = await team.admin.post(team.path("/privacy/export"), { recordIds: [emma] });
    const bytes = answer.body as string;
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const addressed = "an.address.nobody.knows@home.test";
    for (const text of ["PK\u0003\u0004", "person.json", "person.html", old, phone, secret, addressed])
      expect(bytes).toContain(text);
    expect(bytes).not.toContain("bo@home.test");
  });

  it("is told with every value, also of fields with one title or any other", async () => {
    const odd = await team.collection("Odd");
    const titles = ["Same", "Same", "__proto__", "constructor"];
    const values: Record<string, string> = {};
    for (const [at, title] of titles.entries()) values[await team.field(odd, title, "plain_text")] = `kept ${at}`;
    const { id } = await team.add(odd, values);
    const { body } = await team.admin.post(team.path("/privacy/export"), { recordIds: [id] });
    const json = /\{"records":\[[\s\S]*?\n\]\}/.exec(body as string)![0];
    const [record] = (JSON.parse(json) as { records: HeldRecord[] }).records;
    const told = record!.values.map(({ collection, field, value }) => [collection, field, value]);
    expect(told.sort()).toEqual(titles.map((title, at) => ["Odd", title, `kept ${at}`]).sort());
    const after = record!.history[0]!.after as { values: { field: string; value: string }[] };
    expect(after.values.map(({ value }) => value).sort()).toEqual(["kept 0", "kept 1", "kept 2", "kept 3"]);
    const page = (body as string).slice((body as string).indexOf("<!doctype html>"));
    for (const value of Object.values(values)) expect(page).toContain(value);
    await team.admin.delete(team.path(`/records/${id}`));
    await bodyOf(team.admin.post(team.path("/bin/empty"), { recordIds: [id] }));
  });

  it("is erased by an address or number of their own only, and no other word is struck out", async () => {
    const input = { recordIds: [emma] };
    for (const given of [
      ...[
        "the",
        "true",
        "brother of",
        "home.test",
        "@home.test",
        "a@b",
        ".*",
        "bo@home.test",
        "stranger@home.test",
      ].map((text) => ({ email: text })),
      ...["12", "555-0199", "+12125550199"].map((text) => ({ phone: text })),
    ]) {
      for (const path of ["/privacy/preview", "/privacy/erasures"]) {
        const body = { ...input, ...given, ...(path.endsWith("erasures") && { confirmation: "x" }) };
        expect([given, path, (await team.admin.post(team.path(path), body)).status]).toEqual([given, path, 400]);
      }
    }
    for (const email of ["the", "true", ".*"])
      expect((await team.admin.post(team.path("/privacy/find"), { email })).status).toBe(400);
    expect((await team.admin.get(team.path("/privacy/erasures"))).body).toEqual({ erasures: [] });
  });

  it("is erased only by who has seen what is struck out where", async () => {
    const input = { email, recordIds: [emma, inBin] };
    const seen = await preview(input);
    expect(seen.words.map((word) => word.toLowerCase())).toEqual(
      expect.arrayContaining([email, old, phone, name.toLowerCase()]),
    );
    expect(seen.places).toEqual(
      expect.arrayContaining([
        { kind: "texts", where: "Person · Note", goes: false, count: 1, names: ["Bo Larsen"] },
        { kind: "memos", where: "", goes: false, count: 1, names: [`brother of ${name}`] },
        { kind: "filters", where: "", goes: false, count: 1, names: ["One"] },
        { kind: "filters", where: "", goes: true, count: 1, names: [] },
      ]),
    );
    const tryWith = (confirmation: string, change: object = {}) =>
      team.admin.post(team.path("/privacy/erasures"), { ...input, ...change, confirmation });
    expect((await tryWith("anything")).status).toBe(409);
    expect((await tryWith(seen.confirmation, { recordIds: [emma] })).status).toBe(409);
    const added = await team.admin.post(team.path("/projects"), { name: `Visit of ${name}` });
    expect(added.status).toBe(200);
    expect((await tryWith(seen.confirmation)).status).toBe(409);
    expect((await team.list(people)).records).toHaveLength(3);
  });

  it("is nowhere after erasing: in no table, in no file; others stay", async () => {
    expect(await placesWith([email, old, name])).not.toEqual([]);
    expect(filesWith(secret)).toHaveLength(1);
    const input = { email, phone, recordIds: [emma, inBin], strike: [{ recordId: story, fieldId: note }] };
    await erase(input);

    const nobodyKnows = "an.address.nobody.knows";
    expect(await placesWith([email, old, "2125550123", name, "passport of nobody", nobodyKnows])).toEqual([]);
    expect([filesWith(secret), filesWith(email)]).toEqual([[], []]);
    // That she wanted no more messages is remembered, without who she was.
    for (const [method, key] of [
      ["EMAIL", email],
      ["SMS", phone],
    ] as const) {
      const question = { method, contentType: "PARTICIPATION", listId: null } as const;
      const found = await askConsent(world.app, world.db.team(team.teamId), question, [key, "bo@home.test"]);
      expect([...found]).toEqual([[key, "unsubscribed"]]);
    }
    expect((await team.list(people)).records.map((record) => record.name)).toEqual(["Bo Larsen", "Kim Roe"]);
    expect((await team.read(story)).values[note]).toBe("Cabin of [erased], and of Emma Wild");
    expect(Object.values((await team.read(other)).values)).toContain("write to [erased]!");
    const { erasures } = await bodyOf<{ erasures: Erasure[] }>(team.admin.get(team.path("/privacy/erasures")));
    expect(erasures).toMatchObject([{ recordIds: [emma, inBin], counts: { records: 2 }, backups: [] }]);
    expect(erasures[0]!.finishedAt).not.toBeNull();
    expect(erasures[0]!.counts.files).toBe(2);
  });

  it("is erased again when a backup brings a record back", async () => {
    const { home_id, collections } = await world.db
      .team(team.teamId)
      .data.selectFrom("_record")
      .select(["home_id", "collections"])
      .where("id", "=", other)
      .executeTakeFirstOrThrow();
    const row = { id: emma, home_id, collections, name };
    await world.db
      .team(team.teamId)
      .data.insertInto("_record")
      .values(row as never)
      .execute();
    expect(await eraseAgainIn(world.app, team.teamId)).toBe(1);
    expect(await placesWith([name])).toEqual([]);
    expect(await eraseAgainIn(world.app, team.teamId)).toBe(0);
  });
});

it("is for team administrators, and for records of the team only", async () => {
  const member = await team.memberWith([{ permissions: ["read_data_record_metadata", "delete_data_records"] }]);
  expect((await member.post(team.path("/privacy/find"), { email })).status).toBe(403);
  const before = (await team.list(people)).records;
  const elsewhere = await world.team();
  const input = { recordIds: [other], confirmation: "x" };
  expect((await elsewhere.admin.post(elsewhere.path("/privacy/erasures"), input)).status).toBe(404);
  expect((await team.list(people)).records).toEqual(before);
});

it("strikes out words within JSON and leaves the rest of it, whatever a record is called", async () => {
  const { own, id: oddId } = await addElsewhere("null, true");
  const params = { list: [null, true], text: "so\nnull, true", deep: [{ text: "NULL, TRUE!" }] };
  const id = newId();
  const row = { id, kind: "x", params: JSON.stringify(params), created_by: null, state: "done" as const };
  await world.db.team(own.teamId).insert("long_work", [row]).execute();
  await erase({ recordIds: [oddId] }, own);
  expect(await stateOf(own)).toBe("finished");
  const kept = await world.db.team(own.teamId).from("long_work").select("params").where("id", "=", id).execute();
  expect(kept).toEqual([{ params: { list: [null, true], text: "so\n[erased]", deep: [{ text: "[erased]!" }] } }]);
});

it("is in no export of the team that was put together before", async () => {
  const { own, id } = await addElsewhere("Somebody Exported");
  const { id: exportId } = await bodyOf<{ id: string }>(own.admin.post(own.path("/exports")));
  const exports = world.db.team(own.teamId).from("team_export").select("work_id").where("id", "=", exportId);
  const { work_id: workId } = await exports.executeTakeFirstOrThrow();
  await runLongWork(world.app, [teamExporting], { teamId: own.teamId, workId });
  const parts = world.db.team(own.teamId).from("team_export_part").select("file_id");
  const fileIds = (await parts.execute()).map(({ file_id }) => file_id);
  expect(fileIds.length).toBeGreaterThan(0);
  await erase({ recordIds: [id] }, own);
  expect(await bodyOf(own.admin.get(own.path("/exports")))).toEqual({ exports: [] });
  expect(await world.db.app.selectFrom("file").select("id").where("id", "in", fileIds).execute()).toEqual([]);
});

it("ends when it cannot be done, says so, and is brought to its end in the night", async () => {
  await world.db.run(`create function app.break_off() returns trigger language plpgsql as
    'begin raise exception using errcode = ''22023''; end'`);
  await world.db.run(`create trigger break_off before update on app.erasure for each row
    when (new.finished_at is not null) execute function app.break_off()`);
  const { own, id } = await addElsewhere("Somebody Else");
  const workId = await startErasing({ recordIds: [id] }, own);
  await runLongWork(world.app, [erasing], { teamId: own.teamId, workId });
  const work = await bodyOf<{ state: string }>(own.admin.get(own.path(`/long-work/${workId}`)));
  expect([work.state, await stateOf(own)]).toEqual(["failed", "failed"]);
  await world.db.run("drop trigger break_off on app.erasure");
  await eraseAgainIn(world.app, own.teamId);
  expect(await stateOf(own)).toBe("finished");
});
