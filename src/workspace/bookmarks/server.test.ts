import { beforeEach, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { Bookmark } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let admin: Visitor;
let member: Visitor;
let campers: string;
let nameField: string;

beforeEach(async () => {
  team = await world.team();
  ({ admin } = team);
  member = await team.join({ roleIds: [team.memberRoleId] });
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
});

const camper = async (name: string) => (await team.add(campers, { [nameField]: name })).id;
const list = async (who: Visitor) =>
  ((await who.get(team.path("/bookmarks"))).body as { bookmarks: Bookmark[] }).bookmarks;
const mark = (who: Visitor, id: string, body: object = {}) => who.put(team.path(`/bookmarks/${id}`), body);

it("are each person's own, newest first, and off again", async () => {
  const [ada, bob] = [await camper("Ada"), await camper("Bob")];
  expect(await mark(member, ada, { memo: " Call her mother " })).toMatchObject({
    status: 200,
    body: {
      recordId: ada,
      name: "Ada",
      collections: [{ id: campers, name: "Campers" }],
      memo: "Call her mother",
      bookmarkedAt: expect.any(String),
    },
  });
  await mark(member, bob);
  expect((await list(member)).map(({ name, memo }) => [name, memo])).toEqual([
    ["Bob", ""],
    ["Ada", "Call her mother"],
  ]);
  expect(await list(admin)).toEqual([]);
  expect((await admin.delete(team.path(`/bookmarks/${ada}`))).status).toBe(404);
  expect((await member.delete(team.path(`/bookmarks/${ada}`))).status).toBe(204);
  expect((await member.delete(team.path(`/bookmarks/${ada}`))).status).toBe(404);
  expect((await list(member)).map(({ name }) => name)).toEqual(["Bob"]);
});

it("keep their memo and date when set again, and change it on demand, twenty times at once too", async () => {
  const ada = await camper("Ada");
  const first = (await mark(member, ada, { memo: "One" })).body as Bookmark;
  expect((await mark(member, ada)).body).toEqual(first);
  expect((await mark(member, ada, { memo: "Two" })).body).toEqual({ ...first, memo: "Two" });
  expect((await mark(member, ada, { memo: "" })).body).toEqual({ ...first, memo: "" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => mark(admin, ada)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await list(admin)).toHaveLength(1);
});

it("come back as they were after they were removed, but not from the future", async () => {
  const [ada, bob] = [await camper("Ada"), await camper("Bob")];
  const first = (await mark(member, ada, { memo: "One" })).body as Bookmark;
  await mark(member, bob);
  await member.delete(team.path(`/bookmarks/${ada}`));
  const { memo, bookmarkedAt } = first;
  expect((await mark(member, ada, { memo, bookmarkedAt })).body).toEqual(first);
  expect((await list(member)).map(({ name }) => name)).toEqual(["Bob", "Ada"]);
  // What is there keeps its date.
  await mark(member, ada, { bookmarkedAt: "2020-01-01T00:00:00Z" });
  expect((await list(member)).at(-1)).toEqual(first);
  const ahead = (await mark(admin, ada, { bookmarkedAt: "2999-01-01T00:00:00Z" })).body as Bookmark;
  expect(Date.parse(ahead.bookmarkedAt)).toBeLessThanOrEqual(Date.now());
  expect((await mark(admin, bob, { bookmarkedAt: "0000-01-01T00:00:00Z" })).status).toBe(200);
});

it("have a memo of at most 250 characters", async () => {
  const ada = await camper("Ada");
  expect((await mark(member, ada, { memo: "x".repeat(250) })).status).toBe(200);
  expect(await mark(member, ada, { memo: "x".repeat(251) })).toMatchObject({
    status: 400,
    body: { error: { fields: [{ path: "memo", messageKey: "validation.tooLong" }] } },
  });
  expect((await mark(member, ada, { userId: newId() })).status).toBe(400);
});

it("lead to nothing that is in the bin, unknown, closed or another team's", async () => {
  const ada = await camper("Ada");
  const secret = await team.collection("Secret", { isInternalConfiguration: true });
  const { id: hidden } = await team.add(secret);
  expect((await mark(member, hidden)).status).toBe(404);
  expect((await mark(admin, hidden)).status).toBe(200);
  expect((await mark(member, newId())).status).toBe(404);
  await mark(member, ada);
  await admin.delete(team.path(`/records/${ada}`));
  expect(await list(member)).toEqual([]);
  expect((await mark(member, ada)).status).toBe(404);
  await admin.post(team.path(`/records/${ada}/restore`));
  expect((await list(member)).map(({ name }) => name)).toEqual(["Ada"]);
  await world.db
    .team(team.teamId)
    .update("team_user", { is_team_admin: false })
    .where("is_team_admin", "=", true)
    .execute();
  expect(await list(admin)).toEqual([]);
  const elsewhere = await world.team();
  expect((await mark(elsewhere.admin, ada)).status).toBe(403);
  expect((await elsewhere.admin.put(elsewhere.path(`/bookmarks/${ada}`), {})).status).toBe(404);
});

it("show a member of a smart collection as long as it is one", async () => {
  const fee = await team.field(campers, "Fee", "number");
  const owing = await team.collection("Owing", {
    pluralName: "Owing ones",
    parentId: campers,
    membershipFilter: { field: fee, operator: "more_than", value: 0 },
  });
  const add = async (value: number) => (await team.add(campers, { [nameField]: "Ada", [fee]: value })).id;
  const [member, other] = [await add(5), await add(0)];
  const cashier = await team.memberWith([{ permissions: ["read_data_record_metadata"], collectionId: owing }]);
  expect((await mark(cashier, other)).status).toBe(404);
  expect((await mark(cashier, member)).status).toBe(200);
  expect(await list(cashier)).toMatchObject([{ recordId: member, collections: [{ id: owing, name: "Owing ones" }] }]);
  await admin.patch(team.path(`/records/${member}`), { values: { [fee]: 0 } });
  expect(await list(cashier)).toEqual([]);
});
