import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let admin: Visitor;
let member: Visitor;
let campers: string;
let nameField: string;
let feeField: string;

beforeEach(async () => {
  team = await world.team({ timezone: "Pacific/Auckland" });
  admin = await team.join({ isTeamAdmin: true, name: "Grace Admin" });
  member = await team.join({ roleIds: [team.memberRoleId], name: "Mia Member" });
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  feeField = await team.field(campers, "Fee", "decimal");
});

const camper = async (name: string, fee?: string) =>
  (await team.add(campers, { [nameField]: name, ...(fee && { [feeField]: fee }) }, admin)).id;
const secret = async (name: string) => {
  const at = await team.collection("Secret", { isInternalConfiguration: true });
  const title = await team.field(at, "Title", "plain_text");
  await team.add(at, { [title]: name }, admin);
};

type Stats = {
  records: number;
  collections: number;
  changes: { thisMonth: number; lastMonth: number; percentChange: number | null };
  days: { day: string; changes: number }[];
};
type ChangeSet = {
  kind: string;
  user: { name: string } | null;
  changes: { recordId: string; name: string; kind: string; fields: { title: string }[] }[];
  hasMore: boolean;
  records: number | null;
};
const read = <T>(who: Visitor, path: string) => bodyOf<T>(who.get(team.path(path)));
const statsFor = (who: Visitor) => read<Stats>(who, "/stats");

/** Moves the sets of so many of the first records to a moment, given as SQL in the team's own time. */
async function moveChanges(count: number, moment: string) {
  const { data, schema } = world.db.team(team.teamId);
  const sets = sql.table(`${schema}._change_set`);
  await sql`update ${sets} set at = (${sql.raw(moment)}) at time zone 'Pacific/Auckland'
    where id in (select id from ${sets} order by id limit ${count})`.execute(data);
}
const localNow = "(now() at time zone 'Pacific/Auckland')";

describe("stats", () => {
  it("count what the caller may see, each record once", async () => {
    const leaders = await team.collection("Leader", { parentId: campers });
    await team.collection("Empty");
    await team.add(leaders, { [nameField]: "Lee" });
    const ada = await camper("Ada");
    await camper("Bob");
    await secret("Hidden");
    await admin.delete(team.path(`/records/${ada}`));
    expect(await statsFor(admin)).toMatchObject({ records: 3, collections: 3, changes: { thisMonth: 5 } });
    const seen = await statsFor(member);
    expect(seen).toMatchObject({ records: 2, collections: 2, changes: { thisMonth: 4, percentChange: null } });
    expect(seen.days).toHaveLength(30);
    expect(seen.days.at(-1)).toEqual({ day: await localDay(), changes: 4 });
    const idle = await statsFor(await team.join());
    expect(idle).toMatchObject({ records: 0, collections: 0, changes: { thisMonth: 0, lastMonth: 0 } });
    expect(idle.days.every(({ changes }) => changes === 0)).toBe(true);
  });

  it("do not count the items of lists", async () => {
    await camper("Ada");
    const sizes = await team.collection("Size", { isUsedAsCustomList: true });
    const title = await team.field(sizes, "Title", "plain_text");
    for (const name of ["S", "M", "L"]) await team.add(sizes, { [title]: name }, admin);
    for (const who of [admin, member]) expect(await statsFor(who)).toMatchObject({ records: 1, collections: 1 });
  });

  it("compare this month to date with last month to date, by the team's clocks", async () => {
    for (const name of ["Ada", "Bob", "Cid", "Dee", "Eve"]) await camper(name);
    await secret("Hidden");
    // The last moment of last month, then its first; on the last day of a longer month both count.
    const { rows } = await sql<{ both: boolean }>`select date_trunc('month', local) - interval '1 month'
      + (local - date_trunc('month', local)) >= date_trunc('month', local) - interval '1 second' as both
      from (select ${sql.raw(localNow)} as local) clock`.execute(world.db.team(team.teamId).data);
    const lastMonth = rows[0]!.both ? 3 : 2;
    await moveChanges(3, `date_trunc('month', ${localNow}) - interval '1 second'`);
    await moveChanges(2, `date_trunc('month', ${localNow}) - interval '1 month'`);
    for (const [who, thisMonth] of [
      [admin, 3],
      [member, 2],
    ] as const) {
      const { changes } = await statsFor(who);
      const percentChange = Math.round(((thisMonth - lastMonth) / lastMonth) * 1000) / 10;
      expect(changes).toEqual({ thisMonth, lastMonth, percentChange });
    }
  });

  it("put a change on the team's day, not the server's", async () => {
    await camper("Ada");
    await moveChanges(1, `date_trunc('day', ${localNow}) - interval '1 second'`);
    expect((await statsFor(admin)).days.slice(-2).map(({ changes }) => changes)).toEqual([1, 0]);
    await moveChanges(1, `date_trunc('day', ${localNow})`);
    expect((await statsFor(admin)).days.slice(-2).map(({ changes }) => changes)).toEqual([0, 1]);
  });
});

