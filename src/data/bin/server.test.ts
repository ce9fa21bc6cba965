import { Readable } from "node:stream";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { runLongWork } from "#platform/long-work/long-work.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { clearTeam } from "./clear-out.server.ts";
import { emptyBinWork } from "./empty-bin.server.ts";

type Binned = { id: string; name: string; daysLeft: number; deletedBy: { name: string } | null };

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let campers: string;
let nameField: string;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
});

const data = () => world.db.team(team.teamId).data;
const add = async (name: string, at = campers) => (await team.add(at, { [nameField]: name })).id;
const remove = (id: string, who: Visitor = team.admin) => bodyOf(who.delete(team.path(`/records/${id}`)));
const bin = (query = "", who: Visitor = team.admin) =>
  bodyOf<{ records: Binned[]; cursor: string | null }>(who.get(team.path(`/bin${query}`)));
const names = async (query = "", who?: Visitor) => (await bin(query, who)).records.map(({ name }) => name);
const empty = (recordIds?: string[], who: Visitor = team.admin) =>
  who.post(team.path("/bin/empty"), { ...(recordIds && { recordIds }) });
const count = async (table: "_record" | "_change" | "_change_set" | "_link" | "_bookmark" | "_record_tag" | "_tag") =>
  (await data().selectFrom(table).select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow()).count;
/** As if everything so far had happened so many days earlier. */
async function passDays(days: number) {
  const { schema } = world.db.team(team.teamId);
  const shift = (at: string, column: string) =>
    world.db.run(`update ${at} set ${column} = ${column} - make_interval(days => $1)`, [days]);
  for (const at of ["_record", "_tag"]) await shift(`${schema}.${at}`, "deleted_at");
  await shift(`${schema}._change_set`, "at");
  for (const at of ["collection", "field"]) await shift(`app.${at}`, "deleted_at");
  await shift("app.long_work", "created_at");
}
const clear = () => clearTeam(world.app, team.teamId);

