import { beforeEach, describe, expect, it } from "vitest";
import { type DataPermission, dataPermissions, type FeaturePermission } from "#shared/permissions.ts";
import { bodyOf, type DataTeam, type Right, startDataWorld } from "#testing/data-world.ts";
import { addToTeam, grantData, makePerson, makeRole } from "#testing/factories.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let salary: string;
let staff: string;
let chief: { visitor: Visitor; teamUserId: string };

const all = [...dataPermissions];
const reading: DataPermission[] = ["read_data_record_metadata", "read_data_field_data"];

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  await team.field(campers, "Name", "plain_text");
  salary = await team.field(campers, "Salary", "number");
  staff = await team.collection("Staff");
  chief = await personWith([
    { permissions: all, collectionId: campers },
    { permissions: ["read_data_field_data"], fieldId: salary, isAllowed: false },
  ]);
});

/** Somebody who may manage users, and no more than this with data. */
async function personWith(rights: Right[]) {
  const roleId = await roleWith(rights, ["team_admin_users"]);
  const { userId, email } = await makePerson(world.db);
  const teamUserId = await addToTeam(world.db, team.teamId, { userId, roleIds: [roleId] });
  return { visitor: await world.signIn(email), teamUserId };
}

async function roleWith(rights: Right[], features: FeaturePermission[] = []): Promise<string> {
  const id = await makeRole(world.db, team.teamId, `Role ${Math.random()}`, features);
  for (const right of rights) await grantData(world.db, team.teamId, id, right);
  return id;
}

const stranger = async () => {
  const { userId } = await makePerson(world.db);
  return addToTeam(world.db, team.teamId, { userId });
};
const give = (roleIds: string[], to: string, by = chief.visitor) =>
  by.put(team.path(`/users/${to}/roles`), { roleIds });
const invitation = (roleIds: string[]) => ({ email: `p${Math.random()}@example.test`, firstName: "Pat", roleIds });

describe("a role that opens more data than one holds", () => {
  const beyond: [string, () => Right[]][] = [
    ["everything", () => [{ permissions: reading }]],
    ["another collection", () => [{ permissions: reading, collectionId: staff }]],
    ["a field that is closed to them", () => [{ permissions: ["read_data_field_data"], fieldId: salary }]],
    ["a right that they lack", () => [{ permissions: ["delete_data_records"], collectionId: staff }]],
    ["a collection with the closed field", () => [{ permissions: reading, collectionId: campers }]],
  ];

  it.each(beyond)("is given to nobody: %s", async (_, rights) => {
    const roleId = await roleWith(rights());
    const other = await stranger();
    for (const to of [other, chief.teamUserId]) {
      const answer = await give([roleId], to);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([403, expect.stringContaining("roleBeyondYou")]);
    }
    expect((await chief.visitor.post(team.path("/invitations"), invitation([roleId]))).status).toBe(403);
    const many = { people: [{ email: "many@example.test" }], roleIds: [roleId] };
    expect((await chief.visitor.post(team.path("/invitations/many"), many)).status).toBe(403);
    const { roles } = await bodyOf<{ roles: { id: string; abilities: { give: boolean } }[] }>(
      chief.visitor.get(team.path("/roles")),
    );
    expect(roles.find(({ id }) => id === roleId)?.abilities).toEqual({ give: false });
    expect((await give([roleId], other, team.admin)).status).toBe(204);
  });

  it("is not brought back with a person, or with what lies in the bin", async () => {
    const roleId = await roleWith([{ permissions: reading, collectionId: staff }]);
    const { userId } = await makePerson(world.db);
    const gone = await addToTeam(world.db, team.teamId, { userId, roleIds: [roleId], deactivated: true });
    expect((await chief.visitor.post(team.path(`/people/${gone}/reactivate`))).status).toBe(403);
    await team.admin.delete(team.path(`/collections/${staff}`));
    expect((await give([roleId], chief.teamUserId)).status).toBe(403);
  });
});

it("a role within what one holds is given, in one collection or through a smart one below it", async () => {
  const smart = await team.collection("Few", { parentId: campers, membershipFilter: { and: [] } });
  const closed: Right = { permissions: ["read_data_field_data"], fieldId: salary, isAllowed: false };
  const roles = [
    await roleWith([]),
    await roleWith([{ permissions: ["read_data_record_metadata"], collectionId: campers }]),
    await roleWith([{ permissions: reading, collectionId: smart }, closed]),
    await roleWith([{ permissions: reading, collectionId: campers }, closed]),
  ];
  expect((await give(roles, await stranger())).status).toBe(204);
  expect((await chief.visitor.post(team.path("/invitations"), invitation(roles))).status).toBe(200);
});

it("who holds a right everywhere gives it everywhere; who holds it in all there is does not", async () => {
  const everywhere = await personWith([{ permissions: all }]);
  const inAll = await personWith([campers, staff].map((collectionId) => ({ permissions: all, collectionId })));
  const role = await roleWith([{ permissions: reading }]);
  expect((await give([role], await stranger(), everywhere.visitor)).status).toBe(204);
  expect((await give([role], await stranger(), inAll.visitor)).status).toBe(403);
});