const localDay = async () => {
  const { rows } = await sql<{ day: string }>`select ${sql.raw(localNow)}::date::text as day`.execute(
    world.db.team(team.teamId).data,
  );
  return rows[0]!.day;
};

describe("recent changes", () => {
  it("tell who changed which fields of what, newest first", async () => {
    const ada = await camper("Ada");
    await member.patch(team.path(`/records/${ada}`), { values: { [nameField]: "Eda", [feeField]: "5" } });
    await admin.delete(team.path(`/records/${ada}`));
    const { changeSets } = await read<{ changeSets: ChangeSet[] }>(member, "/recent-changes");
    expect(
      changeSets.map(({ kind, user, changes }) => [kind, user?.name, changes.map((change) => change.kind)]),
    ).toEqual([
      ["delete", "Grace Admin", ["deleted"]],
      ["update", "Mia Member", ["updated"]],
      ["create", "Grace Admin", ["created"]],
    ]);
    const [, { changes } = { changes: [] }] = changeSets;
    expect(changes).toMatchObject([{ recordId: ada, name: "Eda" }]);
    expect(changes[0]!.fields.map(({ title }) => title).sort()).toEqual(["Fee", "Name"]);
    expect((await read<{ changeSets: ChangeSet[] }>(member, "/recent-changes?limit=1")).changeSets).toHaveLength(1);
  });

  it("show neither closed records nor closed fields nor values", async () => {
    const ada = await camper("Ada", "98765.43");
    await secret("Hidden");
    await admin.patch(team.path(`/records/${ada}`), { values: { [feeField]: "43210.98" } });
    const helper = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId: feeField, isAllowed: false },
    ]);
    const { changeSets } = await read<{ changeSets: ChangeSet[] }>(helper, "/recent-changes");
    expect(changeSets.map(({ changes }) => changes.map(({ name, fields }) => [name, fields.length]))).toEqual([
      [["Ada", 0]],
      [["Ada", 1]],
    ]);
    expect(JSON.stringify(changeSets)).not.toMatch(/Hidden|Fee|98765|43210/);
    const idle = await team.join();
    expect(await read(idle, "/recent-changes")).toEqual({ changeSets: [] });
  });

  it("list ten records of a large set, and say that there are more", async () => {
    for (let count = 0; count < 12; count++) await camper(`Camper ${count}`);
    const { data } = world.db.team(team.teamId);
    const [first] = await data.selectFrom("_change_set").selectAll().orderBy("id").execute();
    await data.updateTable("_change").set({ change_set_id: first!.id }).execute();
    await data.updateTable("_change_set").set({ records: 14 }).where("id", "=", first!.id).execute();
    await secret("Hidden");
    const shown = async (who: Visitor) =>
      (await read<{ changeSets: ChangeSet[] }>(who, "/recent-changes")).changeSets
        .filter(({ changes }) => changes.length > 1)
        .map(({ changes, hasMore, records }) => [changes.length, hasMore, records]);
    // Who sees everything is told what the set says of itself, others what they see of it.
    expect(await shown(admin)).toEqual([[10, true, 14]]);
    expect(await shown(await team.memberWith([{ permissions: ["read_data_record_metadata"] }]))).toEqual([
      [10, true, 12],
    ]);
  });
});

