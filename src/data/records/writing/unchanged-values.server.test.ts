import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleIds } from "#data/fields/reference-examples.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { bodyOf, type DataTeam, startDataWorld, type Values } from "#testing/data-world.ts";
import { withOwnFiles } from "#testing/example-files.ts";
import { uploadImport } from "#testing/import-file.ts";
import { sampleOf } from "#testing/sample.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** Whoever sends what is there already changes nothing: no version, no history, no word to anyone. */
// Without a worker: nobody else writes.
const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let things: string;
let keyField: string;
const fieldIds = new Map<string, string>();
/** By type: its examples, with files that are there. */
const examples = new Map<string, unknown[]>();

beforeAll(async () => {
  team = await world.team();
  const others = await team.collection("Other", { isUsedAsCustomList: true, recordsCanBePurchased: true });
  for (const id of Object.values(exampleIds)) {
    await bodyOf(team.admin.post(team.path(`/collections/${others}/records`), { id, values: {} }));
    await team.collection(`Named ${id}`, { id });
  }
  things = await team.collection("Thing");
  keyField = await team.field(things, "Key", "plain_text");
  const { createdBy: userId } = (await team.add(things)) as unknown as { createdBy: string };
  for (const { name, examples: given } of fieldTypes) {
    const config = given.config as Values;
    const ofList = "listId" in config && { listId: others };
    fieldIds.set(name, await team.field(things, name, name, { config: { ...config, ...ofList } }));
    const own = given.values.map((value) => withOwnFiles(world.db, { teamId: team.teamId, userId }, name, value));
    examples.set(name, await Promise.all(own));
  }
  const webhook = { name: "All", url: "https://hooks.invalid/all", events: ["record.created", "record.updated"] };
  await bodyOf(team.admin.post(team.path("/webhooks"), webhook));
});

/** Everything that a change leaves behind, anywhere in the team. */
async function traces() {
  const { data, from } = world.db.team(team.teamId);
  const count = async (table: "_change" | "_change_set" | "_event") =>
    Number((await data.selectFrom(table).select(sql<string>`count(*)`.as("count")).executeTakeFirstOrThrow()).count);
  const { records } = await data
    .selectFrom("_record")
    .select(sql<string>`md5(string_agg(concat(id, ' ', version, ' ', updated_at), ',' order by id))`.as("records"))
    .executeTakeFirstOrThrow();
  const [sets, changes, events] = await Promise.all([count("_change_set"), count("_change"), count("_event")]);
  const deliveries = (await from("webhook_delivery").select("id").execute()).length;
  return { records, sets, changes, events, deliveries };
}

/** The same value as another caller may write it: the keys of every object the other way round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, turned(part)] as const);
  return Object.fromEntries(entries.toReversed());
}

const addWith = async (values: Values) => (await team.add(things, values)).id;
const bulk = (body: object) => bodyOf(team.admin.post(team.path("/records/bulk"), { action: "update", ...body }));
const undo = (changeSetId: string) => team.admin.post(team.path(`/change-sets/${changeSetId}/undo`), { rest: false });

type Saved = { version: number; changeSetId: string | null; values: Values };
const save = (id: string, body: object) => bodyOf<Saved>(team.change(id, body));

describe.each(sampleOf(fieldTypes, ({ storage }) => storage.kind).map(({ name }) => [name]))(
  "%s",
  { tags: ["generated"] },
  (name) => {
    const field = () => fieldIds.get(name)!;
    const first = () => examples.get(name)![0];
    const second = () => examples.get(name)![1];

    it("another value is a change, and leaves all its traces", async () => {
      const id = await addWith({ [field()]: first() });
      const before = await traces();
      expect(await save(id, { values: { [field()]: second() } })).toMatchObject({ version: 2 });
      const { records, ...counts } = await traces();
      expect(records).not.toEqual(before.records);
      const { sets, changes, events, deliveries } = before;
      expect(counts).toEqual({ sets: sets + 1, changes: changes + 1, events: events + 1, deliveries: deliveries + 1 });
    });

    it("what somebody else has set to the same since is no conflict; what they set otherwise is", async () => {
      const id = await addWith({ [field()]: first() });
      await save(id, { values: { [field()]: second() } });
      const before = await traces();
      const values = { [field()]: turned(second()) };
      expect(await save(id, { version: 1, values })).toMatchObject({ version: 2, changeSetId: null });
      const records = [{ id, version: 1, values: { ...values, [keyField]: null } }];
      expect(await bulk({ records })).toMatchObject({ changeSetId: null, records: 0 });
      expect(await traces()).toEqual(before);
      const late = await team.change(id, { version: 1, values: { [field()]: first() } });
      expect([late.status, late.body]).toMatchObject([409, { error: { fields: [{ path: `values.${field()}` }] } }]);
      // Among values of which one is another, the one that is the same stands in nobody's way either.
      const both = { version: 1, values: { ...values, [keyField]: "late" } };
      expect(await save(id, both)).toMatchObject({ version: 3 });
      const [last] = await team.history(id);
      expect(Object.keys(last!.after)).toEqual([keyField]);
    });

    it("many records at once judge the same way", async () => {
      const ids = [await addWith({ [field()]: first() }), await addWith({ [field()]: first() })];
      const before = await traces();
      const values = { [field()]: turned(first()) };
      expect(await bulk({ recordIds: ids, values })).toMatchObject({ changeSetId: null, records: 0 });
      const records = ids.map((id) => ({ id, version: 1, values }));
      expect(await bulk({ records })).toMatchObject({ changeSetId: null, records: 0 });
      expect(await traces()).toEqual(before);
    });

    it("a change is taken back where its value still stands, and a new record where it is as it was made", async () => {
      const made = await bodyOf<Saved & { id: string }>(
        team.admin.post(team.path(`/collections/${things}/records`), { values: { [field()]: first() } }),
      );
      const { changeSetId } = await save(made.id, { values: { [field()]: second() } });
      await save(made.id, { values: { [keyField]: "since" } });
      await save(made.id, { values: { [field()]: turned(second()) } });
      expect((await undo(changeSetId!)).status).toBe(200);
      expect((await team.read(made.id)).values).toEqual({ [field()]: first(), [keyField]: "since" });
      await save(made.id, { values: { [keyField]: null } });
      expect((await undo(made.changeSetId!)).status).toBe(200);
      expect((await team.admin.get(team.path(`/records/${made.id}`))).body).toMatchObject({ isDeleted: true });
    });
  },
);

/** Each type has one spelling of a value, whoever writes it: that is why values need no comparison of their own. */
const cabin = { description: "Cabin", quantity: "2", unitPrice: "150", discountPercent: "0", taxPercent: "0" };
const spellings: [type: string, one: unknown, other: unknown][] = [
  ["decimal", "12.5", "012.500"],
  ["money", "-0.5", "-0.50"],
  ["percentage", "7", "7.00"],
  ["plain_text", "Ada", " Ada "],
  ["email_address", "ada@example.org", " ada@example.org "],
  ["phone_number", "+12125550123", "+1 (212) 555-0123"],
  ["date_time", "2027-07-01T14:30:00.000Z", "2027-07-01T16:30+02:00"],
  ["formatted_text", "<p>Torch</p>", "<p onclick='x()'>Torch</p>"],
  [
    "financial_line_item",
    { ...cabin, productId: null, total: "300" },
    { unitPrice: "150.00", quantity: "2.0", description: " Cabin" },
  ],
  ["physical_address", { line1: "1 Rue", country: "FR" }, { country: "fr", line1: "1  Rue", city: "", latitude: null }],
];

