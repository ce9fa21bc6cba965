import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { type DataTeam, queryOf, startDataWorld, type Values } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let admin: Visitor;
let campers: string;
let cabins: string;
let fields: Record<"name" | "email" | "fee" | "born" | "cabin", string>;

beforeEach(async () => {
  team = await world.team();
  ({ admin } = team);
  cabins = await team.collection("Cabin");
  const cabinName = await team.field(cabins, "Name", "plain_text");
  for (const name of ["Éclair", "Fox", "Owl", "owl "]) await team.add(cabins, { [cabinName]: name });
  campers = await team.collection("Camper", { pluralName: "Campers – été" });
  fields = {
    name: await team.field(campers, "Name", "plain_text", { isRequired: true }),
    email: await team.field(campers, "E-mail", "email_address", { isUnique: true }),
    fee: await team.field(campers, "Fee", "decimal"),
    born: await team.field(campers, "Born", "date"),
    cabin: await team.field(campers, "Cabin", "single_data_record", { config: { collectionIds: [cabins] } }),
  };
});

const at = (rest: string) => team.path(`/collections${rest}`);
const add = async (values: Values) => (await team.add(campers, values)).id;

type Uploaded = {
  id: string;
  encoding: string;
  separator: string;
  dayFirst: boolean | null;
  decimalComma: boolean;
  columns: { column: number; title: string; to: string | null; samples: string[] }[];
};
type Result = {
  create: number;
  update: number;
  skip: number;
  badRows: number;
  badCells: object[];
  changeSetId: string;
};

