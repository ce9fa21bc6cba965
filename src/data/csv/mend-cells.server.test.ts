import { afterEach, beforeEach, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { uploadImport } from "#testing/import-file.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { RowReader, readRows } from "./read-rows.server.ts";
import { rowsAtOnce } from "./run-import.server.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let fee: string;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  await team.field(campers, "Name", "plain_text", { isRequired: true });
  fee = await team.field(campers, "Fee", "decimal");
});

const usual = { ...rowsAtOnce };
afterEach(() => void Object.assign(rowsAtOnce, usual));
/** A file of `longLength` rows is long then, and read in more than one step of a thousand. */
const longLength = 2_001;
const callItLong = () => void Object.assign(rowsAtOnce, { max: longLength - 1 });

type File = Awaited<ReturnType<typeof uploadImport>>;
const upload = (content: string) => uploadImport(team.admin, team.teamId, campers, content);
const mend = (file: File, cells: object[], who = team.admin) => who.post(`${file.path}/cells`, { cells });
const feeOf = async (name: string) => {
  const { records } = await team.list(campers);
  return records.find((record) => record.name === name)?.values[fee];
};

it("mends bad cells in place: they are checked and imported as they were written", async () => {
  const file = await upload("Name,Fee\nAda,much\n\nBob,12\nCy,some\n");
  expect((await file.call("check")).body).toMatchObject({
    badRows: 2,
    badCells: [
      { row: 2, column: 1, value: "much" },
      { row: 5, column: 1, value: "some" },
    ],
  });
  expect((await mend(file, [{ row: 2, column: 1, text: "10.5" }])).body).toEqual({ mended: 1 });
  expect(await file.show()).toMatchObject({ checked: null });
  expect((await file.call("check")).body).toMatchObject({ badRows: 1, badCells: [{ row: 5, value: "some" }] });
  const again = [
    { row: 2, column: 1, text: "11" },
    { row: 5, column: 0, text: "" },
    { row: 5, column: 1, text: " " },
  ];
  expect((await mend(file, again)).body).toEqual({ mended: 3 });
  expect((await file.call("run")).body).toMatchObject({ state: "done", rows: 2, create: 2, badRows: 0 });
  expect([await feeOf("Ada"), await feeOf("Bob")]).toEqual(["11", "12"]);
  expect((await mend(file, again)).status).toBe(409);
});

it("mends a long file, whose run has to check it again", async () => {
  callItLong();
  const length = longLength;
  const lines = Array.from({ length }, (_, place) => `Camper ${place},${place === 1_500 ? "much" : place}`);
  const file = await upload(`Name,Fee\n${lines.join("\n")}\n`);
  expect(await file.work("check")).toMatchObject({ state: "done", result: { badCellCount: 1 } });
  await bodyOf(mend(file, [{ row: 1_502, column: 1, text: "7" }]));
  expect(await file.work("run")).toMatchObject({ state: "done", done: 2 * length, result: { create: length } });
});

it("knows the rows of a long file that repeat one from long before, and leaves them out", async () => {
  callItLong();
  const length = longLength;
  const lines = Array.from({ length }, (_, place) => (place >= 1_500 ? "Camper 3,3" : `Camper ${place},${place}`));
  const content = `Name,Fee\n${lines.join("\n")}\n`;
  const rows = Array.from({ length: 50 }, (_, place) => 1_502 + place);
  const repeats = { inFile: { count: 501, rows }, existing: { count: 0, rows: [] } };
  const file = await uploadImport(team.admin, team.teamId, campers, content, { skipRepeats: true });
  expect(await file.work("check")).toMatchObject({ result: { create: 1_500, skip: 501, repeats } });
  expect(await file.work("run")).toMatchObject({ state: "done", result: { create: 1_500, skip: 501, repeats } });
  // What an import brought is there for the next.
  const again = await uploadImport(team.admin, team.teamId, campers, content, { skipRepeats: true });
  expect(await again.work("check")).toMatchObject({
    result: { create: 0, skip: length, repeats: { inFile: { count: 501 }, existing: { count: 1_500 } } },
  });
});

it("is for the uploader alone, and keeps to its limits", async () => {
  const file = await upload("Name,Fee\nAda,much\n");
  const other = await team.memberWith([{ permissions: ["read_data_record_metadata", "update_data_field_data"] }]);
  const cell = { row: 2, column: 1, text: "1" };
  expect((await mend(file, [cell], other)).status).toBe(404);
  expect((await mend(file, [{ ...cell, row: 1 }])).status).toBe(400);
  expect(
    (
      await mend(
        file,
        Array.from({ length: 1001 }, () => cell),
      )
    ).status,
  ).toBe(400);
});

it("mends what a reader goes on with after a row, as a run does that was killed", async () => {
  async function* bytes() {
    yield new TextEncoder().encode("Name\nAda\nBob\nCy\n");
  }
  const reader = new RowReader(readRows(bytes(), "utf-8", ","));
  expect(await reader.take(1)).toEqual([{ number: 1, cells: ["Name"] }]);
  reader.mend({ 2: { 0: "Zoe" }, 3: { 0: "" }, 4: { 2: "x" } });
  await reader.skipTo(2);
  expect(await reader.take(10)).toEqual([{ number: 4, cells: ["Cy", "", "x"] }]);
});

it("takes a name that nobody has for one that is there, alone in its cell or among others", async () => {
  const list = await bodyOf<{ id: string }>(
    team.admin.post(team.path("/custom-lists"), { name: "Sizes", items: ["S", "M"] }),
  );
  const sizes = await team.field(campers, "Sizes", "multi_selection_from_list", { config: { listId: list.id } });
  const file = await upload('Name,Sizes\nAda,small\nBob,"M, Small"\nCy,S\n');
  const checked = await file.call("check");
  expect(checked.body).toMatchObject({ badRows: 2, missingNames: [{ column: 1, fieldId: sizes, count: 1, cells: 2 }] });
  const names = [{ column: 1, name: "small", text: "S" }];
  expect((await team.admin.post(`${file.path}/cells`, { names })).body).toEqual({ mended: 2 });
  expect((await file.call("run")).body).toMatchObject({ create: 3, badRows: 0 });
  const { records } = await team.list(campers);
  const { items } = await bodyOf<{ items: { id: string; name: string }[] }>(
    team.admin.get(team.path(`/custom-lists/${list.id}/items`)),
  );
  const nameOf = (id: string) => items.find((item) => item.id === id)?.name;
  const chosen = records.map(({ name, values }) => [name, (values[sizes] as string[]).map(nameOf)]);
  expect(Object.fromEntries(chosen)).toEqual({ Ada: ["S"], Bob: ["M", "S"], Cy: ["S"] });
});
