import { beforeEach, describe, expect, it, vi } from "vitest";
import { refreshSearch } from "#data/records/following/reindex.server.ts";
import { newId } from "#shared/ids.ts";
import { teamPermissionsUpdated } from "#shared/team-live-kinds.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { grantData, makeRole } from "#testing/factories.ts";
import { joinTeam } from "#testing/join-team.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { GrantChange, RightShown, Role } from "./contract.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let name: string;
let note: string;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper", { isGloballySearchable: true });
  name = await team.field(campers, "Name", "plain_text");
  note = await team.field(campers, "Note", "plain_text");
});

const at = (roleId: string, rest = "") => team.path(`/roles/${roleId}${rest}`);
const make = async (input: object = { name: "Kitchen" }) =>
  (await bodyOf<{ id: string }>(team.admin.post(team.path("/roles"), input))).id;
const read = (roleId: string) => bodyOf<Role>(team.admin.get(at(roleId)));
const set = (roleId: string, ...changes: Partial<GrantChange>[]) =>
  team.admin.put(at(roleId, "/data-grants"), {
    changes: changes.map((change) => ({ collectionId: null, fieldId: null, from: "inherit", to: "allow", ...change })),
  });
const seeing = { permission: "read_data_record_metadata" } as const;
const reading = { permission: "read_data_field_data" } as const;
const updating = { permission: "update_data_field_data" } as const;
const codeOf = ({ body }: { body: unknown }) => (body as { error: { code: string } }).error.code;
const lockedRole = async () => {
  const { roles } = await bodyOf<{ roles: { id: string; isLocked: boolean }[] }>(team.admin.get(team.path("/roles")));
  return roles.find(({ isLocked }) => isLocked)!.id;
};

const joinWith = (roleIds: string[]) => joinTeam(world, team.teamId, { roleIds });

it("counts the same people in the list of roles and in the role: those in the team, and those who are invited", async () => {
  const roleId = await make();
  await joinWith([roleId]);
  const left = await joinWith([roleId]);
  const ended = { deactivated_as_of: new Date(Date.now() - 60_000) };
  await world.db.team(team.teamId).update("team_user", ended).where("id", "=", left.teamUserId).execute();
  const invitation = { email: "invited@example.test", firstName: "Ivy", lastName: "Lane", roleIds: [roleId] };
  expect((await team.admin.post(team.path("/invitations"), invitation)).status).toBeLessThan(300);
  const { roles } = await bodyOf<{ roles: { id: string; userCount: number }[] }>(team.admin.get(team.path("/roles")));
  const { people } = await read(roleId);
  expect(people.map(({ isInvited }) => isInvited).sort()).toEqual([false, true]);
  expect(roles.find(({ id }) => id === roleId)!.userCount).toBe(people.length);
});

it("tells everybody who has a role of its change in one statement", async () => {
  const roleId = await make();
  for (let each = 0; each < 5; each++) await joinWith([roleId]);
  const [one, each] = [vi.spyOn(world.app.live, "publish"), vi.spyOn(world.app.live, "publishToEach")];
  expect((await set(roleId, seeing)).status).toBe(204);
  const told = one.mock.calls.filter(([, , kind]) => (kind as { kind: string }).kind === teamPermissionsUpdated.kind);
  expect([told.length, each.mock.calls.map(([, , , , people]) => people.length)]).toEqual([0, [5]]);
  const { rows } = await world.db.run(
    `select count(distinct user_id)::int as people from "${world.db.team(team.teamId).schema}"._event where kind = $1`,
    [teamPermissionsUpdated.kind],
  );
  expect(rows).toEqual([{ people: 5 }]);
  one.mockRestore();
  each.mockRestore();
});