async function upload(content: string | Buffer, who = admin) {
  const form = new FormData();
  form.set("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), "campers.csv");
  return who.send("POST", at(`/${campers}/imports`), form);
}
const settingsFor = (uploaded: Uploaded, more: object = {}) => ({
  mapping: uploaded.columns.filter(({ to }) => to).map(({ column, to }) => ({ column, to })),
  dayFirst: uploaded.dayFirst,
  decimalComma: uploaded.decimalComma,
  ...more,
});
async function start(content: string | Buffer, more: object = {}) {
  const uploaded = (await upload(content)).body as Uploaded;
  const settings = settingsFor(uploaded, more);
  const call = (verb: "check" | "run", who = admin) =>
    who.post(at(`/${campers}/imports/${uploaded.id}/${verb}`), settings);
  return { uploaded, settings, check: () => call("check"), run: (who?: Visitor) => call("run", who) };
}

const rows = async () => (await team.list(campers, { limit: 500 })).records;
const valuesOf = async (field: string) =>
  Object.fromEntries((await rows()).map((row) => [row.name, row.values[field]]));

describe("an export", () => {
  const text = (query: Values = {}, who = admin) => who.get(at(`/${campers}/export.csv?${queryOf(query)}`));

  it("has what the list with the filter has, in its order, as a file with the collection's name", async () => {
    await add({ [fields.name]: "Ada", [fields.fee]: "12.50" });
    await add({ [fields.name]: "Bob", [fields.fee]: "-3" });
    await add({ [fields.name]: 'Cy "the; owl", junior' });
    const answer = await text({
      filter: { field: fields.fee, operator: "is_not_empty" },
      sort: [{ field: fields.fee, descending: false }],
      fields: [fields.fee, fields.name],
    });
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''Campers%20%E2%80%93%20%C3%A9t%C3%A9.csv",
    );
    const ids = new Map((await rows()).map(({ name, id }) => [name, id]));
    // `fetch` drops the mark at the beginning.
    expect(answer.body).toBe(`Id,Fee,Name\r\n${ids.get("Bob")},-3,Bob\r\n${ids.get("Ada")},12.5,Ada\r\n`);
    expect((await text()).body).toContain(',"Cy ""the; owl"", junior",');
  });

  it("comes in the order of the list, without a word: by name, or as people have put them", async () => {
    for (const name of ["Cy", "Ada", "Bob"]) await add({ [fields.name]: name });
    const namesIn = async (id: string) =>
      ((await admin.get(at(`/${id}/export.csv?${queryOf({ fields: [fields.name] })}`))).body as string)
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[1]);
    expect(await namesIn(campers)).toEqual(["Ada", "Bob", "Cy"]);
    const { id: smart } = (
      await admin.post(at(""), {
        ...{ name: "Fine", pluralName: "Fine", parentId: campers },
        membershipFilter: { field: fields.name, operator: "is_not_empty" },
        membershipOrder: [{ field: fields.name, descending: true }],
      })
    ).body as { id: string };
    expect((await team.list(smart)).records.map(({ name }) => name)).toEqual(["Cy", "Bob", "Ada"]);
    expect(await namesIn(smart)).toEqual(["Cy", "Bob", "Ada"]);
  });

  it("writes phone numbers as they are called and formatted text as its words, and reads both back", async () => {
    const phone = await team.field(campers, "Phone", "phone_number");
    const story = await team.field(campers, "Story", "formatted_text");
    const html = "<p>Likes <strong>owls</strong>.</p><ul><li>- and foxes</li></ul>";
    await add({ [fields.name]: "+cmd|' /C calc'!A0", [phone]: "+12125550123", [story]: html });
    const query = { fields: [fields.name, phone, story] };
    const { body } = await text(query);
    expect(body).toContain(`,"'+cmd|' /C calc'!A0",+1 212 555 0123,"Likes owls.\n'- and foxes"\r\n`);
    const same = await start(body as string);
    expect((await same.run()).body).toMatchObject({ create: 0, update: 0, skip: 1, badRows: 0 });
    const whole = (await text({ ...query, formatting: "html" })).body as string;
    expect(whole).toContain("<strong>owls</strong>");
    const changed = await start((body as string).replace("owls", "bats"));
    expect((await changed.run()).body).toMatchObject({ update: 1 });
    expect(Object.values(await valuesOf(story))).toEqual(["<p>Likes bats.<br />- and foxes</p>"]);
  });

  it("has only the records that were chosen, in the list's order", async () => {
    for (const name of ["Ada", "Bob", "Cy"]) await add({ [fields.name]: name });
    const ids = new Map((await rows()).map(({ name, id }) => [name, id]));
    const { body } = await admin.post(at(`/${campers}/export.csv`), {
      recordIds: [ids.get("Ada"), ids.get("Cy"), newId()],
      sort: [{ field: fields.name, descending: true }],
      fields: [fields.name],
    });
    expect(body).toBe(`Id,Name\r\n${ids.get("Cy")},Cy\r\n${ids.get("Ada")},Ada\r\n`);
  });

  it("begins with the mark of UTF-8", async () => {
    const response = await fetch(`${world.url}${at(`/${campers}/export.csv`)}`, {
      headers: { cookie: admin.cookieHeader() },
    });
    expect([...new Uint8Array(await response.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it("lets no cell run as a formula, and reads it back as it was", async () => {
    const evil = ["=HYPERLINK(1)", "+1", "-2+3", "@x", "'=x"];
    for (const name of evil) await add({ [fields.name]: name });
    const sort = [{ field: "record_number", descending: false }];
    const { body } = await text({ fields: [fields.name], sort });
    const cells = (body as string)
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[1]);
    expect(cells).toEqual(evil.map((name) => `'${name}`));
    const { run } = await start(body as string);
    expect((await run()).body).toMatchObject({ create: 0, update: 0, skip: 5 });
  });

  it("shows only what the caller may read, and refuses the rest", async () => {
    await add({ [fields.name]: "Ada", [fields.fee]: "12.50" });
    const reader = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId: fields.fee, isAllowed: false },
    ]);
    const { body } = await text({}, reader);
    expect((body as string).split("\r\n")[0]).toBe("Id,Name,E-mail,Born,Cabin");
    expect(body).not.toContain("12.5");
    expect((await text({ fields: [fields.fee] }, reader)).status).toBe(400);
    expect((await text({ filter: { field: fields.fee, operator: "is_empty" } }, reader)).status).toBe(400);
    expect((await text({}, await team.join())).status).toBe(404);
  });

  it("of several pages is whole, and breaks off visibly when a later page fails", async () => {
    const lines = Array.from({ length: 2300 }, (_, place) => `Camper ${place}`);
    const { run } = await start(`Name\n${lines.join("\n")}`);
    expect((await run()).body).toMatchObject({ create: 2300 });
    const byNumber = [{ field: "record_number", descending: false }];
    const names = ((await text({ fields: [fields.name], sort: byNumber })).body as string).split("\r\n").slice(1, -1);
    expect(names.map((line) => line.split(",")[1])).toEqual(lines);

    const address = await team.field(campers, "Address", "physical_address");
    const { body } = await admin.get(at(`/${campers}/fields`));
    const column = (body as { fields: { id: string; columnName: string }[] }).fields.find(({ id }) => id === address)!;
    const table = `${world.db.team(team.teamId).schema}.${await tableName()}`;
    await world.db.run(`update ${table} set ${column.columnName} = '7' where _record_name = 'Camper 2200'`);
    await expect(text()).rejects.toThrow();
  });

  async function tableName(): Promise<string> {
    const { body } = await admin.get(`/api/dataCollections?TeamId=${team.teamId}`);
    return (body as { id: string; tableName: string }[]).find(({ id }) => id === campers)!.tableName;
  }
});