it.each(spellings)("%s in another spelling is the same value", async (name, one, other) => {
  const field = fieldIds.get(name)!;
  const id = await addWith({ [field]: one });
  const { values } = await team.read(id);
  const before = await traces();
  expect(await save(id, { values: { [field]: other } })).toMatchObject({ version: 1, changeSetId: null, values });
  expect(await traces()).toEqual(before);
});

it("a unique value comes back only where no other record has it, in whatever order its keys stand", async () => {
  const stays = await team.collection("Stay");
  const note = await team.field(stays, "Note", "plain_text");
  const days = await team.field(stays, "Days", "date_range", { isUnique: true });
  const [july, august] = [7, 8].map((month) => ({ start: `2027-0${month}-01`, end: `2027-0${month}-14` }));
  const [one, other] = [await team.add(stays, { [days]: july }), await team.add(stays)];
  const records = [
    { id: one.id, values: { [days]: august } },
    { id: other.id, values: { [note]: "late" } },
  ];
  const { changeSetId } = (await bulk({ records })) as { changeSetId: string };
  await save(other.id, { values: { [days]: july } });
  const refused = await undo(changeSetId);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: { fields: [{ path: `records.${one.id}.values.${days}` }] } },
  ]);
  expect((await team.read(one.id)).values).toEqual({ [days]: august });
});

/** Rows of examples: the first of every type, the second, and so on as far as a type has so many. */
const rowsOfExamples = (): Values[] => {
  const rows = Math.max(...fieldTypes.map(({ name }) => examples.get(name)!.length));
  const cells = (row: number) => fieldTypes.map(({ name }) => [fieldIds.get(name)!, examples.get(name)![row]] as const);
  return Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(cells(row).filter(([, value]) => value !== undefined)),
  );
};

it("whatever is sent back as it was read is no change, in whatever order its keys stand", async () => {
  const rows = rowsOfExamples();
  expect(Object.keys(rows[0]!)).toHaveLength(31);
  for (const row of rows) {
    const id = await addWith(row);
    const read = await team.read(id);
    expect(read.values).toEqual(row);
    const before = await traces();
    for (const values of [read.values, turned(read.values) as Values])
      for (const body of [{ values }, { values, version: 1 }])
        expect(await save(id, body)).toMatchObject({ version: 1, changeSetId: null, values: read.values });
    expect(await traces()).toEqual(before);
    expect(await team.history(id)).toHaveLength(1);
  }
});

it("a file of all types that updates or creates by a key finds nothing to do", async () => {
  const rows = rowsOfExamples();
  const ids: string[] = [];
  for (const [place, row] of rows.entries()) ids.push(await addWith({ ...row, [keyField]: `row ${place}` }));
  const fields = [keyField, ...fieldTypes.map(({ name }) => fieldIds.get(name)!)];
  const { body } = await team.admin.post(team.path(`/collections/${things}/export.csv`), { recordIds: ids, fields });
  const file = await uploadImport(team.admin, team.teamId, things, body as string);
  const mapping = file.settings.mapping.filter(({ to }) => to !== "id");
  expect(mapping.map(({ to }) => to)).toEqual(fields);
  const settings = { ...file.settings, mapping, keyFieldIds: [keyField] };
  const before = await traces();
  const ran = await bodyOf(team.admin.post(`${file.path}/run`, settings));
  expect(ran).toMatchObject({ create: 0, update: 0, skip: rows.length, badCells: [], changeSetId: null });
  expect(await traces()).toEqual(before);
});
