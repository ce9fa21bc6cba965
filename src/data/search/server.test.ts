import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { DataRights } from "#data/collections/data-rights.ts";
import { indexNameFor } from "#data/collections/identifiers.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { sightOf } from "#data/records/reading/visible-records.server.ts";
import { bodyOf, type DataTeam, type Right, startDataWorld, type Values } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { HitGroup } from "./contract.ts";
import { hitsStatement } from "./find-hits.server.ts";
import { largeTable } from "./large-tables.server.ts";
import { reachOf } from "./reach.server.ts";
import { readWords } from "./search-words.server.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let admin: Visitor;
let campers: string;
let nameField: string;
let noteField: string;

beforeEach(async () => {
  team = await world.team();
  ({ admin } = team);
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  noteField = await team.field(campers, "Note", "plain_text");
});

type Found = { groups: HitGroup[]; isCapped: boolean };
const add = async (values: Values, at = campers) => (await team.add(at, values)).id;
const camper = (name: string, note?: string) => add({ [nameField]: name, ...(note && { [noteField]: note }) });
const search = (q: string, who = admin, rest: Record<string, string> = {}) =>
  bodyOf<Found>(who.get(team.path(`/search?${new URLSearchParams({ q, ...rest })}`)));
const hitsOf = ({ groups }: Found) => groups.flatMap(({ hits }) => hits);
const names = async (q: string, who = admin) => hitsOf(await search(q, who)).map(({ name }) => name);

const seeing: Right = { permissions: ["read_data_record_metadata"] };
const reading: Right = { permissions: ["read_data_field_data"] };

describe("words", () => {
  it("are found in any part and case, without accents, all of them, best first", async () => {
    await camper("Zoë Álvarez", "Friend of Ada");
    await camper("Ada Lovelace");
    await camper("Bob", "Plays with adamant joy");
    await camper("Nevada Smith");
    expect(await names("ada")).toEqual(["Ada Lovelace", "Nevada Smith", "Bob", "Zoë Álvarez"]);
    expect(await names("ALVAREZ")).toEqual(["Zoë Álvarez"]);
    expect(await names("zoé lvar")).toEqual(["Zoë Álvarez"]);
    expect(await names("lovelace ada")).toEqual(["Ada Lovelace"]);
    expect(await names("zoe friend")).toEqual(["Zoë Álvarez"]);
    expect(await names("zoe lovelace")).toEqual([]);
    expect(await names("da")).toEqual(["Ada Lovelace", "Nevada Smith", "Bob", "Zoë Álvarez"]);
    expect(await names("ad")).toEqual(["Ada Lovelace", "Nevada Smith", "Bob", "Zoë Álvarez"]);
  });

  it("that are too short, or that nobody has, find nothing", async () => {
    await camper("Ada", "Loves rowing");
    const signs = ['"', "%", "_", "\\", "%%", "__", "\\\\", "'", "\u0000", "🏕"];
    for (const q of ["", " ", "a", "a b", "nobody", ...signs]) {
      expect([q, await search(q)]).toEqual([q, { groups: [], isCapped: false }]);
    }
    expect((await admin.get(team.path("/search"))).body).toEqual({ groups: [], isCapped: false });
  });

  it("are taken as they are written", async () => {
    for (const name of ["100% Ada", "a_b", "axb", "back\\slash", "O'Brien", "“Quoted” one"]) await camper(name);
    expect(await names("100%")).toEqual(["100% Ada"]);
    expect(await names("a_b")).toEqual(["a_b"]);
    expect(await names("k\\s")).toEqual(["back\\slash"]);
    expect(await names("o'brien")).toEqual(["O'Brien"]);
    expect(await names('"quoted" one')).toEqual(["“Quoted” one"]);
    expect(await names("' or 1=1 --")).toEqual([]);
  });

  it("are marked in the name and in a short part of the text", async () => {
    await camper("Zoë", `${"word ".repeat(20)}rows a Bôat ${"word ".repeat(20)}`);
    const [hit] = hitsOf(await search("zoe boat"));
    expect(hit).toMatchObject({ name: "Zoë", nameMarks: [{ start: 0, end: 3 }], excerpt: { fieldId: noteField } });
    const { text, marks } = hit!.excerpt!;
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(["Bôat"]);
    expect(text.length).toBeLessThan(170);
  });

  it("may lie in the collection and in those above it", async () => {
    const leaders = await team.collection("Leader", { parentId: campers });
    const badge = await team.field(leaders, "Badge", "plain_text");
    await add({ [nameField]: "Young Lee", [noteField]: "Strong", [badge]: "Golden oar" }, leaders);
    for (const q of ["lee", "golden", "lee golden", "young golden", "strong golden", "strong oar young"]) {
      const { groups } = await search(q);
      expect([q, groups.map((group) => [group.collectionId, group.hits.length])]).toEqual([q, [[leaders, 1]]]);
    }
  });
});