describe("recently changed records", () => {
  it("come latest first, and only those that the caller may see", async () => {
    const [ada, , cid] = [await camper("Ada"), await camper("Bob"), await camper("Cid")];
    await secret("Hidden");
    await admin.delete(team.path(`/records/${cid}`));
    await member.patch(team.path(`/records/${ada}`), { values: { [feeField]: "5" } });
    const { records } = await read<{ records: { name: string }[] }>(member, "/recently-changed");
    expect(records).toMatchObject([
      { name: "Ada", updatedBy: { name: "Mia Member" }, collections: [{ id: campers, name: "Campers" }] },
      { name: "Bob", updatedBy: { name: "Grace Admin" } },
    ]);
    expect(records).toHaveLength(2);
    const all = await read<{ records: { name: string }[] }>(admin, "/recently-changed?limit=2");
    expect(all.records.map(({ name }) => name)).toEqual(["Ada", "Hidden"]);
    expect(await read(await team.join(), "/recently-changed")).toEqual({ records: [] });
    expect((await admin.get(team.path("/recently-changed?limit=101"))).status).toBe(400);
  });

  it("are not another team's", async () => {
    await camper("Ada");
    const elsewhere = await world.team();
    for (const path of ["/stats", "/recent-changes", "/recently-changed"]) {
      expect((await elsewhere.admin.get(team.path(path))).status).toBe(403);
      expect(JSON.stringify((await elsewhere.admin.get(elsewhere.path(path))).body)).not.toContain("Ada");
    }
  });
});

it("who may see no more than a smart collection is told of its members only", async () => {
  const owing = await team.collection("Owing", {
    pluralName: "Owing ones",
    parentId: campers,
    membershipFilter: { field: feeField, operator: "more_than", value: "0" },
  });
  const ada = await camper("Ada", "5");
  await camper("Bob", "0");
  const helper = await team.memberWith([
    { permissions: ["read_data_record_metadata", "read_data_field_data"], collectionId: owing },
  ]);
  expect(await statsFor(helper)).toMatchObject({ records: 1, collections: 1, changes: { thisMonth: 1 } });
  expect(await read(helper, "/recently-changed")).toMatchObject({
    records: [{ id: ada, collections: [{ id: owing, name: "Owing ones" }] }],
  });
  const { changeSets } = await read<{ changeSets: ChangeSet[] }>(helper, "/recent-changes");
  expect(changeSets.flatMap(({ changes }) => changes.map(({ name, fields }) => [name, fields.length]))).toEqual([
    ["Ada", 2],
  ]);
  await admin.patch(team.path(`/records/${ada}`), { values: { [feeField]: "0" } });
  expect(await statsFor(helper)).toMatchObject({ records: 0, collections: 0, changes: { thisMonth: 0 } });
  expect(await read(helper, "/recent-changes")).toEqual({ changeSets: [] });
});

describe("what there is to do today", () => {
  type Item = { kind: string; count: number; subject: { id: string; name: string } | null };
  const today = async (who: Visitor) => (await read<{ items: Item[] }>(who, "/today")).items;

  it("is nothing in a new team", async () => {
    expect(await today(admin)).toEqual([]);
    expect(await today(member)).toEqual([]);
  });

  it("names the one project that is due to whoever sees it, and counts several", async () => {
    const make = (name: string, more: object) =>
      bodyOf<{ id: string }>(
        admin.post(team.path("/projects"), {
          ...{ name, state: "active", isOpen: false, ...more },
        }),
      );
    const { id } = await make("Cabins", { dueOn: "2020-01-01" });
    await make("Far away", { dueOn: "2199-01-01" });
    await make("Only planned", { dueOn: "2020-01-01", state: "planned" });
    expect(await today(admin)).toEqual([{ kind: "projects.due", count: 1, subject: { id, name: "Cabins" } }]);
    expect(await today(member)).toEqual([]);
    await make("Boats", { dueOn: "2020-01-01", isOpen: true });
    expect(await today(admin)).toEqual([{ kind: "projects.due", count: 2, subject: null }]);
    expect(await today(member)).toMatchObject([{ kind: "projects.due", count: 1, subject: { name: "Boats" } }]);
  });
});