describe("an upload", () => {
  it("is understood: encoding, separator, numbers, dates and columns", async () => {
    const { body } = await upload(
      Buffer.from("NAME;é-mail;Fée;Born;Shoe\r\nZoë;zoe@x.org;1.234,50;31/01/2017;38\r\n", "latin1"),
    );
    expect(body).toMatchObject({
      encoding: "windows-1252",
      separator: ";",
      decimalComma: true,
      dayFirst: true,
      columns: [
        { title: "NAME", to: fields.name, samples: ["Zoë"] },
        { title: "é-mail", to: fields.email },
        { title: "Fée", to: fields.fee },
        { title: "Born", to: fields.born },
        { title: "Shoe", to: null },
      ],
    });
  });

  it("finds the fields by what the columns mean, and what stands anywhere in them", async () => {
    const phone = await team.field(campers, "Phone", "phone_number");
    const paid = await team.field(campers, "Paid", "boolean");
    const row = (at: number) =>
      `Ada ${at},ada${at}@x.org,,yes,120.50,2015-07-0${1 + (at % 9)},${at === 8999 ? "late" : ""}`;
    const rows = Array.from({ length: 9000 }, (_, at) => row(at));
    const { body } = await upload(`Full Name,Courriel,Phone #,Paid?,Fee (USD),DOB,Remark\n${rows.join("\n")}`);
    const { columns } = body as Uploaded;
    expect(columns.map(({ to }) => to)).toEqual([
      ...[fields.name, fields.email, phone, paid, fields.fee, fields.born],
      null,
    ]);
    expect(columns.at(-1)!.samples).toEqual(["late"]);
    expect(columns[2]!.samples).toEqual([]);
  });

  it.each([
    ["UTF-8 with a mark", (text: string) => Buffer.from(`\ufeff${text}`)],
    ["UTF-16", (text: string) => Buffer.from(`\ufeff${text}`, "utf16le")],
    ["Windows-1252", (text: string) => Buffer.from(text, "latin1")],
  ])("in %s, with tabs, is imported to the letter", async (_, encode) => {
    const { run } = await start(encode("Name\tFee\r\nZoë Müller\t1,5\r\n"));
    expect((await run()).body).toMatchObject({ create: 1 });
    expect(await valuesOf(fields.fee)).toEqual({ "Zoë Müller": "1.5" });
  });

  it.each([
    ["nothing", Buffer.from("")],
    ["a cell that never ends", Buffer.from('Name\nAda\n"Bob\nCy\n')],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0, 1, 0, 0])],
  ])("of %s is refused, and not kept", async (_, content) => {
    expect([400, 415]).toContain((await upload(content)).status);
    expect(await world.db.team(team.teamId).data.selectFrom("_import").selectAll().execute()).toEqual([]);
  });
});

