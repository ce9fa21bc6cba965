import { beforeEach, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import type { FeaturePermission } from "#shared/permissions.ts";
import { makeRole, makeTeam } from "#testing/factories.ts";
import { type Joined, type JoinedAs, joinTeam } from "#testing/join-team.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { TeamUser } from "./contract.ts";

const world = whileTesting(startTestApp);
let teamId: string;
let memberRoleId: string;

beforeEach(async () => {
  ({ teamId, memberRoleId } = await makeTeam(world.db));
});

const join = (as?: JoinedAs) => joinTeam(world, teamId, as);

async function joinAsHolder(...features: FeaturePermission[]) {
  return join({ roleIds: [await makeRole(world.db, teamId, newId(), features)] });
}

const at = ({ teamUserId }: Joined, part = "") => `/api/teams/${teamId}/users/${teamUserId}${part}`;
const usersSeenBy = async ({ me }: Joined) =>
  ((await me.get(`/api/teams/${teamId}/users`)).body as { users: TeamUser[] }).users;
const codeOf = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;

it("lists current, invited, cancelled and deactivated people with what the columns show", async () => {
  const admin = await join({ isTeamAdmin: true });
  const gone = await join({ roleIds: [memberRoleId] });
  const invite = (email: string) =>
    admin.me.post(`/api/teams/${teamId}/invitations`, {
      email,
      firstName: "Ivy",
      lastName: "Moss",
      roleIds: [memberRoleId],
    });
  const [waiting, cancelled] = [`${newId()}@example.test`, `${newId()}@example.test`];
  await invite(waiting);
  const { teamUserId } = (await invite(cancelled)).body as { teamUserId: string };
  await admin.me.delete(`/api/teams/${teamId}/invitations/${teamUserId}`);
  await admin.me.post(`/api/teams/${teamId}/people/${gone.teamUserId}/deactivate`);
  const users = await usersSeenBy(admin);
  const by = (email: string) => users.find((user) => user.email === email)!;
  expect(by(admin.email)).toMatchObject({
    status: "current",
    accountType: "team_admin",
    abilities: { edit: true, deactivate: false, changeAccountType: true },
  });
  expect(by(waiting)).toMatchObject({
    status: "invited",
    name: "Ivy Moss",
    invitedBy: expect.any(String),
    roles: [{ id: memberRoleId, name: "Member" }],
  });
  expect(by(cancelled).status).toBe("cancelled");
  expect(by(gone.email)).toMatchObject({ status: "deactivated", deactivatedSince: expect.any(String) });
  expect(by(gone.email).abilities.reactivate).toBe(true);
  // Who is closed in the whole system comes back there, and not here.
  await world.db.app.updateTable("user").set({ deactivated_at: new Date() }).where("id", "=", gone.userId).execute();
  const closed = (await usersSeenBy(admin)).find(({ id }) => id === gone.teamUserId);
  expect(closed).toMatchObject({ status: "deactivated", abilities: { edit: true, reactivate: false } });
});

it("gives and takes roles, which count from the next request, and nobody gives what they lack", async () => {
  const admin = await join({ isTeamAdmin: true });
  const holder = await joinAsHolder("team_admin_users");
  const person = await join();
  const strong = await makeRole(world.db, teamId, "strong", ["team_admin_users", "team_admin_account_info"]);
  expect((await holder.me.put(at(person, "/roles"), { roleIds: [strong] })).status).toBe(403);
  expect((await person.me.get(`/api/teams/${teamId}/users`)).status).toBe(403);
  expect((await admin.me.put(at(person, "/roles"), { roleIds: [strong] })).status).toBe(204);
  expect((await person.me.get(`/api/teams/${teamId}/users`)).status).toBe(200);
  // What is there may stay, and may be taken away.
  const own = (await usersSeenBy(admin)).find(({ id }) => id === holder.teamUserId)!.roles[0]!.id;
  expect((await holder.me.put(at(person, "/roles"), { roleIds: [strong, own] })).status).toBe(204);
  expect((await holder.me.put(at(person, "/roles"), { roleIds: [] })).status).toBe(204);
  expect((await person.me.get(`/api/teams/${teamId}/users`)).status).toBe(403);
});

it("lets only team admins touch team admins, and keeps the last one", async () => {
  const admin = await join({ isTeamAdmin: true });
  const holder = await joinAsHolder("team_admin_users");
  const person = await join();
  for (const [path, body] of [
    [at(admin), { firstName: "Other" }],
    [at(admin, "/roles"), { roleIds: [] }],
    [at(person, "/account-type"), { accountType: "team_admin" }],
  ] as const) {
    const answer = await (path.endsWith("/roles") || path.endsWith("-type")
      ? holder.me.put(path, body)
      : holder.me.send("PATCH", path, body));
    expect(answer.status, path).toBe(403);
  }
  expect(codeOf(await admin.me.put(at(admin, "/account-type"), { accountType: "member" }))).toBe("last_team_admin");
  expect((await admin.me.put(at(person, "/account-type"), { accountType: "team_admin" })).status).toBe(204);
  expect((await admin.me.put(at(admin, "/account-type"), { accountType: "member" })).status).toBe(204);
  expect((await admin.me.get(`/api/teams/${teamId}/users`)).status).toBe(403);
});

it("renames someone in this team only", async () => {
  const admin = await join({ isTeamAdmin: true });
  const person = await join();
  expect((await admin.me.send("PATCH", at(person), { firstName: "Mila", lastName: "Sørensen" })).status).toBe(204);
  expect((await usersSeenBy(admin)).find(({ id }) => id === person.teamUserId)!.name).toBe("Mila Sørensen");
  expect((await admin.me.send("PATCH", at(person), { firstName: " " })).status).toBe(400);
});

it("invites many at once, each address once, and names those who are in the team", async () => {
  const admin = await join({ isTeamAdmin: true });
  const person = await join();
  const [one, other] = [`${newId()}@example.test`, `${newId()}@example.test`];
  const answer = await admin.me.post(`/api/teams/${teamId}/invitations/many`, {
    people: [{ email: one }, { email: person.email }, { email: other, firstName: "Tom" }, { email: one.toUpperCase() }],
    roleIds: [memberRoleId],
  });
  expect(answer.body).toEqual({
    results: [
      { email: one, outcome: "invited" },
      { email: person.email, outcome: "already_in_team" },
      { email: other, outcome: "invited" },
    ],
  });
  const invited = (await usersSeenBy(admin)).filter(({ status }) => status === "invited");
  expect(invited.map(({ email }) => email).toSorted()).toEqual([one, other].toSorted());
  expect((await world.letters(one))[0]!.link).toBeDefined();
});
