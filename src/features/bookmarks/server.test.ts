import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import type { Bookmark } from "./contract.ts";

let world: TestApp;
let teamId: string;
let memberRoleId: string;
let admin: Visitor;
let member: Visitor;
let campers: string;
let nameField: string;

beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  ({ teamId, memberRoleId } = await makeTeam(world.db));
  admin = await join({ isTeamAdmin: true });
  member = await join({ roleIds: [memberRoleId] });
  campers = await make("/collections", { name: "Camper", pluralName: "Campers" });
  nameField = await make(`/collections/${campers}/fields`, { title: "Name", dataType: "plain_text" });
});

async function join(membership: { isTeamAdmin?: boolean; roleIds?: string[] }): Promise<Visitor> {
  const person = await makePerson(world.db);
  await addToTeam(world.db, teamId, { ...person, ...membership });
  return world.signIn(person.email);
}

const team = (rest: string) => `/api/teams/${teamId}${rest}`;
const make = async (path: string, wish: object) => ((await admin.post(team(path), wish)).body as { id: string }).id;
const camper = (name: string) => make(`/collections/${campers}/records`, { values: { [nameField]: name } });
const list = async (who: Visitor) => ((await who.get(team("/bookmarks"))).body as { bookmarks: Bookmark[] }).bookmarks;
const mark = (who: Visitor, id: string, body: object = {}) => who.put(team(`/bookmarks/${id}`), body);

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
  expect((await admin.delete(team(`/bookmarks/${ada}`))).status).toBe(404);
  expect((await member.delete(team(`/bookmarks/${ada}`))).status).toBe(204);
  expect((await member.delete(team(`/bookmarks/${ada}`))).status).toBe(404);
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
  await member.delete(team(`/bookmarks/${ada}`));
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
  const secret = await make("/collections", { name: "Secret", pluralName: "Secrets", isInternalConfiguration: true });
  const hidden = await make(`/collections/${secret}/records`, { values: {} });
  expect((await mark(member, hidden)).status).toBe(404);
  expect((await mark(admin, hidden)).status).toBe(200);
  expect((await mark(member, newId())).status).toBe(404);
  await mark(member, ada);
  await admin.delete(team(`/records/${ada}`));
  expect(await list(member)).toEqual([]);
  expect((await mark(member, ada)).status).toBe(404);
  await admin.post(team(`/records/${ada}/restore`));
  expect((await list(member)).map(({ name }) => name)).toEqual(["Ada"]);
  await world.db.team(teamId).update("team_user", { is_team_admin: false }).where("is_team_admin", "=", true).execute();
  expect(await list(admin)).toEqual([]);
  const elsewhere = await makeTeam(world.db);
  const other = await makePerson(world.db);
  await addToTeam(world.db, elsewhere.teamId, { ...other, isTeamAdmin: true });
  const stranger = await world.signIn(other.email);
  expect((await mark(stranger, ada)).status).toBe(403);
  expect((await stranger.put(`/api/teams/${elsewhere.teamId}/bookmarks/${ada}`, {})).status).toBe(404);
});

it("show a member of a smart collection as long as it is one", async () => {
  const fee = await make(`/collections/${campers}/fields`, { title: "Fee", dataType: "number" });
  const owing = await make("/collections", {
    name: "Owing",
    pluralName: "Owing ones",
    parentId: campers,
    membershipFilter: { field: fee, operator: "more_than", value: 0 },
  });
  const add = (value: number) =>
    make(`/collections/${campers}/records`, { values: { [nameField]: "Ada", [fee]: value } });
  const [member, other] = [await add(5), await add(0)];
  const role = await makeRole(world.db, teamId, "Cashier", []);
  const permission = "read_data_record_metadata";
  await world.db
    .team(teamId)
    .insert("data_grant", [
      { id: newId(), role_id: role, permission, collection_id: owing, field_id: null, is_allowed: true },
    ])
    .execute();
  await world.db.app
    .updateTable("team")
    .set((eb) => ({ definitions_version: eb("definitions_version", "+", 1) }))
    .where("id", "=", teamId)
    .execute();
  const cashier = await join({ roleIds: [role] });
  expect((await mark(cashier, other)).status).toBe(404);
  expect((await mark(cashier, member)).status).toBe(200);
  expect(await list(cashier)).toMatchObject([{ recordId: member, collections: [{ id: owing, name: "Owing ones" }] }]);
  await admin.patch(team(`/records/${member}`), { values: { [fee]: 0 } });
  expect(await list(cashier)).toEqual([]);
});
