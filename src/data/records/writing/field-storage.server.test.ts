import { beforeAll, describe, expect, it } from "vitest";
import type { FieldType } from "#data/fields/field-type.ts";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import type { Operator } from "#data/fields/operators.ts";
import { exampleIds } from "#data/fields/reference-examples.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { makeExampleFiles } from "#testing/example-files.ts";
import { addToTeam, makePerson, makeTeam } from "#testing/factories.ts";
import { sampleOf } from "#testing/sample.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { type RowTable, unpackRows } from "../row-table.ts";

/** What every field type promises, tried against the real database through the real API. */
const world = whileTesting(startTestApp);
let teamId: string;
let userId: string;
let admin: Visitor;
let collectionId: string;
const fieldIds = new Map<string, string>();

beforeAll(async () => {
  ({ teamId } = await makeTeam(world.db));
  const person = await makePerson(world.db);
  userId = person.userId;
  await addToTeam(world.db, teamId, { ...person, isTeamAdmin: true });
  admin = await world.signIn(person.email);
  collectionId = await create({ name: "Thing", pluralName: "Things" });
  // Whatever the examples name is there: as records, as items of a list, as products and as collections.
  const others = await create({
    name: "Other",
    pluralName: "Others",
    isUsedAsCustomList: true,
    recordsCanBePurchased: true,
  });
  for (const type of fieldTypes) {
    const config = type.examples.config as Record<string, unknown>;
    const answer = await admin.post(`/api/teams/${teamId}/collections/${collectionId}/fields`, {
      title: type.name,
      dataType: type.name,
      config: { ...config, ...("listId" in config && { listId: others }) },
    });
    expect([type.name, answer.status]).toEqual([type.name, 200]);
    fieldIds.set(type.name, (answer.body as { id: string }).id);
  }
  for (const id of Object.values(exampleIds)) {
    await admin.post(`/api/teams/${teamId}/collections/${others}/records`, { id, values: {} });
    await create({ id, name: "Named", pluralName: "Named" });
  }
});

async function create(input: object): Promise<string> {
  return ((await admin.post(`/api/teams/${teamId}/collections`, input)).body as { id: string }).id;
}

type Shown = { id: string; values: Record<string, unknown> };
const path = () => `/api/teams/${teamId}/collections/${collectionId}/records`;
const list = async (query: Record<string, unknown>): Promise<Shown[]> => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]));
  const answer = await admin.get(`${path()}?${search}`);
  expect([query, answer.status, answer.status === 200 ? "" : answer.body]).toEqual([query, 200, ""]);
  return (answer.body as { records: Shown[] }).records;
};

it("all 31 types of the specification are there", () => {
  expect(fieldTypes.map(({ name }) => name).sort()).toEqual([...fieldTypeNames].sort());
});

