import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { type CamperFiles, makeCamperFiles, settingsFor, type UploadedFile } from "#testing/camper-files.ts";
import { type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let admin: CamperFiles["admin"];
let campers: CamperFiles["campers"];
let fields: CamperFiles["fields"];
let at: CamperFiles["at"];
let add: CamperFiles["add"];
let rows: CamperFiles["rows"];
let valuesOf: CamperFiles["valuesOf"];
let upload: CamperFiles["upload"];
let start: CamperFiles["start"];

beforeEach(async () => {
  team = await world.team();
  ({ admin, campers, fields, at, add, rows, valuesOf, upload, start } = await makeCamperFiles(team));
});

type Result = {
  create: number;
  update: number;
  skip: number;
  badRows: number;
  badCells: object[];
  changeSetId: string;
};

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
    const { columns } = body as UploadedFile;
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

  it("joins columns into one address, and says which of them is wrong", async () => {
    const home = await team.field(campers, "Address", "physical_address");
    const file =
      "Name,Street,City,ZIP,Country\nAda,12 Lake Road,Lake Placid,12946,United States\nBob,,,,\nCy,1 A St,Oslo,1,Narnia\n";
    const { uploaded } = await start(file);
    const post = (verb: "check" | "run", more: object) =>
      admin.post(at(`/${campers}/imports/${uploaded.id}/${verb}`), settingsFor(uploaded, more));
    const { joins } = uploaded as unknown as { joins: { to: string; parts: { column: number; part: string }[] }[] };
    expect(joins).toMatchObject([{ to: home, title: "" }]);
    const { parts } = joins[0]!;
    expect(parts.map(({ column, part }) => `${column} ${part}`)).toEqual([
      ...["1 line1", "2 city", "3 postalCode", "4 country"],
    ]);
    const mapping = [
      { column: 0, to: fields.name },
      { column: 1, to: home, parts },
    ];
    expect((await post("check", { mapping })).body).toMatchObject({
      create: 2,
      badCells: [
        { row: 4, column: 4, title: "Country", value: "Narnia", messageKey: "fields.problems.addressCountry" },
      ],
    });
    expect((await post("run", { mapping, skipBadRows: true })).body).toMatchObject({ create: 2, badRows: 1 });
    expect(await valuesOf(home)).toMatchObject({
      Ada: { line1: "12 Lake Road", city: "Lake Placid", postalCode: "12946", country: "US" },
    });
    for (const wrong of [
      [{ column: 0, to: fields.name, parts }],
      [{ column: 1, to: fields.name, parts }],
      [{ column: 0, to: home, parts }],
      [mapping[1], { column: 2, to: fields.name }],
      [{ column: 1, to: home, parts: [parts[0], { column: 2, part: "planet" }] }],
      [{ column: 1, to: home, parts: [parts[0], { column: 2, part: "line1" }] }],
    ])
      expect((await post("check", { mapping: wrong })).status).toBe(400);
  });

  it("tells rows that say the same as earlier ones or as records that are there, and can leave them out", async () => {
    await add({ [fields.name]: "Ada", [fields.fee]: "12.50" });
    await add({ [fields.name]: "Cy", [fields.fee]: "3" });
    const file = "Name,Fee\nBob,1\nBob,1.0\nBob,2\n\nada,12.5\nAda,12.5\nCy,4\nBob,1\n";
    const repeats = { inFile: { count: 2, rows: [3, 9] }, existing: { count: 1, rows: [7] } };
    const { uploaded, check } = await start(file);
    expect((await check()).body).toMatchObject({ create: 7, skip: 0, badRows: 0, repeats });
    const settings = settingsFor(uploaded, { skipRepeats: true });
    const post = (verb: string) => admin.post(at(`/${campers}/imports/${uploaded.id}/${verb}`), settings);
    expect((await post("check")).body).toMatchObject({ create: 4, skip: 3, repeats });
    expect((await post("run")).body).toMatchObject({ create: 4, skip: 3, repeats });
    expect((await rows()).map(({ name }) => name).sort()).toEqual(["Ada", "Bob", "Bob", "Cy", "Cy", "ada"]);
    // Whoever may not read the fee is not told what it is.
    const helper = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data", "update_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId: fields.fee, isAllowed: false },
    ]);
    const theirs = (await upload("Name,Fee\nCy,3\n", helper)).body as UploadedFile;
    const asked = settingsFor(theirs, { mapping: [...settingsFor(theirs).mapping] });
    const told = await helper.post(at(`/${campers}/imports/${theirs.id}/check`), asked);
    expect(told.body).toMatchObject({ create: 1, repeats: { existing: { count: 0 } } });
  });

  it("tells rows that may be about records which are there, and how these are updated instead", async () => {
    const born = await team.field(campers, "Date of birth", "date");
    const email = await team.field(campers, "Email", "email_address");
    await add({ [fields.name]: "Emma", [born]: "2015-04-03" });
    await add({ [fields.name]: "Finn", [email]: "finn@example.org" });
    const file = [
      "Name,Date of birth,Email",
      "Emma,2015-04-03,emma@example.org",
      "Emma,2010-01-01,",
      "Finn,,finn@example.org",
      "Gus,2015-04-03,finn@example.org",
      "Gus,2015-04-03,finn@example.org",
    ].join("\n");
    const { uploaded, check } = await start(file);
    const { repeats } = (await check()).body as { repeats: { similar: object; identical: number } };
    expect(repeats.similar).toMatchObject({ count: 1, rows: [2], fieldIds: [fields.name, born] });
    expect(repeats.identical).toBe(1);
    const settings = settingsFor(uploaded, { keyFieldIds: [fields.name, born] });
    const told = await admin.post(at(`/${campers}/imports/${uploaded.id}/check`), settings);
    expect(told.body).toMatchObject({ update: 1, repeats: { similar: { count: 0 } } });
    // A repeat that says the same in what is imported, and something else in another column.
    const other = await start("Name,Remark\nIda,a\nIda,b\n");
    expect((await other.check()).body).toMatchObject({ repeats: { inFile: { count: 1 }, identical: 0 } });
  });

  it("names records that it has made and that were there before, by what only one person has", async () => {
    const phone = await team.field(campers, "Phone", "phone_number");
    const birth = await team.field(campers, "Date of birth", "date");
    const ada = await add({ [fields.name]: "Ada Lovelace", [phone]: "+12125550100" });
    const bob = await add({ [fields.name]: "Bob", [birth]: "2015-02-03" });
    const gone = await add({ [fields.name]: "Gone", [phone]: "+12125550111" });
    await admin.delete(team.path(`/records/${gone}`));
    const file = [
      ...["Name,Phone,Date of birth", "A. Lovelace,+12125550100,", "bob,,2015-02-03", "Bob,,2016-02-03"],
      ...["Cy,+12125550111,", "Di,+12125550122,2015-02-03", "Ed,+12125550122,"],
    ].join("\n");
    const { uploaded, run } = await start(`${file}\n`);
    const path = at(`/${campers}/imports/${uploaded.id}/duplicates`);
    const duplicates = async (who = admin) => (await who.get(path)).body as { duplicates: object[] };
    expect(await duplicates()).toEqual({ duplicates: [] });
    await run();
    expect(await duplicates()).toEqual({
      duplicates: expect.arrayContaining([
        {
          made: { id: expect.any(String), name: "A. Lovelace" },
          existing: { id: ada, name: "Ada Lovelace" },
          by: ["Phone"],
        },
        { made: { id: expect.any(String), name: "bob" }, existing: { id: bob, name: "Bob" }, by: ["Date of birth"] },
      ]),
    });
    const found = (await duplicates()).duplicates as { made: { id: string } }[];
    expect(found).toHaveLength(2);
    for (const { made } of found.slice(0, 1)) {
      await admin.post(team.path(`/records/${ada}/merge`), { fromId: made.id });
      await admin.post(team.path(`/records/${bob}/merge`), { fromId: found[1]!.made.id });
    }
    expect(await duplicates()).toEqual({ duplicates: [] });
    expect((await (await team.join({ roleIds: [team.memberRoleId] })).get(path)).status).toBe(404);
  });

  it("finds those that were there before among many that share an address, a name and a day", async () => {
    const email = await team.field(campers, "Email", "email_address");
    const birth = await team.field(campers, "Date of birth", "date");
    const lines = Array.from({ length: 1_000 }, (_, at) => `Name${at % 50},u${at % 100}@example.org,2001-01-01`);
    const header = "Name,Email,Date of birth";
    await (await start(`${[header, ...lines].join("\n")}\n`)).run();
    const one = await add({ [fields.name]: "Only", [email]: "only@example.org", [birth]: "2001-01-01" });
    const { uploaded, run } = await start(`${[header, ...lines, "only,ONLY@example.org,2001-01-01"].join("\n")}\n`);
    await run();
    const answer = await admin.get(at(`/${campers}/imports/${uploaded.id}/duplicates`));
    // More than a few of one address are an office, not a person.
    expect(answer.body).toMatchObject({ duplicates: [{ existing: { id: one }, by: ["Email", "Date of birth"] }] });
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
    const mine = (await upload(file, helper)).body as UploadedFile;
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
