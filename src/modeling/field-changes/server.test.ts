import { beforeEach, describe, expect, it } from "vitest";
import { readStored } from "#data/records/reading/record-store.server.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import { saveRecords } from "#data/records/writing/save-records.server.ts";
import { systemCaller } from "#data/records/writing/system-caller.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { personWriter } from "#data/records/writing/writer.server.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { TypeChangeReport } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let nameField: string;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
});

type Checked = { version: number; report: TypeChangeReport };
type Changed = { field: { dataType: string; columnName: string; version: number }; lost: number; lossy: number };
const at = (fieldId: string, rest = "", collection = campers) =>
  team.path(`/collections/${collection}/fields/${fieldId}/type-change${rest}`);
const check = (fieldId: string, input: object) => bodyOf<Checked>(team.admin.post(at(fieldId, "/check"), input));
const tryChange = async (fieldId: string, input: object, acceptLoss = false) => {
  const { version } = await check(fieldId, input);
  return team.admin.post(at(fieldId), { ...input, version, acceptLoss });
};
const change = (fieldId: string, input: object, acceptLoss = false) =>
  bodyOf<Changed>(tryChange(fieldId, input, acceptLoss));
const undo = (fieldId: string, acceptLoss = false) => team.admin.post(at(fieldId, "/undo"), { acceptLoss });
const valuesOf = async (fieldId: string): Promise<Record<string, unknown>> => {
  const { records } = await team.list(campers, { sort: [{ field: "record_number", descending: false }] });
  return Object.fromEntries(records.map(({ name, values }) => [name, values[fieldId]]));
};
const fill = async (fieldId: string, values: Record<string, unknown>) => {
  const ids: Record<string, string> = {};
  for (const [name, value] of Object.entries(values))
    ids[name] = (await team.add(campers, { [nameField]: name, ...(value !== null && { [fieldId]: value }) })).id;
  return ids;
};

describe("the report", () => {
  it("says what converts, what is empty and what is lost, and changes nothing", async () => {
    const fee = await team.field(campers, "Fee", "plain_text", { isRequired: true, defaultValue: "free" });
    const ids = await fill(fee, { Ada: "12.50", Bea: "lots", Cleo: "1,200" });
    const { report } = await check(fee, { dataType: "decimal" });
    expect(report).toMatchObject({ records: 3, convert: 2, empty: 0, lost: 1, lossy: 0 });
    expect(report.examples).toEqual([
      {
        ...{ recordId: ids.Bea, name: "Bea", before: "lots", after: null },
        ...{ messageKey: "fields.problems.decimal", message: "Please enter a number." },
      },
    ]);
    expect(report.consequences.map(({ kind }) => kind).sort()).toEqual(["default", "required"]);
    expect(await valuesOf(fee)).toEqual({ Ada: "12.50", Bea: "lots", Cleo: "1,200" });
  });

  it("shows what is rounded, and what else uses the field", async () => {
    const fee = await team.field(campers, "Fee", "decimal", { isUnique: true });
    const smart = await team.collection("Payer", {
      parentId: campers,
      membershipFilter: { and: [{ field: fee, operator: "more_than", value: "10" }] },
    });
    await fill(fee, { Ada: "12.5", Bea: null });
    const toNumber = (await check(fee, { dataType: "number" })).report;
    expect(toNumber).toMatchObject({ records: 2, convert: 0, lossy: 1, empty: 1, lost: 0 });
    expect(toNumber.examples).toMatchObject([{ before: "12.5", after: "13" }]);
    const toYes = (await check(fee, { dataType: "boolean" })).report;
    expect(toYes.consequences.find(({ kind }) => kind === "filter")).toMatchObject({ collectionId: smart });
    expect(toYes.consequences.map(({ kind }) => kind)).toContain("unique");
    const refused = await tryChange(fee, { dataType: "boolean" }, true);
    expect([refused.status, (await valuesOf(fee)).Ada]).toEqual([409, "12.5"]);
  });

  it("names nothing of a field that the caller may not read", async () => {
    const fee = await team.field(campers, "Fee", "plain_text");
    await fill(fee, { Ada: "secret" });
    const builder = await team.memberWith([], ["team_admin_data_collections"]);
    const { report } = await bodyOf<Checked>(builder.post(at(fee, "/check"), { dataType: "number" }));
    const nothing = { convert: 0, lossy: 0, empty: 0, lost: 0, create: 0, isHidden: true };
    expect(report).toEqual({ ...nothing, records: 0, examples: [], consequences: [] });
    const unique = () => builder.patch(team.path(`/collections/${campers}/fields/${fee}`), { isUnique: true });
    const alone = await unique();
    await fill(fee, { Bea: "secret" });
    // The same answer whether or not two are alike.
    expect([alone.status, (await unique()).status]).toEqual([403, 403]);
    const rules = await bodyOf(builder.get(team.path(`/collections/${campers}/fields/${fee}/rules-check`)));
    expect(rules).toEqual({ records: 0, empty: 0, repeated: 0, isHidden: true, held: [], examples: [] });
  });
});