describe.each(sampleOf(fieldTypes, ({ storage }) => storage.kind).map((type) => [type.name, type] as const))(
  "%s",
  { tags: ["generated"] },
  (name, type) => {
    const made = new Map<unknown, string>();
    let empty = "";

    beforeAll(async () => {
      await makeExampleFiles(world.db, { teamId, userId }, name);
      for (const value of type.examples.values) {
        const answer = await admin.post(path(), { values: { [fieldIds.get(name)!]: value } });
        expect([value, answer.status, answer.status === 200 ? "" : answer.body]).toEqual([value, 200, ""]);
        made.set(value, (answer.body as Shown).id);
      }
      empty = ((await admin.post(path(), { values: {} })).body as Shown).id;
    });

    it("survives the database unchanged", async () => {
      for (const [value, id] of made) {
        const { body } = await admin.get(`/api/teams/${teamId}/records/${id}`);
        expect((body as Shown).values[fieldIds.get(name)!]).toEqual(value);
      }
    });

    it("is the same in a table, read for the first time and again", async () => {
      const field = fieldIds.get(name)!;
      const query = { filter: { field, operator: "is_not_empty" }, fields: [field], limit: 500 };
      const plain = await list(query);
      expect(plain.length).toBeGreaterThanOrEqual(made.size);
      for (let time = 0; time < 2; time++) {
        const search = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
        const { body } = await admin.get(`${path()}?${new URLSearchParams([...search, ["keys", "none"]])}`);
        expect(unpackRows((body as { table: RowTable }).table, (column) => column === field)).toEqual(plain);
      }
    });

    it("is refused where it is wrong, with a sentence at the field", async () => {
      // Empty is not wrong, and JSON has no way to send what is no number.
      const blank = (value: unknown) =>
        value === "" || (Array.isArray(value) && value.length === 0) || (JSON.stringify(value) ?? "null") === "null";
      for (const [value, messageKey] of type.examples.badValues.filter(([value]) => !blank(value))) {
        const field = fieldIds.get(name)!;
        const answer = await admin.post(path(), { values: { [field]: value } });
        expect([value, answer.status, (answer.body as { error: { fields: unknown[] } }).error.fields]).toEqual([
          value,
          400,
          [expect.objectContaining({ path: `values.${field}`, messageKey })],
        ]);
      }
    });

    it("is found by being there or not", async () => {
      const field = fieldIds.get(name)!;
      const filled = await list({ filter: { field, operator: "is_not_empty" }, limit: 500 });
      const ids = filled.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([...made.values()]));
      expect(ids).not.toContain(empty);
      const none = await list({ filter: { field, operator: "is_empty" }, limit: 500 });
      expect(none.map(({ id }) => id)).toContain(empty);
    });

    it.each(Object.entries(type.operators).filter(([, { argument }]) => argument))(
      "is filtered by %s",
      async (operator, given) => {
        const field = fieldIds.get(name)!;
        const argument = argumentFor(type, given);
        const found = await list({ filter: { field, operator, value: argument }, limit: 500 });
        const opposite = await list({ filter: { not: { field, operator, value: argument } }, limit: 500 });
        const overlap = found.filter(({ id }) => opposite.some((other) => other.id === id));
        expect(overlap).toEqual([]);
        const all = [...found, ...opposite].map(({ id }) => id);
        expect(all).toEqual(expect.arrayContaining([...made.values(), empty]));
        const refused = new URLSearchParams({ filter: JSON.stringify({ field, operator, value: { made: "up" } }) });
        expect((await admin.get(`${path()}?${refused}`)).status).toBe(400);
      },
    );

    it("sorts as its examples say, both ways, with the empty last", async () => {
      const field = fieldIds.get(name)!;
      const order = (descending: boolean) => list({ sort: [{ field, descending }], limit: 500 });
      if (!type.sorts) {
        const search = new URLSearchParams({ sort: JSON.stringify([{ field }]) });
        return expect((await admin.get(`${path()}?${search}`)).status).toBe(400);
      }
      const mine = new Set(made.values());
      const own = (rows: Shown[]) => rows.map(({ id }) => id).filter((id) => mine.has(id));
      expect(own(await order(false))).toEqual([...made.values()]);
      expect(own(await order(true))).toEqual([...made.values()].toReversed());
      const ids = (await order(true)).map(({ id }) => id);
      expect(ids.indexOf(empty)).toBeGreaterThan(Math.max(...[...mine].map((id) => ids.indexOf(id))));
    });

    it("is cleared by nothing", async () => {
      const field = fieldIds.get(name)!;
      // A record of its own: the others are looked for by what they have.
      const { id } = (await admin.post(path(), { values: { [field]: type.examples.values[0] } })).body as Shown;
      const answer = await admin.patch(`/api/teams/${teamId}/records/${id}`, { values: { [field]: null } });
      expect(answer.status).toBe(200);
      expect((answer.body as Shown).values[field]).toBeUndefined();
    });
  },
);

/** Something that the operator's own schema takes, made from the type's examples. */
function argumentFor(type: FieldType, { argument }: Operator): unknown {
  const [first, second = first] = type.examples.values as unknown[];
  const flat = [first].flat();
  const candidates = [
    first,
    [first, second],
    flat,
    [first],
    [-7, 30],
    "a",
    1,
    "2027-07-01",
    { start: "2027-07-01", end: "2027-07-02" },
  ];
  const fitting = candidates.find((candidate) => argument!.safeParse(candidate).success);
  if (fitting === undefined) throw new Error(`no argument for ${type.name}`);
  return fitting;
}