describe("the bin", () => {
  it("shows what was deleted, newest first, with who, when and the days that are left", async () => {
    const [ada, bob] = [await add("Ada"), await add("Bob")];
    await remove(ada);
    await passDays(10);
    await remove(bob);
    expect((await bin()).records).toMatchObject([
      { name: "Bob", daysLeft: 30 },
      { name: "Ada", daysLeft: 20, collections: [{ id: campers }] },
    ]);
    expect(await names("?q=AD")).toEqual(["Ada"]);
    const others = await team.collection("Other");
    expect(await names(`?collectionId=${others}`)).toEqual([]);
    expect((await team.admin.get(team.path(`/bin?collectionId=${newId()}`))).status).toBe(404);
    await bodyOf(team.admin.post(team.path(`/records/${ada}/restore`)));
    expect(await names()).toEqual(["Bob"]);
  });

  it("is read page by page, each record once", async () => {
    const records = Array.from({ length: 120 }, (_, place) => ({ values: { [nameField]: `C${place}` } }));
    const bulk = (body: object) => bodyOf<{ recordIds: string[] }>(team.admin.post(team.path("/records/bulk"), body));
    const { recordIds } = await bulk({ action: "create", collectionId: campers, records });
    await bulk({ action: "delete", recordIds });
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof bin>> = await bin(cursor ? `?cursor=${cursor}` : "");
      seen.push(...page.records.map(({ id }) => id));
      cursor = page.cursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });

  it("shows only what one may see and restore", async () => {
    const secrets = await team.collection("Secret");
    const [ada, hidden] = [await add("Ada"), (await team.add(secrets)).id];
    await remove(ada);
    await remove(hidden);
    const reader = await team.join({ roleIds: [team.memberRoleId] });
    expect(await names("", reader)).toEqual([]);
    const permissions = ["read_data_record_metadata", "delete_data_records"] as const;
    const keeper = await team.memberWith([{ permissions: [...permissions], collectionId: campers }]);
    expect(await names("", keeper)).toEqual(["Ada"]);
    expect([(await empty([ada], reader)).status, (await empty([hidden], keeper)).status]).toEqual([403, 404]);
    expect(await bodyOf(empty(undefined, keeper))).toEqual({ records: 1, workId: null });
    expect((await bin()).records.map(({ id }) => id)).toEqual([hidden]);
    const elsewhere = await world.team();
    expect(await bodyOf(elsewhere.admin.post(elsewhere.path("/bin/empty"), { recordIds: [hidden] }))).toEqual({
      records: 0,
      workId: null,
    });
    expect((await bin()).records).toHaveLength(1);
  });

  it("emptied, leaves nothing of a record", async () => {
    const friend = await team.field(campers, "Friend", "single_data_record");
    const [ada, bob] = [await add("Ada"), await add("Bob")];
    await team.change(bob, { values: { [friend]: ada } });
    await bodyOf(team.admin.put(team.path(`/bookmarks/${ada}`), { memo: "Later" }));
    const tag = await bodyOf<{ id: string }>(team.admin.post(team.path("/tags"), { name: "Urgent" }));
    await bodyOf(team.admin.post(team.path("/records/bulk"), { action: "tag", recordIds: [ada], tagIds: [tag.id] }));
    expect((await empty([ada])).status).toBe(404);
    await remove(ada);
    expect(await bodyOf(empty([ada]))).toEqual({ records: 1, workId: null });
    // Sent again it does no harm.
    expect(await bodyOf(empty([ada]))).toEqual({ records: 0, workId: null });
    expect(
      await Promise.all((["_record", "_link", "_bookmark", "_record_tag", "_change_set"] as const).map(count)),
    ).toEqual([1, 0, 0, 0, 2]);
    const { schema } = world.db.team(team.teamId);
    expect((await world.db.run(`select * from ${schema}.campers where _record_name = 'Ada'`)).rows).toEqual([]);
    expect((await world.db.run(`select * from ${schema}._change where after::text like '%Ada%'`)).rows).toEqual([]);
    expect((await team.admin.get(team.path(`/records/${ada}`))).status).toBe(404);
    expect((await team.read(bob)).values).toEqual({ [nameField]: "Bob" });
  });

  it("is emptied as long work where it is very full", async () => {
    const { schema } = world.db.team(team.teamId);
    await world.db.run(
      `insert into ${schema}._record (id, home_id, collections, deleted_at)
       select gen_random_uuid(), $1, array[$1::uuid], now() from generate_series(1, 10500)`,
      [campers],
    );
    const { workId } = await bodyOf<{ workId: string }>(empty());
    await runLongWork(world.app, [emptyBinWork], { teamId: team.teamId, workId });
    const work = await bodyOf(team.admin.get(team.path(`/long-work/${workId}`)));
    expect(work).toMatchObject({ state: "done", result: { records: 10_500 } });
    expect(await count("_record")).toBe(0);
  });
});