describe("what is found", () => {
  it("is grouped by collection, each record once, and limited", async () => {
    const cabins = await team.collection("Cabin");
    const title = await team.field(cabins, "Title", "plain_text");
    await add({ [title]: "Pine hut" }, cabins);
    for (let count = 0; count < 5; count++) await camper(`Tall pine ${count}`);
    const { groups, isCapped } = await search("pine");
    expect(groups.map((group) => [group.pluralName, group.hits.length])).toEqual([
      ["Cabins", 1],
      ["Campers", 5],
    ]);
    expect(isCapped).toBe(false);
    const few = await search("pine", admin, { limit: "3" });
    expect([hitsOf(few).length, few.isCapped]).toEqual([3, true]);
    expect((await admin.get(team.path("/search?q=pine&limit=0"))).status).toBe(400);
    expect((await admin.get(team.path("/search?q=pine&limit=101"))).status).toBe(400);
    expect((await admin.get(team.path(`/search?q=${"x".repeat(201)}`))).status).toBe(400);
  });

  it("is neither in the bin, nor in a collection that is not searched, nor of another team", async () => {
    const gone = await camper("Gone Ada");
    await admin.delete(team.path(`/records/${gone}`));
    const quiet = await team.collection("Quiet", { pluralName: "Quiet", isGloballySearchable: false });
    const title = await team.field(quiet, "Title", "plain_text");
    await add({ [title]: "Quiet Ada" }, quiet);
    expect(await names("ada")).toEqual([]);
    await admin.post(team.path(`/records/${gone}/restore`));
    expect(await names("ada")).toEqual(["Gone Ada"]);
    const elsewhere = await world.team();
    expect((await elsewhere.admin.get(team.path("/search?q=ada"))).status).toBe(403);
    expect((await elsewhere.admin.get(elsewhere.path("/search?q=ada"))).body).toEqual({ groups: [], isCapped: false });
  });
});

describe("who may not see", () => {
  it("a collection, or has no role, finds nothing of it", async () => {
    await camper("Ada");
    const staff = await team.collection("Staff", { pluralName: "Staff", isInternalConfiguration: true });
    const title = await team.field(staff, "Title", "plain_text");
    await add({ [title]: "Internal Ada" }, staff);
    const member = await team.join({ roleIds: [team.memberRoleId] });
    const closed = await team.memberWith([seeing, reading, { ...seeing, collectionId: campers, isAllowed: false }]);
    expect(await names("ada")).toEqual(["Ada", "Internal Ada"]);
    expect(await names("ada", member)).toEqual(["Ada"]);
    expect(await names("ada", closed)).toEqual([]);
    expect(await names("ada", await team.join())).toEqual([]);
  });

  it("values finds by name only, and is shown no text", async () => {
    await camper("Ada Lovelace", "Allergic to peanuts");
    const outside = await team.memberWith([seeing]);
    for (const q of ["ada", "lovelace", "ada lace", "ad"]) {
      expect([q, hitsOf(await search(q, outside))]).toMatchObject([q, [{ name: "Ada Lovelace", excerpt: null }]]);
    }
    expect(await names("peanuts", outside)).toEqual([]);
    expect(await names("ada peanuts", outside)).toEqual([]);
    expect(await names("ada peanuts")).toEqual(["Ada Lovelace"]);
  });

  it("a field does not find by it, also if it was closed after it was written; nor does anyone else", async () => {
    await camper("Ada", "Allergic to peanuts");
    const closed = await team.memberWith([seeing, reading, { ...reading, fieldId: noteField, isAllowed: false }]);
    await camper("Bob", "Allergic to peanuts too");
    for (const who of [closed, admin]) {
      expect(await names("peanuts", who)).toEqual([]);
      expect(await names("ada peanuts", who)).toEqual([]);
    }
    expect(await names("ada", closed)).toEqual(["Ada"]);
  });
});