describe("an import", () => {
  it("reports every bad cell with row and column, and writes nothing", async () => {
    const { check, run } = await start(
      "Name,E-mail,Fee,Born,Cabin\nAda,ada@x.org,12.5,2017-02-30,Fox\n,bob@x.org,much,,Badger\nCy,cy@x.org,,,OWL\n",
    );
    const answer = (await check()).body as Result;
    expect(answer).toMatchObject({ create: 0, skip: 3, badRows: 3 });
    expect(answer.badCells).toEqual([
      {
        row: 2,
        name: "Ada",
        column: 3,
        title: "Born",
        value: "2017-02-30",
        messageKey: "fields.problems.noSuchDay",
        message: "This day doesn’t exist.",
      },
      expect.objectContaining({ row: 3, column: 2, value: "much", messageKey: "fields.problems.decimal" }),
      expect.objectContaining({ row: 3, column: 4, message: "There is no record called “Badger”." }),
      expect.objectContaining({ row: 3, column: 0, value: "", messageKey: "validation.empty" }),
      expect.objectContaining({ row: 4, column: 4, messageKey: "data.importSharedName" }),
    ]);
    const refused = await run();
    expect(refused.status).toBe(400);
    const { error } = refused.body as { error: { fields: { path: string }[] } };
    expect(error.fields.map(({ path }) => path)).toEqual(["rows.2.3", "rows.3.2", "rows.3.4", "rows.3.0", "rows.4.4"]);
    expect(await rows()).toEqual([]);
  });

  it("names each kind of bad cell once, with how often and in whose rows, and mends all of a kind at once", async () => {
    const lines = Array.from(
      { length: 40 },
      (_, at) => `Camper ${at},${at < 30 ? "lots" : "9"},${at === 39 ? "never" : ""}`,
    );
    const { uploaded, check, run } = await start(`Name,Fee,Born\n${lines.join("\n")}\n`);
    const found = (await check()).body as { badGroups: { cells: object[] }[] };
    expect(found).toMatchObject({
      badCellCount: 31,
      badGroups: [
        { column: 1, title: "Fee", value: "lots", count: 30, messageKey: "fields.problems.decimal" },
        { column: 2, title: "Born", value: "never", count: 1, cells: [{ row: 41, name: "Camper 39" }] },
      ],
    });
    expect(found.badGroups[0]!.cells).toHaveLength(20);
    expect(found.badGroups[0]!.cells[1]).toEqual({ row: 3, name: "Camper 1" });
    const group = { column: 1, messageKey: "fields.problems.decimal", value: "lots", text: "12" };
    const mended = await admin.post(at(`/${campers}/imports/${uploaded.id}/cells`), {
      groups: [group],
      cells: [{ row: 41, column: 2, text: "" }],
    });
    expect(mended.body).toEqual({ mended: 31 });
    expect((await check()).body).toMatchObject({ create: 40, badGroups: [] });
    expect((await run()).body).toMatchObject({ create: 40 });
    expect(await valuesOf(fields.fee)).toMatchObject({ "Camper 0": "12", "Camper 35": "9" });
  });

  it("can leave the bad rows out", async () => {
    const { run } = await start("Name,Fee\nAda,1\n,2\nCy,x\n", { skipBadRows: true });
    expect((await run()).body).toMatchObject({ create: 1, skip: 2, badRows: 2 });
    expect((await rows()).map(({ name }) => name)).toEqual(["Ada"]);
  });

  it("asks which comes first where the dates do not tell", async () => {
    const file = "Name,Born\nAda,1/2/2017\nBob,3/3/2017\n";
    const unsaid = await start(file);
    expect(unsaid.uploaded.dayFirst).toBeNull();
    expect((await unsaid.check()).body).toMatchObject({
      create: 1,
      badCells: [{ row: 2, column: 1, messageKey: "data.importDayFirst" }],
    });
    await (await start(file, { dayFirst: true })).run();
    expect(await valuesOf(fields.born)).toEqual({ Ada: "2017-02-01", Bob: "2017-03-03" });
  });

  it("updates by key fields or creates, and leaves alone what is the same", async () => {
    await add({ [fields.name]: "Ada", [fields.email]: "ada@x.org", [fields.fee]: "1" });
    await add({ [fields.name]: "Bob", [fields.email]: "bob@x.org", [fields.fee]: "2" });
    const { check, run } = await start("Name,E-mail,Fee\nAda,ADA@x.org,9\nBob,bob@x.org,2\nCy,cy@x.org,3\nDee,,4\n", {
      keyFieldIds: [fields.email],
    });
    const expected = { create: 2, update: 1, skip: 1, badCells: [] };
    expect((await check()).body).toMatchObject(expected);
    expect((await run()).body).toMatchObject(expected);
    expect(await valuesOf(fields.fee)).toEqual({ Ada: "9", Bob: "2", Cy: "3", Dee: "4" });
  });

  it("matches linked records by name, whatever case and accents", async () => {
    const { run } = await start("Name,Cabin\nAda,ECLAIR\nBob,Fox\n");
    expect((await run()).body).toMatchObject({ create: 2 });
    const { body } = await admin.get(
      at(`/${campers}/export.csv?fields=${JSON.stringify([fields.name, fields.cabin])}`),
    );
    expect((body as string).split("\r\n").map((line) => line.split(",").slice(1).join())).toEqual([
      "Name,Cabin",
      "Ada,Éclair",
      "Bob,Fox",
      "",
    ]);
  });

  it("names the rows that would break a unique field or be about one record twice", async () => {
    const ada = await add({ [fields.name]: "Ada", [fields.email]: "ada@x.org" });
    const twins = await start("Name,E-mail\nAnn,ada@x.org\nBob,bob@x.org\nBo,BOB@x.org\n");
    expect(((await twins.check()).body as Result).badCells).toEqual([
      expect.objectContaining({ row: 2, column: 1, messageKey: "data.notUnique" }),
      expect.objectContaining({ row: 4, column: 1, messageKey: "data.notUnique" }),
    ]);
    const twice = await start(`Id,Name\n${ada},Ada\n${ada},Eve\n${newId()},Nobody\n`);
    expect(((await twice.check()).body as Result).badCells).toEqual([
      expect.objectContaining({ row: 3, column: 0, messageKey: "data.importRepeated" }),
      expect.objectContaining({ row: 4, column: 0, messageKey: "data.unknownRecord" }),
    ]);
  });

  it("has one effect, however often and however much at once it is sent", async () => {
    const { run } = await start("Name,Fee\nAda,1\nBob,2\n");
    const answers = await Promise.all(Array.from({ length: 5 }, () => run()));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(answers.map(({ body }) => (body as Result).changeSetId)).size).toBe(1);
    expect((await run()).body).toEqual(answers[0]!.body);
    expect(await rows()).toHaveLength(2);
    const { file_id } = await world.db
      .team(team.teamId)
      .data.selectFrom("_import")
      .select("file_id")
      .executeTakeFirstOrThrow();
    expect(await world.db.app.selectFrom("file").select("id").where("id", "=", file_id).execute()).toEqual([]);
  });

  it("is undone as a whole", async () => {
    const ada = await add({ [fields.name]: "Ada", [fields.fee]: "1" });
    const { run } = await start(`Id,Name,Fee,Cabin\n${ada},Ada L,9,Fox\n,Bob,2,Fox\n`);
    const { changeSetId } = (await run()).body as Result;
    const undone = await admin.post(team.path(`/change-sets/${changeSetId}/undo`), { rest: false });
    expect(undone.body).toMatchObject({ records: 2, left: [] });
    expect((await rows()).map(({ name, values }) => [name, values])).toEqual([
      ["Ada", { [fields.name]: "Ada", [fields.fee]: "1" }],
    ]);
  });

  it("of too many rows is refused with what to do", async () => {
    const answer = await upload(`Name\n${"x\n".repeat(1_000_001)}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { fields: [{ path: "file", messageKey: "data.importTooLong" }] },
    });
  });

  it("of too many columns is refused when it is uploaded", async () => {
    const answer = await upload(`${"a,".repeat(100_000)}a\n${"1,".repeat(100_000)}1\n`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { fields: [{ path: "file", messageKey: "data.importTooWide" }] },
    });
  });

  it("has every bad cell in a report, harmless to spreadsheets", async () => {
    const names = Array.from({ length: 300 }, (_, place) => `Camper ${place},=evil${place}`);
    const { uploaded, check } = await start(`Name,Fee\n${names.join("\n")}\n`);
    const checked = (await check()).body as Result & { badCellCount: number };
    expect(checked).toMatchObject({ badRows: 300, badCellCount: 300 });
    expect(checked.badCells).toHaveLength(200);
    const report = await admin.get(at(`/${campers}/imports/${uploaded.id}/bad-cells.csv`));
    expect(report.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = (report.body as string).split("\r\n");
    expect(lines[0]).toBe("Row,Record,Column,Title,Value,Problem");
    expect(lines[300]).toMatch(/^301,Camper 299,2,Fee,'=evil299,/);
    expect(lines).toHaveLength(302);
    const other = await team.join({ isTeamAdmin: true });
    expect((await other.get(at(`/${campers}/imports/${uploaded.id}/bad-cells.csv`))).status).toBe(404);
    expect((await other.get(at(`/${campers}/imports/${uploaded.id}`))).status).toBe(404);
    expect((await admin.get(at(`/${campers}/imports/${uploaded.id}`))).body).toMatchObject({
      rows: 300,
      workId: null,
      checked: { badRows: 300 },
      result: null,
    });
  });

  it("needs the right to update the collection and each mapped field, and belongs to who uploaded it", async () => {
    const file = "Name,Fee\nAda,1\n";
    const helper = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] },
      { permissions: ["update_data_field_data"], fieldId: fields.fee, isAllowed: false },
    ]);
    const mine = (await upload(file, helper)).body as Uploaded;
    expect(mine.columns.map(({ to }) => to)).toEqual([fields.name, null]);
    const path = at(`/${campers}/imports/${mine.id}/run`);
    const withFee = settingsFor(mine, { mapping: [{ column: 1, to: fields.fee }] });
    expect((await helper.post(path, withFee)).status).toBe(403);
    const member = await team.join({ roleIds: [team.memberRoleId] });
    expect((await member.post(path, settingsFor(mine))).status).toBe(404);
    expect((await helper.post(path, settingsFor(mine))).body).toMatchObject({ create: 1 });

    const reader = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
    expect((await upload(file, reader)).status).toBe(403);
    expect((await upload(file, await team.join())).status).toBe(404);
  });
});