it("makes a role, shapes it, copies it and deletes it, and each counts at the next request", async () => {
  const roleId = await make({ name: " Kitchen ", description: "Cooks" });
  const { me, teamUserId } = await joinWith([]);
  await team.add(campers, { [name]: "Ada", [note]: "Peanuts" });
  expect((await me.get(team.path(`/collections/${campers}/records`))).status).toBe(404);
  expect((await team.admin.put(at(roleId, `/people/${teamUserId}`))).status).toBe(204);
  const changes = [seeing, reading, { ...reading, fieldId: note, to: "deny" as const }];
  expect((await set(roleId, ...changes)).status).toBe(204);
  const { records } = await team.list(campers, {}, me);
  expect(records.map(({ values }) => values)).toEqual([{ [name]: "Ada" }]);
  expect((await team.admin.put(at(roleId, "/feature-permissions"), { give: ["team_admin_users"] })).status).toBe(204);
  expect((await me.get(team.path("/users"))).status).toBe(200);
  expect(await read(roleId)).toMatchObject({
    ...{ name: "Kitchen", description: "Cooks", isActive: true, featurePermissions: ["team_admin_users"] },
    people: [{ teamUserId, isInvited: false }],
  });

  const copy = (await bodyOf<{ id: string }>(team.admin.post(at(roleId, "/duplicate"), { name: "Cooks" }))).id;
  const [one, other] = await Promise.all([read(roleId), read(copy)]);
  expect(other.people).toEqual([]);
  expect(other.featurePermissions).toEqual(one.featurePermissions);
  expect(new Set(other.dataGrants.map(String))).toEqual(new Set(one.dataGrants.map(String)));
  expect(other.dataGrants).toHaveLength(3);

  expect((await team.admin.patch(at(roleId), { isActive: false })).status).toBe(204);
  expect((await me.get(team.path("/users"))).status).toBe(403);
  expect((await team.admin.patch(at(roleId), { isActive: true })).status).toBe(204);
  expect((await team.list(campers, {}, me)).records).toHaveLength(1);
  expect((await team.admin.delete(at(roleId))).status).toBe(204);
  expect((await me.get(team.path(`/collections/${campers}/records`))).status).toBe(404);
  const noted = await world.db.app.selectFrom("audit").select("action").where("team_id", "=", team.teamId).execute();
  expect(new Set(noted.map(({ action }) => action))).toEqual(
    new Set([
      ...["role_created", "roles_changed", "role_data_changed", "role_features_changed"],
      ...["role_switched_off", "role_switched_on", "role_deleted"],
    ]),
  );
});

it("takes a field's words out of the search text when it is closed to a role, and puts them back", async () => {
  const roleId = await make();
  const { me } = await joinWith([roleId]);
  await set(roleId, seeing, reading);
  await team.add(campers, { [name]: "Ada", [note]: "Peanuts" });
  const find = async (who: Visitor) =>
    JSON.stringify((await who.get(team.path("/search?q=peanuts"))).body).includes("Ada");
  await refreshSearch(world.app);
  expect([await find(me), await find(team.admin)]).toEqual([true, true]);
  await set(roleId, { ...reading, fieldId: note, to: "deny" });
  expect(await find(me)).toBe(false);
  await refreshSearch(world.app);
  expect(await find(team.admin)).toBe(false);
  await set(roleId, { ...reading, fieldId: note, from: "deny", to: "inherit" });
  await refreshSearch(world.app);
  expect([await find(me), await find(team.admin)]).toEqual([true, true]);
});

it("keeps both of two changes of different cells, and tells who comes second to the same one", async () => {
  const roleId = await make();
  expect((await set(roleId, seeing)).status).toBe(204);
  expect((await set(roleId, { ...reading, collectionId: campers })).status).toBe(204);
  const late = await set(roleId, updating, { ...seeing, from: "inherit", to: "deny" });
  expect([late.status, codeOf(late)]).toEqual([409, "conflict"]);
  expect((await read(roleId)).dataGrants).toHaveLength(2);
  // Sent again because the network failed: there already.
  expect((await set(roleId, seeing)).status).toBe(204);
});