describe("every night", () => {
  it("what was deleted a month ago goes for good, and nothing younger", async () => {
    const [ada, bob, cid] = [await add("Ada"), await add("Bob"), await add("Cid")];
    await remove(ada);
    await passDays(20);
    await remove(bob);
    await passDays(11);
    await clear();
    expect((await bin()).records.map(({ id }) => id)).toEqual([bob]);
    expect(await count("_record")).toBe(2);
    expect((await team.read(cid)).name).toBe("Cid");
    await clear();
    expect(await count("_record")).toBe(2);
  });

  it("frees the files that nobody else holds", async () => {
    const picture = await team.field(campers, "File", "single_file");
    const file = async () => {
      const stream = Readable.from([Buffer.from("hello")]);
      const { userId } = (await world.db.app
        .selectFrom("user")
        .select("id as userId")
        .orderBy("created_at", "desc")
        .executeTakeFirst())!;
      const owner = { teamId: team.teamId, userId };
      return (await world.app.files.save({ stream, name: "a.txt", maxBytes: 1000, owner })).id;
    };
    const [own, shared] = [await file(), await file()];
    const [ada, bob] = [await add("Ada"), await add("Bob")];
    for (const [id, value] of [
      [ada, own],
      [ada, shared],
      [bob, shared],
    ] as const)
      expect((await team.change(id, { values: { [picture]: value } })).status).toBe(200);
    const used = async () =>
      (await world.db.app.selectFrom("file").select(["id", "used_at"]).where("id", "in", [own, shared]).execute())
        .filter((row) => row.used_at !== null)
        .map(({ id }) => id)
        .sort();
    expect(await used()).toEqual([own, shared].sort());
    await remove(ada);
    await bodyOf(empty([ada]));
    expect(await used()).toEqual([shared]);
  });

  it("fields and collections of a month ago go with their columns, tables, records and what history says of them", async () => {
    const fee = await team.field(campers, "Fee", "decimal");
    const leaders = await team.collection("Leader", { parentId: campers });
    const badge = await team.field(leaders, "Badge", "plain_text");
    const others = await team.collection("Other");
    const secret = await team.field(others, "Word", "plain_text");
    const lee = await team.add(leaders, { [nameField]: "Lee", [badge]: "Gold", [fee]: "98765" });
    const only = await team.add(others, { [secret]: "Sesame" });
    await bodyOf(team.admin.post(team.path(`/collections/${others}/members`), { action: "add", recordIds: [lee.id] }));
    for (const path of [`/collections/${campers}/fields/${fee}`, `/collections/${leaders}`, `/collections/${others}`])
      expect((await team.admin.delete(team.path(path))).status).toBeLessThan(300);
    await passDays(29);
    await clear();
    expect((await team.admin.post(team.path(`/collections/${leaders}/restore`))).status).toBe(200);
    await team.admin.delete(team.path(`/collections/${leaders}`));
    await passDays(31);
    await clear();
    const { schema } = world.db.team(team.teamId);
    const { rows } = await world.db.run(
      `select table_name as at, column_name as column from information_schema.columns
       where table_schema = $1 and (table_name in ('leaders', 'others') or column_name = 'fee')`,
      [schema],
    );
    expect(rows).toEqual([]);
    expect((await world.db.team(team.teamId).from("collection").select("id").execute()).map(({ id }) => id)).toEqual([
      campers,
    ]);
    expect((await world.db.team(team.teamId).from("field").select("id").execute()).map(({ id }) => id)).toEqual([
      nameField,
    ]);
    expect((await team.admin.get(team.path(`/records/${only.id}`))).status).toBe(404);
    expect((await team.read(lee.id)).values).toEqual({ [nameField]: "Lee" });
    expect((await team.change(lee.id, { values: { [nameField]: "Leo" } })).status).toBe(200);
    const history = (await data().selectFrom("_change").selectAll().execute()).map((row) => JSON.stringify(row)).join();
    expect(history).not.toMatch(/98765|Gold|Sesame/);
    expect(history).toContain("Lee");
    // A name that is free again can be taken again.
    expect(await team.collection("Leader", { parentId: campers })).not.toBe(leaders);
  });

  it("history older than the team keeps it goes, with tags and long work that are over", async () => {
    const settings = (body: object, who: Visitor = team.admin) => who.patch(team.path("/data-settings"), body);
    expect(await bodyOf(team.admin.get(team.path("/data-settings")))).toEqual({ historyMonths: 24 });
    expect([(await settings({ historyMonths: 5 })).status, (await settings({ historyMonths: 121 })).status]).toEqual([
      400, 400,
    ]);
    expect(await bodyOf(settings({ historyMonths: 6 }))).toEqual({ historyMonths: 6 });
    const helper = await team.join({ roleIds: [team.memberRoleId] });
    expect((await settings({ historyMonths: 24 }, helper)).status).toBe(403);

    const ada = await add("Ada");
    const tag = await bodyOf<{ id: string }>(team.admin.post(team.path("/tags"), { name: "Old" }));
    await bodyOf(team.admin.delete(team.path(`/tags/${tag.id}`)));
    const work = (state: "done" | "waiting") => ({ id: newId(), kind: "x", params: "{}", state });
    const [over, open] = [work("done"), work("waiting")];
    await world.db.team(team.teamId).insert("long_work", [over, open]).execute();
    await data()
      .insertInto("_long_work_record")
      .values([over, open].map(({ id }) => ({ work_id: id, record_id: ada })))
      .execute();
    await passDays(190);
    await team.change(ada, { values: { [nameField]: "Eda" } });
    await clear();
    expect([await count("_change_set"), await count("_change"), await count("_tag")]).toEqual([1, 1, 0]);
    expect((await team.history(ada)).map(({ kind }) => kind)).toEqual(["updated"]);
    expect((await world.db.team(team.teamId).from("long_work").select("id").execute()).map(({ id }) => id)).toEqual([
      open.id,
    ]);
    expect(
      (await data().selectFrom("_long_work_record").select("work_id").execute()).map((row) => row.work_id),
    ).toEqual([open.id]);
  });
});