describe("a change of type", () => {
  it("is refused with the counts where something would be lost, unless that is accepted", async () => {
    const fee = await team.field(campers, "Fee", "plain_text");
    const ids = await fill(fee, { Ada: "12.50", Bea: "lots" });
    const refused = await tryChange(fee, { dataType: "decimal" });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain("1 value would be lost.");
    expect(await valuesOf(fee)).toEqual({ Ada: "12.50", Bea: "lots" });
    expect(await change(fee, { dataType: "decimal" }, true)).toMatchObject({
      ...{ lost: 1, field: { dataType: "decimal" } },
    });
    expect(await valuesOf(fee)).toEqual({ Ada: "12.5" });
    expect((await team.change(ids.Ada!, { values: { [fee]: "13.25" } })).status).toBe(200);
    expect((await team.change(ids.Ada!, { values: { [fee]: "much" } })).status).toBe(400);
    const filter = { and: [{ field: fee, operator: "more_than", value: "13" }] };
    expect((await team.list(campers, { filter })).records.map(({ name }) => name)).toEqual(["Ada"]);
  });

  it("is refused when the field was changed since it was looked at", async () => {
    const fee = await team.field(campers, "Fee", "plain_text");
    const { version } = await check(fee, { dataType: "number" });
    await bodyOf(team.admin.patch(team.path(`/collections/${campers}/fields/${fee}`), { title: "Price" }));
    const body = { dataType: "number", version, acceptLoss: true };
    expect((await team.admin.post(at(fee), body)).status).toBe(409);
  });

  it("is undone with the values as they were, and those written since converted", async () => {
    const fee = await team.field(campers, "Fee", "plain_text", { isUnique: true });
    const ids = await fill(fee, { Ada: "12.50", Bea: "lots", Cleo: "7" });
    await change(fee, { dataType: "decimal" }, true);
    await bodyOf(team.change(ids.Cleo!, { values: { [fee]: "8.25" } }));
    await bodyOf(team.change(ids.Bea!, { values: { [nameField]: "Beatrice" } }));
    const dora = await team.add(campers, { [nameField]: "Dora", [fee]: "99" });
    expect(await bodyOf<Changed>(undo(fee))).toMatchObject({ field: { dataType: "plain_text" } });
    expect(await valuesOf(fee)).toEqual({ Ada: "12.50", Beatrice: "lots", Cleo: "8.25", Dora: "99" });
    expect((await team.change(dora.id, { values: { [fee]: "lots" } })).status).toBe(409);
    await bodyOf(undo(fee, true));
    expect(await valuesOf(fee)).toEqual({ Ada: "12.5", Cleo: "8.25", Dora: "99" });
  });

  it("takes rules along as far as the new type has them, and an undo brings them back", async () => {
    const badge = await team.field(campers, "Badge", "plain_text", { isUnique: true, defaultValue: "none yet" });
    const rules = async () => {
      const { fields } = await bodyOf<{ fields: { id: string; isUnique: boolean; defaultValue: unknown }[] }>(
        team.admin.get(team.path(`/collections/${campers}/fields`)),
      );
      const { isUnique, defaultValue } = fields.find(({ id }) => id === badge)!;
      return [isUnique, defaultValue];
    };
    await change(badge, { dataType: "code" });
    expect(await rules()).toEqual([false, "none yet"]);
    await change(badge, { dataType: "boolean" });
    expect(await rules()).toEqual([false, null]);
    await bodyOf(undo(badge));
    expect(await rules()).toEqual([false, "none yet"]);
  });

  it("is refused while another field works with this one", async () => {
    const lines = await team.field(campers, "Lines", "financial_line_items");
    const paid = await team.field(campers, "Paid", "money");
    const config = { lineItemsFieldId: lines, paidAmountFieldId: paid };
    await team.field(campers, "Status", "payment_status", { config });
    const { report } = await check(paid, { dataType: "date" });
    expect(report.consequences).toMatchObject([{ kind: "field", message: expect.stringContaining("Status") }]);
    expect((await tryChange(paid, { dataType: "date" }, true)).status).toBe(409);
    expect((await tryChange(paid, { dataType: "decimal" })).status).toBe(200);
  });

  it("goes from text to links and back, and between links of one and of several", async () => {
    const cabins = await team.collection("Cabin");
    const cabinName = await team.field(cabins, "Name", "plain_text");
    const fox = await team.add(cabins, { [cabinName]: "Fox" });
    const owl = await team.add(cabins, { [cabinName]: "Owl" });
    const cabin = await team.field(campers, "Cabin", "plain_text");
    const ids = await fill(cabin, { Ada: "Fox", Bea: "owl", Cleo: fox.id });
    const config = { collectionIds: [cabins] };
    const { report } = await check(cabin, { dataType: "single_data_record", config });
    expect(report).toMatchObject({ convert: 2, lost: 1 });
    await change(cabin, { dataType: "single_data_record", config }, true);
    expect(await valuesOf(cabin)).toEqual({ Ada: fox.id, Bea: owl.id });
    await change(cabin, { dataType: "multi_data_record", config });
    expect(await valuesOf(cabin)).toEqual({ Ada: [fox.id], Bea: [owl.id] });
    await bodyOf(team.change(ids.Ada!, { values: { [cabin]: [owl.id, fox.id] } }));
    await change(cabin, { dataType: "plain_text" });
    expect(await valuesOf(cabin)).toEqual({ Ada: "Owl, Fox", Bea: "Owl" });
    await bodyOf(team.change(ids.Cleo!, { values: { [cabin]: "Fox" } }));
    await bodyOf(undo(cabin));
    expect(await valuesOf(cabin)).toEqual({ Ada: [owl.id, fox.id], Bea: [owl.id], Cleo: [fox.id] });
    await bodyOf(team.change(ids.Ada!, { values: { [cabin]: [fox.id] } }));
    expect((await team.read(ids.Ada!)).values[cabin]).toEqual([fox.id]);
  });

  it.each(["alone", "with another value"])(
    "of links does not lose a value that is cleared at that moment, %s, whichever process swaps the types",
    async (how) => {
      const cabins = await team.collection("Cabin");
      const cabinName = await team.field(cabins, "Name", "plain_text");
      const fox = await team.add(cabins, { [cabinName]: "Fox" });
      const cabin = await team.field(campers, "Cabin", "single_data_record", { config: { collectionIds: [cabins] } });
      const { Ada } = await fill(cabin, { Ada: fox.id });
      const sent = { [cabin]: null, ...(how === "with another value" && { [nameField]: "Ada L." }) };
      const caller = (await systemCaller(world.db, team.teamId))!;
      let attempts = 0;
      await inWriteTransaction(world.app, caller, async (writing, inside, rights) => {
        // It has the old definitions in hand when the links become text.
        if (attempts++ === 0) await change(cabin, { dataType: "plain_text" });
        const before = (await readStored(inside, writing.definitions, [Ada!], { lock: true })).get(Ada!)!;
        const person = { ...writing, rights };
        const intent = { before, after: before, sent };
        await saveRecords(person, personWriter(person), [intent], writePolicies.sent, { kind: "update" });
      });
      expect([attempts, (await team.read(Ada!)).values[cabin] ?? null]).toEqual([2, null]);
    },
  );

  it("makes the items that a list lacks, if it is told to", async () => {
    const list = await team.collection("Colour", { isUsedAsCustomList: true });
    const item = await team.field(list, "Name", "plain_text");
    const red = await team.add(list, { [item]: "Red" });
    const colour = await team.field(campers, "Colour", "plain_text");
    await fill(colour, { Ada: "red", Bea: "Blue", Cleo: "blue", Dora: "Green" });
    const input = { dataType: "single_selection_from_list", config: { listId: list } };
    expect((await check(colour, input)).report).toMatchObject({ convert: 1, lost: 3, create: 0 });
    const making = { ...input, createMissing: true };
    expect((await check(colour, making)).report).toMatchObject({ convert: 4, lost: 0, create: 2 });
    await change(colour, making);
    const items = await team.list(list);
    expect(items.records.map(({ name }) => name.toLowerCase())).toEqual(["blue", "green", "red"]);
    const values = await valuesOf(colour);
    expect([values.Ada, values.Bea]).toEqual([red.id, values.Cleo]);
  });

  it("makes items only as who changes the type may add them, and in no smart list", async () => {
    const list = await team.collection("Colour", { isUsedAsCustomList: true });
    const item = await team.field(list, "Name", "plain_text");
    const colour = await team.field(campers, "Colour", "plain_text");
    await fill(colour, { Ada: "Red" });
    const shaper = await team.memberWith(
      [
        { permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] },
        { permissions: ["update_data_field_data"], fieldId: item, isAllowed: false },
      ],
      ["team_admin_data_collections"],
    );
    const input = { dataType: "single_selection_from_list", config: { listId: list }, createMissing: true };
    const { version } = await check(colour, input);
    expect((await shaper.post(at(colour), { ...input, version, acceptLoss: false })).status).toBe(403);
    const membershipFilter = { field: item, operator: "is_not_empty" };
    const bright = await team.collection("Bright", { parentId: list, membershipFilter, isUsedAsCustomList: true });
    expect(await tryChange(colour, { ...input, config: { listId: bright } })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: "createMissing", messageKey: "data.importCannotCreate" }] } },
    });
    expect([(await team.list(list)).records, await valuesOf(colour)]).toEqual([[], { Ada: "Red" }]);
    await change(colour, input);
    expect((await team.list(list)).records).toMatchObject([{ name: "Red" }]);
  });

  it("is refused where values would no longer be unique", async () => {
    const badge = await team.field(campers, "Badge", "plain_text", { isUnique: true });
    await fill(badge, { Ada: "7", Bea: "07" });
    const refused = await tryChange(badge, { dataType: "number" });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toMatch(/Ada.*Bea/);
    expect(await valuesOf(badge)).toEqual({ Ada: "7", Bea: "07" });
  });

  it("never makes HTML of what was text", async () => {
    const note = await team.field(campers, "Note", "plain_text");
    await fill(note, { Ada: "<img src=x onerror=alert(1)> & more" });
    await change(note, { dataType: "formatted_text" });
    expect((await valuesOf(note)).Ada).toBe("<p>&lt;img src=x onerror=alert(1)&gt; &amp; more</p>");
  });
});

