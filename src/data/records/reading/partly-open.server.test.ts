import { beforeEach, describe, expect, it } from "vitest";
import { hasWords } from "#data/collections/system-columns.ts";
import { bodyOf, type DataTeam, queryOf, startDataWorld, type Values } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** Somebody sees all bookings, and reads what they cost through a collection below them only. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let bookings: string;
let nameField: string;
let statusField: string;
let feeField: string;
let guideField: string;
let unpaid: string;
let groups: string;
let clerk: Visitor;
let ada: string;
let bob: string;

const open = "1111.25";
const closed = "9876.54";

beforeEach(async () => {
  team = await world.team();
  bookings = await team.collection("Booking");
  nameField = await team.field(bookings, "Name", "plain_text");
  statusField = await team.field(bookings, "Payment", "payment_status");
  feeField = await team.field(bookings, "Fee", "decimal");
  guideField = await team.field(bookings, "Guides", "multi_data_record");
  const membershipFilter = { field: statusField, operator: "is_any_of", value: ["unpaid"] };
  unpaid = await team.collection("Unpaid", { pluralName: "Unpaid", parentId: bookings, membershipFilter });
  groups = await team.collection("Group booking", { pluralName: "Group bookings", parentId: bookings });
  clerk = await team.memberWith([
    { permissions: ["read_data_record_metadata"], collectionId: bookings },
    { permissions: ["read_data_field_data"], fieldId: nameField },
    { permissions: ["read_data_field_data"], collectionId: unpaid },
    { permissions: ["read_data_field_data"], collectionId: groups },
  ]);
  bob = await book(bookings, { [nameField]: "Bob", [statusField]: "paid", [feeField]: closed });
  ada = await book(bookings, { [nameField]: "Ada", [statusField]: "unpaid", [feeField]: open, [guideField]: [bob] });
  await team.change(bob, { values: { [guideField]: [ada] } });
});

const book = async (at: string, values: Values) => (await team.add(at, values)).id;
const inBookings = (rest: string, question: Values = {}) =>
  team.path(`/collections/${bookings}${rest}?${queryOf(question)}`);
const textOf = ({ body }: { body: unknown }) => (typeof body === "string" ? body : JSON.stringify(body));
const valuesOf = async (query: Values = {}, who = clerk) => {
  const { records } = await team.list(bookings, query, who);
  return Object.fromEntries(records.map(({ name, values }) => [name, values]));
};

