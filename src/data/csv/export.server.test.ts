import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { type CamperFiles, makeCamperFiles } from "#testing/camper-files.ts";
import { type DataTeam, queryOf, startDataWorld, type Values } from "#testing/data-world.ts";
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
let start: CamperFiles["start"];

beforeEach(async () => {
  team = await world.team();
  ({ admin, campers, fields, at, add, rows, valuesOf, start } = await makeCamperFiles(team));
});

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
