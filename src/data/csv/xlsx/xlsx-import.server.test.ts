import { beforeAll, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { makeWorkbook, type SheetCell, zipped } from "#testing/make-workbook.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let fields: Record<"name" | "born" | "fee" | "zip", string>;

beforeAll(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  fields = {
    name: await team.field(campers, "Name", "plain_text"),
    born: await team.field(campers, "Date of birth", "date"),
    fee: await team.field(campers, "Fee", "decimal"),
    zip: await team.field(campers, "ZIP", "plain_text"),
  };
});

type Uploaded = {
  id: string;
  fileName: string;
  rows: number;
  sheet: string | null;
  sheets: string[];
  dayFirst: boolean | null;
  decimalComma: boolean;
  columns: { column: number; to: string | null }[];
};

const path = (rest = "") => team.path(`/collections/${campers}/imports${rest}`);
const send = (to: string, content: Buffer, name = "Campers 2027.xlsx") => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(content)]), name);
  return team.admin.send("POST", to, form);
};
const kept = () => world.db.team(team.teamId).data.selectFrom("_import").selectAll().execute();
const files = async () => (await world.db.app.selectFrom("file").select("id").execute()).length;
const number = (value: number, style: number): SheetCell => ({ xml: `<c s="${style}"><v>${value}</v></c>` });

const formats = ["m/d/yyyy", "00000"];
const sheets = {
  Campers: [
    ["Full name", "DOB", "Fee (USD)", "Zip code"],
    ['Zoë, "Zo"', number(42064, 1), number(120.5, 0), number(2139, 2)],
    ["=Ada", number(42065, 1), number(0.1 + 0.2, 0), number(90210, 2)],
  ] satisfies SheetCell[][],
  Staff: [["Name"], ["Grace"]],
};

it("a workbook is imported as it is: its first sheet, or the one that is named", async () => {
  const book = await makeWorkbook({ sheets, formats });
  const uploaded = await bodyOf<Uploaded>(send(path(), book));
  expect(uploaded).toMatchObject({
    ...{ fileName: "Campers 2027.xlsx", rows: 2, sheet: "Campers", sheets: ["Campers", "Staff"] },
    ...{ decimalComma: false, dayFirst: false },
  });
  expect(uploaded.columns.map(({ to }) => to)).toEqual([fields.name, fields.born, fields.fee, fields.zip]);
  const mapping = uploaded.columns.map(({ column, to }) => ({ column, to }));
  const ran = await team.admin.post(path(`/${uploaded.id}/run`), { mapping, dayFirst: false, decimalComma: false });
  expect(ran.body).toMatchObject({ create: 2, badRows: 0 });
  const { records } = await team.list(campers);
  expect(
    records.map(({ values }) => [fields.name, fields.born, fields.fee, fields.zip].map((id) => values[id])),
  ).toEqual(
    expect.arrayContaining([
      ['Zoë, "Zo"', "2015-03-01", "120.5", "02139"],
      ["=Ada", "2015-03-02", "0.3", "90210"],
    ]),
  );
  const staff = await bodyOf<Uploaded>(send(path("?sheet=Staff"), book));
  expect(staff).toMatchObject({ sheet: "Staff", rows: 1 });
});

it("a workbook becomes a collection", async () => {
  const shape = await bodyOf<{ name: string; columns: { title: string; dataType: string }[] }>(
    send(team.path("/csv-shapes"), await makeWorkbook({ sheets, formats })),
  );
  expect(shape.name).toBe("Campers 2027");
  expect(shape.columns.map(({ title, dataType }) => [title, dataType])).toEqual([
    ["Full name", "plain_text"],
    ["DOB", "date"],
    ["Fee (USD)", "decimal"],
    ["Zip code", "plain_text"],
  ]);
});

const compound = (word: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(5000),
    Buffer.from(word, "utf16le"),
  ]);

it.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ["an old workbook", () => compound("Workbook"), "data.importXls"],
  ["a workbook with a password", () => compound("EncryptedPackage"), "data.importXlsxProtected"],
  ["a damaged one", async () => (await makeWorkbook({ sheets })).subarray(0, 900), "data.importXlsxBroken"],
  ["a letter", () => zipped({ "word/document.xml": "<w/>" }), "data.importNoWorkbook"],
  [
    "one that becomes much more than it is",
    () =>
      makeWorkbook({
        sheets: { One: [] },
        parts: {
          "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(60_000)}</t></si></sst>`,
          "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(2_000)}</sheetData></worksheet>`,
        },
      }),
    "data.importXlsxTooLarge",
  ],
  ["one without a sheet", () => makeWorkbook({ sheets: {} }), "data.importEmpty"],
  ["an empty one", () => makeWorkbook({ sheets: { One: [] } }), "data.importEmpty"],
  [
    "too wide a one",
    () => makeWorkbook({ sheets: { One: [Array.from({ length: 501 }, () => "x")] } }),
    "data.importTooWide",
  ],
])("%s is refused with what to do, and nothing of it is kept", async (_, make, messageKey) => {
  const before = [(await kept()).length, await files()];
  const answer = await send(path(), await make());
  expect(answer).toMatchObject({ status: 400, body: { error: { fields: [{ path: "file", messageKey }] } } });
  expect([(await kept()).length, await files()]).toEqual(before);
});