describe("a field that is open in some records only", () => {
  it("is shown by the list above for exactly these, like on their pages", async () => {
    const listed = await valuesOf();
    expect(listed).toEqual({
      Ada: { [nameField]: "Ada", [statusField]: "unpaid", [feeField]: open, [guideField]: [bob] },
      Bob: { [nameField]: "Bob" },
    });
    expect(listed.Ada).toEqual((await team.read(ada, clerk)).values);
    expect(listed.Bob).toEqual((await team.read(bob, clerk)).values);
    expect(await valuesOf({ fields: [feeField] })).toEqual({ Ada: { [feeField]: open }, Bob: {} });
    expect(await valuesOf({ fields: [nameField] })).toEqual({
      Ada: { [nameField]: "Ada" },
      Bob: { [nameField]: "Bob" },
    });
    const { body } = await clerk.get(inBookings("/records", { fields: [guideField] }));
    expect(body).toMatchObject({ names: { [bob]: "Bob" } });
    const backwards = await valuesOf({ sort: [{ field: nameField, descending: true }], limit: 1 });
    expect(backwards).toEqual({ Bob: { [nameField]: "Bob" } });
  });

  it("is named by the record that it is open in, empty or not, so that who may write it finds it there", async () => {
    const writer = await team.memberWith([
      { permissions: ["read_data_record_metadata"], collectionId: bookings },
      { permissions: ["read_data_field_data"], fieldId: nameField },
      { permissions: ["read_data_field_data", "update_data_field_data"], collectionId: unpaid },
    ]);
    const dan = await book(bookings, { [nameField]: "Dan", [statusField]: "unpaid" });
    const abilitiesOf = async (id: string, who: Visitor) =>
      (await bodyOf<{ abilities: { partlyOpen: string[] } }>(who.get(team.path(`/records/${id}`)))).abilities;
    const { partlyOpen } = await abilitiesOf(dan, writer);
    expect(partlyOpen.sort()).toEqual([statusField, feeField, guideField].sort());
    expect(await abilitiesOf(dan, writer)).toMatchObject({ update: true, readOnly: [] });
    expect((await abilitiesOf(bob, writer)).partlyOpen).toEqual([]);
    expect((await abilitiesOf(dan, team.admin)).partlyOpen).toEqual([]);
    expect((await writer.patch(team.path(`/records/${dan}`), { values: { [feeField]: "5" } })).status).toBe(200);
    expect((await team.admin.delete(team.path(`/records/${dan}`))).status).toBe(200);
  });

  it("is open through a collection below that records are put into, too", async () => {
    const cy = await book(groups, { [nameField]: "Cy", [statusField]: "paid", [feeField]: "22.5" });
    expect((await valuesOf()).Cy).toEqual({ [nameField]: "Cy", [statusField]: "paid", [feeField]: "22.5" });
    expect((await team.admin.delete(team.path(`/records/${cy}`))).status).toBe(200);
  });

  it("closes and opens with the moment in which the record leaves and comes", async () => {
    await team.change(ada, { values: { [statusField]: "paid" } });
    await team.change(bob, { values: { [statusField]: "unpaid" } });
    expect(await valuesOf({ fields: [feeField] })).toEqual({ Ada: {}, Bob: { [feeField]: closed } });
    await team.change(ada, { values: { [statusField]: "unpaid" } });
    await team.change(bob, { values: { [statusField]: "paid" } });
    expect(await valuesOf({ fields: [feeField] })).toEqual({ Ada: { [feeField]: open }, Bob: {} });
  });

  it("is named apart from the fields that can be asked by, and to nobody who reads all of it or nothing", async () => {
    type Fields = { fields: { id: string }[]; partlyOpen: { id: string }[] };
    const fieldsOf = async (at: string, who: Visitor) => {
      const { fields, partlyOpen } = await bodyOf<Fields>(who.get(team.path(`/collections/${at}/fields`)));
      return [fields.map(({ id }) => id), partlyOpen.map(({ id }) => id)];
    };
    const all = [nameField, statusField, feeField, guideField];
    expect(await fieldsOf(bookings, clerk)).toEqual([[nameField], [statusField, feeField, guideField]]);
    expect(await fieldsOf(bookings, team.admin)).toEqual([all, []]);
    const stranger = await team.memberWith([{ permissions: ["read_data_record_metadata"], collectionId: bookings }]);
    expect(await fieldsOf(bookings, stranger)).toEqual([[], []]);
    const closer = await team.memberWith([
      { permissions: ["read_data_record_metadata"], collectionId: bookings },
      { permissions: ["read_data_field_data"], collectionId: unpaid },
      { permissions: ["read_data_field_data"], fieldId: feeField, isAllowed: false },
    ]);
    expect(await fieldsOf(bookings, closer)).toEqual([[], [nameField, statusField, guideField]]);
    expect((await valuesOf({}, closer)).Ada).not.toHaveProperty(feeField);
    expect((await closer.get(inBookings("/records", { fields: [feeField] }))).status).toBe(400);
  });

  const byFee = { field: "fee", operator: "more_than", value: "5000" };
  it.each([
    ["a filter", "/records", { filter: byFee }],
    ["a filter inside", "/records", { filter: { not: { or: [byFee] } } }],
    ["an order", "/records", { sort: [{ field: "fee", descending: true }] }],
    ["a count", "/count", { filter: byFee }],
    ["groups", "/groups", { field: "fee" }],
    ["groups of what is filtered", "/groups", { field: "record_name", filter: byFee }],
    ["an export", "/export.csv", { fields: ["fee"] }],
    ["an export of what is filtered", "/export.csv", { filter: byFee }],
    ["an export in order", "/export.csv", { sort: [{ field: "fee" }] }],
  ])("cannot be asked by: %s", async (_what, rest, question) => {
    const asked = JSON.parse(JSON.stringify(question).replaceAll('"fee"', JSON.stringify(feeField)));
    const refused = await clerk.get(inBookings(rest, asked));
    expect([refused.status, textOf(refused).includes(closed)]).toEqual([400, false]);
  });

  it("is searched by no words, and leaves no trace of the others in exports or history", async () => {
    const noteField = await team.field(bookings, "Note", "plain_text");
    await team.change(bob, { values: { [noteField]: "Zanzibar" } });
    await team.change(ada, { values: { [noteField]: "Zanzibar" } });
    const filter = hasWords("Zanzibar");
    expect(await valuesOf({ filter }, team.admin)).toMatchObject({ Ada: {}, Bob: {} });
    expect(await valuesOf({ filter })).toEqual({});
    for (const rest of ["/export.csv", "/records"]) {
      const answer = await clerk.get(inBookings(rest));
      expect([answer.status, textOf(answer).includes(closed)]).toEqual([200, false]);
    }
    expect(textOf(await clerk.get(inBookings("/export.csv")))).not.toContain(open);
    expect(textOf(await clerk.get(team.path(`/records/${bob}/history`)))).not.toContain(closed);
    expect(textOf(await clerk.get(team.path(`/records/${ada}/history`)))).toContain(open);
  });

  it("stays in a kept setup as a column, and as nothing to ask by", async () => {
    const columns = [nameField, feeField].map((key) => ({ key, width: 100 }));
    const asking = { sort: [{ field: feeField, descending: false }], filter: { ...byFee, field: feeField } };
    const setup = { columns, frozen: 1, known: [nameField, feeField], groupBy: statusField, ...asking };
    const at = team.path(`/collections/${bookings}/list-setup`);
    expect((await clerk.put(at, { setup })).status).toBe(204);
    const kept = await bodyOf<{ setup: object }>(clerk.get(at));
    expect(kept.setup).toEqual({ ...setup, sort: [], filter: null, groupBy: null, thenBy: null, figures: [] });
  });
});