describe("is refused", () => {
  it("for the Team Admin role, whatever it is", async () => {
    const roleId = await lockedRole();
    const { teamUserId } = await joinWith([]);
    const answers = await Promise.all([
      team.admin.patch(at(roleId), { name: "Boss" }),
      team.admin.patch(at(roleId), { isActive: false }),
      team.admin.delete(at(roleId)),
      team.admin.post(at(roleId, "/duplicate"), { name: "Boss" }),
      team.admin.put(at(roleId, "/feature-permissions"), { take: ["team_admin_users"] }),
      set(roleId, seeing),
      team.admin.put(at(roleId, `/people/${teamUserId}`)),
      team.admin.delete(at(roleId, `/people/${teamUserId}`)),
    ]);
    expect(answers.map(codeOf)).toEqual(answers.map(() => "role_locked"));
    expect(answers[0]!.body).toMatchObject({ error: { message: "The Team Admin role cannot be modified." } });
  });

  it("to everybody but team administrators, holders of every feature permission too", async () => {
    const own = await make();
    await set(own, seeing);
    const { me, teamUserId } = await joinWith([own]);
    await team.admin.put(at(own, "/feature-permissions"), { give: ["team_admin_users", "team_admin_account_info"] });
    const tries = [
      me.get(at(own)),
      me.post(team.path("/roles"), { name: "Mine" }),
      me.post(at(own, "/duplicate"), { name: "Mine" }),
      me.patch(at(own), { isActive: true }),
      me.put(at(own, "/feature-permissions"), { give: ["integrations_zapier"] }),
      me.put(at(own, "/data-grants"), { changes: [{ ...reading, collectionId: null, fieldId: null }] }),
      me.delete(at(own)),
      me.put(at(own, `/people/${teamUserId}`)),
      me.get(team.path(`/users/${teamUserId}/data-rights?collectionId=${campers}`)),
    ];
    for (const answer of await Promise.all(tries)) expect([answer.status, codeOf(answer)]).toEqual([403, "forbidden"]);
    expect((await read(own)).dataGrants).toHaveLength(1);
  });

  it("where it names what is not of this team, what is not there, or what makes no sense", async () => {
    const other = await world.team();
    const theirs = await other.collection("Cabin");
    const theirField = await other.field(theirs, "Beds", "number");
    const theirRole = await makeRole(world.db, other.teamId, "Theirs", []);
    const roleId = await make();
    const { teamUserId } = await joinWith([]);
    const found = await Promise.all([
      set(roleId, { ...seeing, collectionId: theirs }),
      set(roleId, { ...reading, fieldId: theirField }),
      set(theirRole, seeing),
      team.admin.put(at(theirRole, `/people/${teamUserId}`)),
      team.admin.delete(at(theirRole)),
      set(roleId, { ...seeing, fieldId: note }),
      set(roleId, { ...reading, fieldId: note, collectionId: campers }),
      set(roleId, seeing, seeing),
      team.admin.put(at(roleId, "/feature-permissions"), { give: ["isTeamAdmin"] }),
      team.admin.patch(at(roleId), { isLocked: true }),
      team.admin.post(team.path("/roles"), { name: "KITCHEN" }),
    ]);
    expect(found.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 400, 400, 400, 400, 400, 400]);
    expect((await read(roleId)).dataGrants).toEqual([]);
  });
});

describe("what can they see", () => {
  const ask = async (teamUserId: string, query: Record<string, string>) => {
    const path = team.path(`/users/${teamUserId}/data-rights?${new URLSearchParams(query)}`);
    const { rights } = await bodyOf<{ rights: RightShown[] }>(team.admin.get(path));
    return Object.fromEntries(rights.map((right) => [right.permission, right]));
  };

  it("names the setting that decides about a field, a collection and a record", async () => {
    const roleId = await make();
    const { teamUserId } = await joinWith([roleId]);
    await set(roleId, seeing, { ...reading, collectionId: campers }, { ...reading, fieldId: note, to: "deny" });
    const record = await team.add(campers, { [name]: "Ada" });
    const role = { id: roleId, name: "Kitchen" };
    const ofField = await ask(teamUserId, { fieldId: note });
    expect(ofField.read_data_field_data).toMatchObject({
      ...{ isAllowed: false, reason: "denied" },
      by: [{ role, on: "field", thing: { id: note, name: "Note" } }],
    });
    const ofRecord = await ask(teamUserId, { recordId: record.id });
    expect(ofRecord.read_data_record_metadata).toMatchObject({ isAllowed: true, by: [{ role, on: "everything" }] });
    expect(ofRecord.delete_data_records).toMatchObject({ isAllowed: false, reason: "silent" });
    const ofCollection = await ask(teamUserId, { collectionId: campers });
    expect(ofCollection.read_data_field_data).toMatchObject({
      by: [{ role, on: "collection", thing: { id: campers, name: "Campers" } }],
    });
    const both = await ask(teamUserId, { recordId: record.id, fieldId: name });
    expect(both.read_data_field_data).toMatchObject({ isAllowed: true, at: { id: campers } });
  });

  it("knows smart collections, and what is not there", async () => {
    const filter = { field: note, operator: "contains", value: "Peanuts" };
    const smart = await team.collection("Allergic", {
      ...{ parentId: campers, membershipFilter: filter },
    });
    const roleId = await makeRole(world.db, team.teamId, newId(), []);
    await grantData(world.db, team.teamId, roleId, { permissions: [seeing.permission], collectionId: smart });
    const { teamUserId } = await joinWith([roleId]);
    const [inside, outside] = [
      await team.add(campers, { [name]: "Ada", [note]: "Peanuts" }),
      await team.add(campers, { [name]: "Bob" }),
    ];
    const seen = async (recordId: string) => (await ask(teamUserId, { recordId })).read_data_record_metadata;
    expect(await seen(inside.id)).toMatchObject({ isAllowed: true, at: { id: smart } });
    expect(await seen(outside.id)).toMatchObject({ isAllowed: false, reason: "silent" });
    const nowhere = await team.admin.get(team.path(`/users/${teamUserId}/data-rights?recordId=${newId()}`));
    expect(nowhere.status).toBe(404);
  });
});
