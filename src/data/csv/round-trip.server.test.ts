import { parse } from "csv-parse/sync";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { exampleIds } from "#data/fields/reference-examples.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { withOwnFiles } from "#testing/example-files.ts";
import { addToTeam, makePerson, makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** What is exported and imported again is the same, of every type. */
const world = whileTesting(startTestApp);
let teamId: string;
let admin: Visitor;
let things: string;
let examples: ReadonlySet<string>;
const fieldIds = new Map<string, string>();

const at = (rest: string) => `/api/teams/${teamId}/collections${rest}`;
const make = async (path: string, input: object): Promise<string> => {
  const answer = await admin.post(path, input);
  expect([path, answer.status, answer.status === 200 ? "" : answer.body]).toEqual([path, 200, ""]);
  return (answer.body as { id: string }).id;
};

beforeAll(async () => {
  ({ teamId } = await makeTeam(world.db));
  const person = await makePerson(world.db);
  await addToTeam(world.db, teamId, { ...person, isTeamAdmin: true });
  admin = await world.signIn(person.email);
  const animals = await make(at(""), {
    name: "Animal",
    pluralName: "Animals",
    isUsedAsCustomList: true,
    recordsCanBePurchased: true,
  });
  const animal = await make(at(`/${animals}/fields`), { title: "Name", dataType: "plain_text" });
  // Two of one name, one with a comma in it, and one without any: names that do not lead back, or only with care.
  const names = { fox: "Fox", owl: "Owl, barn", wren: "Owl, barn", nameless: null };
  for (const [key, id] of Object.entries(exampleIds)) {
    await make(at(`/${animals}/records`), { id, values: { [animal]: names[key as "fox"] } });
    await make(at(""), { id, name: "Named", pluralName: `Named ${key}` });
  }
  things = await make(at(""), { name: "Thing", pluralName: "Things" });
  for (const type of fieldTypes) {
    const config = type.examples.config as Record<string, unknown>;
    const ofList = "listId" in config ? { listId: animals } : {};
    const input = { title: type.name, dataType: type.name, config: { ...config, ...ofList } };
    fieldIds.set(type.name, await make(at(`/${things}/fields`), input));
  }
  for (const type of fieldTypes) {
    for (const example of type.examples.values) {
      const value = await withOwnFiles(world.db, { teamId, userId: person.userId }, type.name, example);
      await make(at(`/${things}/records`), { values: { [fieldIds.get(type.name)!]: value } });
    }
  }
  examples = new Set(await thingIds());
});

afterEach(async () => {
  const recordIds = (await thingIds()).filter((id) => !examples.has(id));
  if (recordIds.length === 0) return;
  const { status } = await admin.post(`/api/teams/${teamId}/records/bulk`, { action: "delete", recordIds });
  expect(status).toBe(200);
});

async function thingIds(): Promise<string[]> {
  const { body } = await admin.get(at(`/${things}/export.csv?fields=[]`));
  const rows = parse(body as string, { bom: true }) as unknown as string[][];
  return rows.slice(1).map(([id]) => id!);
}

type Uploaded = {
  id: string;
  dayFirst: boolean | null;
  decimalComma: boolean;
  columns: { column: number; to: string | null }[];
};

async function importAgain(text: string) {
  const form = new FormData();
  form.set("file", new Blob([text]), "again.csv");
  const uploaded = (await admin.send("POST", at(`/${things}/imports`), form)).body as Uploaded;
  const mapping = uploaded.columns.filter(({ to }) => to).map(({ column, to }) => ({ column, to }));
  const settings = { mapping, dayFirst: uploaded.dayFirst, decimalComma: uploaded.decimalComma };
  const checked = await admin.post(at(`/${things}/imports/${uploaded.id}/check`), settings);
  const ran = await admin.post(at(`/${things}/imports/${uploaded.id}/run`), settings);
  return { uploaded, checked, ran };
}

describe("a collection with every type", () => {
  it("changes nothing when its export is imported again", async () => {
    const { body } = await admin.get(at(`/${things}/export.csv`));
    const records = fieldTypes.flatMap(({ examples }) => examples.values).length;
    const { uploaded, checked, ran } = await importAgain(body as string);
    expect(uploaded.columns.map(({ to }) => to)).toEqual(["id", ...fieldIds.values()]);
    const counts = { rows: records, create: 0, update: 0, skip: records };
    const none = { count: 0, rows: [] };
    const repeats = { inFile: none, existing: none, identical: 0, similar: { ...none, fieldIds: [] } };
    const nothing = { state: "done", ...counts, badRows: 0, badCellCount: 0, badCells: [], missing: [], repeats };
    expect(checked.body).toEqual({ ...nothing, badGroups: [], missingNames: [] });
    expect(ran.body).toEqual({ ...nothing, changeSetId: null });
    expect((await admin.get(at(`/${things}/export.csv`))).body).toBe(body);
  });

  it("becomes the same again as new records", async () => {
    const whole = `formatting=html&sort=${JSON.stringify([{ field: "record_number", descending: false }])}`;
    const { body } = await admin.get(at(`/${things}/export.csv?${whole}`));
    const rows = parse(body as string, { bom: true }) as unknown as string[][];
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const withoutIds = rows.map(([, ...cells]) => cells.map(quoted).join(",")).join("\r\n");
    const { ran } = await importAgain(`\ufeff${withoutIds}`);
    expect(ran.body).toMatchObject({ create: rows.length - 1, update: 0, skip: 0, badCells: [] });
    const after = await admin.get(at(`/${things}/export.csv?${whole}`));
    const again = parse(after.body as string, { bom: true }) as never;
    const cellsOnly = (all: string[][]) => all.slice(1).map(([, ...cells]) => cells);
    expect(cellsOnly(again).slice(rows.length - 1)).toEqual(cellsOnly(rows));
  });

  it("has no formula for who reads it by semicolons or tabs either, and changes nothing when imported again", async () => {
    const evil = "a;=cmd|' /C calc'!A0;b";
    const lines = "1\n=cmd|' /C calc'!A0";
    const address = { line1: evil, city: "Oslo" };
    const rows = [{ label: lines, value: evil }];
    const kept: string[] = [];
    for (const type of fieldTypes) {
      for (const value of [evil, lines, address, rows, [evil]]) {
        const values = { [fieldIds.get(type.name)!]: value };
        const { status } = await admin.post(at(`/${things}/records`), { values });
        if (status === 200) kept.push(type.name);
      }
    }
    expect(kept).toEqual(expect.arrayContaining(["plain_text", "formatted_text", "detail_list", "physical_address"]));
    const { body } = await admin.get(at(`/${things}/export.csv`));
    expect((body as string).split("cmd|").length).toBeGreaterThan(kept.length);
    expect(body).not.toMatch(/[;\t\r\n][\s"]*[=+@-]/);
    const { ran } = await importAgain(body as string);
    expect(ran.body).toMatchObject({ create: 0, update: 0, badRows: 0 });
  });

  it("writes names where they lead back, and ids where they do not", async () => {
    const field = fieldIds.get("single_data_record")!;
    const search = new URLSearchParams({
      fields: JSON.stringify([field]),
      filter: JSON.stringify({ field, operator: "is_not_empty" }),
    });
    const { body } = await admin.get(at(`/${things}/export.csv?${search}`));
    const [titles, ...rows] = parse(body as string, { bom: true }) as unknown as string[][];
    expect(titles).toEqual(["Id", "single_data_record"]);
    const { fox: _, ...others } = exampleIds;
    expect(new Set(rows.map(([, cell]) => cell))).toEqual(new Set(["Fox", ...Object.values(others)]));
  });
});