describe("rules of a field", () => {
  const rules = async (fieldId: string) =>
    bodyOf(team.admin.get(team.path(`/collections/${campers}/fields/${fieldId}/rules-check`)));
  const set = (fieldId: string, body: object) =>
    team.admin.patch(team.path(`/collections/${campers}/fields/${fieldId}`), body);

  it("unique is refused while values are repeated, and says whose", async () => {
    const badge = await team.field(campers, "Badge", "plain_text");
    const ids = await fill(badge, { Ada: "Gold", Bea: "gold", Cleo: "Silver", Dora: null });
    expect(await rules(badge)).toMatchObject({
      ...{ records: 4, empty: 1, repeated: 1 },
      examples: [{ count: 2, records: [{ name: "Ada" }, { name: "Bea" }] }],
    });
    const refused = await set(badge, { isUnique: true });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringMatching(/“Ada” and “Bea”/)]);
    await bodyOf(team.change(ids.Bea!, { values: { [badge]: "Bronze" } }));
    expect((await set(badge, { isUnique: true })).status).toBe(200);
    expect((await team.change(ids.Cleo!, { values: { [badge]: "BRONZE" } })).status).toBe(409);
  });

  it("required counts from then on: older records can be saved, but not emptied", async () => {
    const badge = await team.field(campers, "Badge", "plain_text");
    const ids = await fill(badge, { Ada: null, Bea: "Gold" });
    expect((await set(badge, { isRequired: true })).status).toBe(200);
    expect((await team.change(ids.Ada!, { values: { [nameField]: "Ada L." } })).status).toBe(200);
    expect((await team.change(ids.Ada!, { values: { [badge]: null } })).status).toBe(400);
    expect((await team.change(ids.Bea!, { values: { [badge]: null } })).status).toBe(400);
    const made = await team.admin.post(team.path(`/collections/${campers}/records`), { values: { [nameField]: "X" } });
    expect(made.status).toBe(400);
  });
});
