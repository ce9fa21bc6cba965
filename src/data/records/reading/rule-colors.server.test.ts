import { beforeAll, expect, it } from "vitest";
import { bodyOf, type DataTeam, queryOf, type Shown, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let name: string;
let age: string;
let rules: object[];

beforeAll(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  name = await team.field(campers, "Name", "plain_text");
  age = await team.field(campers, "Age", "number");
  for (const [each, years] of [
    ["Ada", 7],
    ["Bob", 12],
    ["Cleo", 16],
  ] as const)
    await team.add(campers, { [name]: each, [age]: years });
  rules = [
    { filter: { field: age, operator: "less_than", value: 10 }, color: "red" },
    { filter: { field: age, operator: "less_than", value: 14 }, color: "blue" },
  ];
});

type Colored = Shown & { color?: string | null };
const colorsIn = (records: Shown[]) => (records as Colored[]).map((record) => [record.name, record.color]);

it("records have the color of the first condition that is true of them, in lists, packed rows and one by one", async () => {
  const expected = [
    ["Ada", "red"],
    ["Bob", "blue"],
    ["Cleo", null],
  ];
  const { records } = await team.list(campers, { colors: rules });
  expect(colorsIn(records)).toEqual(expected);
  const { table } = await bodyOf<{ table: { columns: string[]; rows: unknown[][] } }>(
    team.admin.get(
      team.path(`/collections/${campers}/records?${queryOf({ colors: rules, keys: "none", fields: [] })}`),
    ),
  );
  const at = (column: string) => table.columns.indexOf(column);
  expect(table.rows.map((row) => [row[at("name")], row[at("color")]])).toEqual(expected);
  const ids = records.map(({ id }) => id);
  const read = await bodyOf<{ records: Shown[] }>(
    team.admin.post(team.path("/records/read"), { ids, colors: { collectionId: campers, rules } }),
  );
  expect(colorsIn(read.records)).toEqual(expected);
  expect(colorsIn((await team.list(campers)).records).map(([, color]) => color)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("are never colored by what the reader may not read", async () => {
  const who = await team.memberWith([
    { permissions: ["read_data_record_metadata", "read_data_field_data"] },
    { permissions: ["read_data_field_data"], fieldId: age, isAllowed: false },
  ]);
  const { records } = await team.list(campers, {}, who);
  const listed = await who.get(team.path(`/collections/${campers}/records?${queryOf({ colors: rules })}`));
  const read = await who.post(team.path("/records/read"), {
    ids: records.map(({ id }) => id),
    colors: { collectionId: campers, rules },
  });
  expect([listed.status, read.status]).toEqual([400, 400]);
  const stranger = await team.memberWith([]);
  const closed = { ids: [], colors: { collectionId: campers, rules } };
  expect((await stranger.post(team.path("/records/read"), closed)).status).toBe(200);
  const asked = await stranger.post(team.path("/records/read"), { ...closed, ids: records.map(({ id }) => id) });
  expect((asked.body as { records: unknown[] }).records).toEqual([]);
});