describe("who may see no more than a smart collection", () => {
  it("finds its members, by what they may read of them", async () => {
    const fee = await team.field(campers, "Fee", "number");
    const owing = await team.collection("Owing", {
      pluralName: "Owing",
      parentId: campers,
      membershipFilter: { field: fee, operator: "more_than", value: 0 },
    });
    const ada = await add({ [nameField]: "Ada One", [noteField]: "Rows boats", [fee]: 5 });
    await add({ [nameField]: "Ada Two", [noteField]: "Rows boats", [fee]: 0 });
    const through = (right: Right) => ({ ...right, collectionId: owing });
    const reader = await team.memberWith([through(seeing), through(reading)]);
    const outside = await team.memberWith([through(seeing)]);
    for (const q of ["ada", "ad", "oats", "ada rows", "bo"]) {
      const { groups } = await search(q, reader);
      expect([q, groups]).toMatchObject([q, [{ collectionId: owing, hits: [{ id: ada }] }]]);
      expect([q, groups[0]!.hits]).toEqual([q, [expect.anything()]]);
    }
    expect(hitsOf(await search("one", outside))).toMatchObject([{ id: ada, excerpt: null }]);
    expect(await names("ada", outside)).toEqual(["Ada One"]);
    expect([await names("rows", outside), await names("ada rows", outside)]).toEqual([[], []]);
    await admin.patch(team.path(`/records/${ada}`), { values: { [fee]: 0 } });
    expect([await names("ada", reader), await names("oats", reader), await names("ada", outside)]).toEqual([
      [],
      [],
      [],
    ]);
    expect(await names("rows")).toEqual(["Ada One", "Ada Two"]);
  });
});

describe("a large table", () => {
  it("is asked through its index, and says that there may be more", async () => {
    const db = world.db.team(team.teamId);
    const definitions = await readDefinitions(db);
    const { table } = definitions.collections.get(campers)!;
    await sql`insert into ${sql.table(`${db.schema}._record`)} (id, home_id, collections, name)
      select gen_random_uuid(), ${campers}::uuid, array[${campers}::uuid], md5(n::text) || case when n = 77 then ' needle' else '' end
      from generate_series(1, 6000) n`.execute(db.data);
    const columns = sql.join([nameField, noteField].map((id) => sql.id(definitions.fields.get(id)!.column)));
    await sql`insert into ${sql.table(`${db.schema}.${table}`)}
      (_record_id, _record_name, _record_number, _created_at, _updated_at, _search_text, ${columns})
      select id, name, number, created_at, updated_at, public.fold(name || ' common ' || repeat(md5(name), 3)), name,
        'common ' || repeat(md5(name), 3)
      from ${sql.table(`${db.schema}._record`)}`.execute(db.data);
    await sql`analyze ${sql.table(`${db.schema}.${table}`)}`.execute(db.data);
    await sql`analyze ${sql.table(`${db.schema}._record`)}`.execute(db.data);
    const rights = new DataRights(definitions, [], { isTeamAdmin: true, roleIds: [] });
    const known = { definitions, rights, grants: [] };
    const reach = reachOf(await sightOf(db, known), known);
    const planOf = async (q: string, { isLarge = false, analyze = sql`` } = {}) => {
      const words = await readWords(db, q);
      const largeTables = new Set(isLarge ? [table] : []);
      const statement = hitsStatement({ team: db, definitions, reach, words, largeTables }, 20);
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain ${analyze}${statement}`.execute(db.data);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    for (const q of ["needle", "eedl ommo"]) {
      const plan = await planOf(q);
      expect(plan).toContain(`Bitmap Index Scan on ${indexNameFor(campers, "by_words")}`);
      expect(plan).toContain("_record_by_name");
      expect(plan).not.toContain(`Seq Scan on ${table}`);
      expect(plan).not.toContain("Seq Scan on _record");
    }
    const candidates = async (q: string, isLarge: boolean) => {
      const plan = await planOf(q, { isLarge, analyze: sql`(analyze, costs off) ` });
      return Number(plan.match(/CTE Scan on source_1 .* rows=([\d.]+)/)?.[1]);
    };
    // Of words that many have, fewer are compared; of others as many as there are.
    expect([await candidates("common", false), await candidates("common", true)]).toEqual([1000, 120]);
    expect(await candidates("needle", true)).toBe(1);
    const usualRows = largeTable.rows;
    for (const rows of [1, Infinity]) {
      largeTable.rows = rows;
      expect(hitsOf(await search("needle")).map(({ name }) => name)).toEqual([expect.stringContaining("needle")]);
      expect(hitsOf(await search("common needle"))).toHaveLength(1);
      const common = await search("common");
      expect([hitsOf(common).length, common.isCapped]).toEqual([20, true]);
    }
    largeTable.rows = usualRows;
  });
});
