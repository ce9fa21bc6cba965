import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import type { FeaturePermission } from "#shared/permissions.ts";
import { makePerson, makeRole, makeTeam } from "#testing/factories.ts";
import { type Joined, type JoinedAs, joinTeam } from "#testing/join-team.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startTestApp);
let teamId: string;
let memberRoleId: string;

beforeEach(async () => {
  ({ teamId, memberRoleId } = await makeTeam(world.db));
});

const join = (as?: JoinedAs) => joinTeam(world, teamId, as);

async function joinAsHolder(...features: FeaturePermission[]) {
  const roleId = await makeRole(world.db, teamId, newId(), features);
  return { ...(await join({ roleIds: [roleId] })), roleId };
}

const invite = ({ me }: { me: Visitor }, input: object) =>
  me.post(`/api/teams/${teamId}/invitations`, { email: `${newId()}@example.test`, firstName: "Ivy", ...input });
const act = ({ me }: Joined, teamUserId: string, what: string) =>
  me.post(`/api/teams/${teamId}/people/${teamUserId}/${what}`);
const isIn = async ({ me }: Joined) => (await me.get(`/api/teams/${teamId}/people`)).status === 200;
const codeOf = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;

describe("nobody grants what they lack", () => {
  it("invites with one's own or a weaker role, not with a stronger one", async () => {
    const holder = await joinAsHolder("team_admin_users", "outgoing_messages_user_sms");
    const weaker = await makeRole(world.db, teamId, "weaker", ["outgoing_messages_user_sms"]);
    const stronger = await makeRole(world.db, teamId, "stronger", [
      "outgoing_messages_user_sms",
      "team_admin_account_info",
    ]);
    expect((await invite(holder, { roleIds: [holder.roleId, weaker] })).status).toBe(200);
    expect((await invite(holder, { roleIds: [weaker, stronger] })).status).toBe(403);
    expect((await invite(holder, { roleIds: [memberRoleId] })).status).toBe(403);
  });

  it("makes no team administrator without being one", async () => {
    const holder = await joinAsHolder("team_admin_users");
    const admin = await join({ isTeamAdmin: true });
    expect((await invite(holder, { asTeamAdmin: true })).status).toBe(403);
    expect((await invite(admin, { asTeamAdmin: true })).status).toBe(200);
  });

  it("does not revive an invitation that gives more than one holds", async () => {
    const admin = await join({ isTeamAdmin: true });
    const holder = await joinAsHolder("team_admin_users");
    const stronger = await makeRole(world.db, teamId, "stronger", ["integrations_zapier"]);
    for (const input of [{ asTeamAdmin: true }, { roleIds: [stronger] }]) {
      const { teamUserId } = (await invite(admin, input)).body as { teamUserId: string };
      const path = `/api/teams/${teamId}/invitations/${teamUserId}`;
      expect((await admin.me.delete(path)).status).toBe(204);
      expect((await holder.me.post(`${path}/resend`)).status).toBe(403);
      expect((await admin.me.post(`${path}/resend`)).status).toBe(204);
    }
  });

  it("does not cancel the invitation of an administrator", async () => {
    const admin = await join({ isTeamAdmin: true });
    const holder = await joinAsHolder("team_admin_users");
    const { teamUserId } = (await invite(admin, { asTeamAdmin: true })).body as { teamUserId: string };
    const path = `/api/teams/${teamId}/invitations/${teamUserId}`;
    expect((await holder.me.delete(path)).status).toBe(403);
    expect((await admin.me.post(`${path}/resend`)).status).toBe(204);
    const other = (await invite(admin, {})).body as { teamUserId: string };
    expect((await holder.me.delete(`/api/teams/${teamId}/invitations/${other.teamUserId}`)).status).toBe(204);
  });

  it("does not open the team again to someone who holds more than oneself", async () => {
    const strong = await makeRole(world.db, teamId, newId(), ["team_admin_users", "team_admin_account_info"]);
    const admin = await join({ isTeamAdmin: true });
    const holder = await joinAsHolder("team_admin_users");
    const stronger = await join({ roleIds: [strong] });
    expect((await act(admin, stronger.teamUserId, "deactivate")).status).toBe(204);
    expect((await act(holder, stronger.teamUserId, "reactivate")).status).toBe(403);
    expect((await act(admin, stronger.teamUserId, "reactivate")).status).toBe(204);
    expect(await isIn(stronger)).toBe(true);
  });

  it("gives neither the locked role nor one of another team", async () => {
    const admin = await join({ isTeamAdmin: true });
    const locked = await world.db
      .team(teamId)
      .from("role")
      .select("id")
      .where("is_locked", "=", true)
      .executeTakeFirstOrThrow();
    expect((await invite(admin, { roleIds: [locked.id] })).status).toBe(403);
    const elsewhere = await makeTeam(world.db);
    expect((await invite(admin, { roleIds: [elsewhere.memberRoleId] })).status).toBe(404);
    expect((await invite(admin, { roleIds: [newId()] })).status).toBe(404);
  });

  it("does not lean on a role that is switched off or was taken away", async () => {
    const holder = await joinAsHolder("team_admin_users");
    expect((await invite(holder, {})).status).toBe(200);
    await world.db.team(teamId).update("role", { is_active: false }).where("id", "=", holder.roleId).execute();
    expect((await invite(holder, {})).status).toBe(403);
    await world.db.team(teamId).update("role", { is_active: true }).where("id", "=", holder.roleId).execute();
    expect((await invite(holder, {})).status).toBe(200);
    await world.db.team(teamId).remove("team_user_role").where("role_id", "=", holder.roleId).execute();
    expect((await invite(holder, {})).status).toBe(403);
  });
});

describe("closing the team to someone", () => {
  it("counts from their next request, and is undone by opening it again", async () => {
    const [admin, person] = [await join({ isTeamAdmin: true }), await join()];
    expect(await isIn(person)).toBe(true);
    for (let twice = 0; twice < 2; twice++)
      expect((await act(admin, person.teamUserId, "deactivate")).status).toBe(204);
    expect(await isIn(person)).toBe(false);
    expect((await person.me.get("/api/me")).status).toBe(200);
    expect((await act(admin, person.teamUserId, "reactivate")).status).toBe(204);
    expect(await isIn(person)).toBe(true);
  });

  it("is not for team administrators by someone who is none", async () => {
    const [admin, holder] = [await join({ isTeamAdmin: true }), await joinAsHolder("team_admin_users")];
    await join({ isTeamAdmin: true });
    expect((await act(holder, admin.teamUserId, "deactivate")).status).toBe(403);
    expect(await isIn(admin)).toBe(true);
    await world.db
      .team(teamId)
      .update("team_user", { deactivated_as_of: new Date() })
      .where("id", "=", admin.teamUserId)
      .execute();
    expect((await act(holder, admin.teamUserId, "reactivate")).status).toBe(403);
  });

  it("leaves the last team administrator", async () => {
    const admin = await join({ isTeamAdmin: true });
    const answer = await act(admin, admin.teamUserId, "deactivate");
    expect([answer.status, codeOf(answer)]).toEqual([409, "last_team_admin"]);
    // One who was only invited, and one who left, do not count.
    await join({ isTeamAdmin: true, invitedOnly: true });
    expect((await act(admin, admin.teamUserId, "deactivate")).status).toBe(409);
    await join({ isTeamAdmin: true });
    expect((await act(admin, admin.teamUserId, "deactivate")).status).toBe(204);
  });

  it("leaves one of two who close it to each other at once", async () => {
    for (let round = 0; round < 5; round++) {
      ({ teamId } = await makeTeam(world.db));
      const [one, two] = [await join({ isTeamAdmin: true }), await join({ isTeamAdmin: true })];
      const answers = await Promise.all([
        act(one, two.teamUserId, "deactivate"),
        act(two, one.teamUserId, "deactivate"),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
      expect([await isIn(one), await isIn(two)].filter(Boolean)).toHaveLength(1);
    }
  });

  it("is not a way to let someone in who never accepted", async () => {
    const admin = await join({ isTeamAdmin: true });
    const invited = await join({ invitedOnly: true });
    expect((await act(admin, invited.teamUserId, "reactivate")).status).toBe(404);
    expect((await act(admin, invited.teamUserId, "deactivate")).status).toBe(404);
    expect(await isIn(invited)).toBe(false);
  });
});

describe("an invitation", () => {
  it("speaks the team's language, not the inviter's, and leaves the invited person's own open", async () => {
    ({ teamId, memberRoleId } = await makeTeam(world.db, { language: "fr" }));
    const admin = await join({ isTeamAdmin: true });
    admin.me.headers["accept-language"] = "en";
    const email = `${newId()}@example.test`;
    expect((await invite(admin, { email })).status).toBe(200);
    const [letter] = await world.letters(email);
    expect(letter!.subject).toMatch(/invit.*rejoindre/);
    const user = await world.db.app.selectFrom("user").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
    expect(user.interface_language).toBeNull();
  });

  it("can be accepted for seven days, by its link and on the page of teams alike", async () => {
    const admin = await join({ isTeamAdmin: true });
    const known = await makePerson(world.db);
    const answer = await invite(admin, { email: known.email });
    const { teamUserId } = answer.body as { teamUserId: string };
    const weekAgo = new Date(Date.now() - 8 * 86_400_000);
    await world.db.team(teamId).update("team_user", { invited_at: weekAgo }).where("id", "=", teamUserId).execute();
    const me = await world.signIn(known.email);
    expect((await me.post(`/api/auth/my-invitations/${teamUserId}`, { accept: true })).status).toBe(410);
  });
});

describe("creating a team", () => {
  it("makes its creator the administrator of it alone", async () => {
    const { me } = await join();
    const answer = await me.post("/api/teams", { name: "Fresh", brand: "simply_music", timezone: "Europe/Paris" });
    const { teamId: fresh } = answer.body as { teamId: string };
    const { people } = (await me.get(`/api/teams/${fresh}/people`)).body as { people: object[] };
    expect(people).toMatchObject([{ isTeamAdmin: true }]);
    expect((await me.get(`/api/teams/${teamId}/invitations`)).status).toBe(403);
    const { roles } = (await me.get(`/api/teams/${fresh}/roles`)).body as { roles: object[] };
    expect(roles).toMatchObject([
      { name: "Team Admin", isLocked: true, userCount: 1 },
      { name: "Member", isLocked: false, userCount: 0 },
    ]);
  });

  it("makes one team when the same is sent twenty times at once", async () => {
    const { me } = await join();
    const input = { id: newId(), name: "Once", brand: "simply", timezone: "UTC" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => me.post("/api/teams", input)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { teamId: input.id } });
    const made = await world.db.app.selectFrom("team").select("id").where("name", "=", "Once").execute();
    expect(made).toEqual([{ id: input.id }]);
    expect(await world.db.team(input.id).from("team_user").selectAll().execute()).toHaveLength(1);
  });

  it("takes nobody else's team for one's own", async () => {
    const { me } = await join();
    const theirs = await makeTeam(world.db, { name: "Theirs" });
    const input = { id: theirs.teamId, name: "Mine", brand: "simply", timezone: "UTC" };
    expect((await me.post("/api/teams", input)).status).toBe(409);
    expect((await me.get(`/api/teams/${theirs.teamId}/people`)).status).toBe(403);
  });

  it("is ten a day for one person", async () => {
    const { me } = await join();
    const create = () => me.post("/api/teams", { name: "One of many", brand: "simply", timezone: "UTC" });
    const statuses = [];
    for (let round = 0; round < 11; round++) statuses.push((await create()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe("the calls the spec names", () => {
  const linkKeys = [
    ...["id", "teamId", "userId", "firstName", "lastName", "invitedAt", "activatedAt", "isTeamAdmin"],
    ...["deactivatedAsOf", "lastOpened", "interfaceLanguage", "inviteStatus", "invitedBy", "isTeamClosed", "team"],
  ].sort();
  const teamKeys = [
    ...[
      "id",
      "name",
      "shortName",
      "primaryTimezone",
      "defaultInterfaceLanguage",
      "currency",
      "enumAppBrandId",
      "publicAccent",
    ],
    ...["organizationLogoSquare", "organizationLogoHorizontal", "appLogoSquare", "appLogoHorizontal"],
  ].sort();
  const keys = (value: unknown) => Object.keys(value as object).sort();
  const authUsernameOf = async (me: Visitor) =>
    ((await me.get("/api/auth/start")).body as { signedIn: { authUsername: string } }).signedIn.authUsername;

  it("GET /users/byAuthProvider/{authUsername}?needData=0: only the person", async () => {
    const { me } = await join();
    const { body } = await me.get(`/api/users/byAuthProvider/${await authUsernameOf(me)}?needData=0`);
    expect(Object.keys(body)).toEqual(["simplyUser"]);
  });

  it("answers in the saved language where a request does not say", async () => {
    const { me } = await join();
    const message = async (language: string) => {
      me.headers = { "accept-language": language };
      const { body } = await me.patch("/api/me", { colorScheme: "pink" });
      return (body as { error: { message: string } }).error.message;
    };
    await me.put(`/api/teams/${teamId}/my-language`, { interfaceLanguage: "fr" });
    const [said, french, english] = [await message("*"), await message("fr"), await message("en")];
    expect(said).toBe(french);
    expect(said).not.toBe(english);
  });

  it("GET /users/byAuthProvider/{authUsername}?needData=1", async () => {
    const person = await joinAsHolder("team_admin_users", "integrations_zapier");
    const { body } = await person.me.get(`/api/users/byAuthProvider/${await authUsernameOf(person.me)}?needData=1`);
    const found = body as { simplyUser: object; teamData: { result: { team: object }[] }; teamUserRoleLink: object[] };
    expect(keys(found)).toEqual(["simplyUser", "teamData", "teamUserRoleLink"]);
    expect(found.simplyUser).toEqual({
      userId: person.userId,
      name: expect.any(String),
      primaryEmailAddress: { email: person.email },
      isSysAdmin: false,
      pictureUrl: null,
      interfaceLanguage: null,
      colorScheme: "auto",
    });
    expect(keys(found.teamData)).toEqual(["result", "s3DefaultTeamPicture", "s3DefaultUserPicture"]);
    expect(found.teamData.result.map(keys)).toEqual([linkKeys]);
    expect(keys(found.teamData.result[0]!.team)).toEqual(teamKeys);
    expect(found.teamUserRoleLink).toEqual([
      {
        id: expect.any(String),
        teamUserId: person.teamUserId,
        userRoleId: person.roleId,
        FeaturePermissions: [
          { TeamId: teamId, EnumFeaturePermissionId: "integrations_zapier" },
          { TeamId: teamId, EnumFeaturePermissionId: "team_admin_users" },
        ],
      },
    ]);
  });

  it("is only for oneself", async () => {
    const [one, two] = [await join(), await join()];
    const theirs = await authUsernameOf(two.me);
    for (const name of [theirs, two.userId, one.userId, "nobody", "%00", "__proto__"]) {
      expect((await one.me.get(`/api/users/byAuthProvider/${name}?needData=1`)).status).toBe(404);
    }
  });

  it("GET /teamUsers", async () => {
    const { me, userId, teamUserId } = await join();
    await join();
    const { body } = await me.get("/api/teamUsers");
    expect(keys(body)).toEqual(["result"]);
    const { result } = body as { result: object[] };
    expect(result.map(keys)).toEqual([linkKeys]);
    expect(result).toMatchObject([{ id: teamUserId, teamId, userId, isTeamAdmin: false }]);
  });

  it("GET /dataObjectTestings?idTeam={teamId}", async () => {
    const { me } = await join();
    expect((await me.get(`/api/dataObjectTestings?idTeam=${teamId}`)).body).toEqual([]);
    const rows = ["second", "first"].map((label, place) => ({
      id: newId(),
      label,
      icon: "fas_star",
      target: "/x",
      rank: 2 - place,
    }));
    await world.db.team(teamId).insert("header_menu_item", rows).execute();
    expect((await me.get(`/api/dataObjectTestings?idTeam=${teamId}`)).body).toEqual([
      { id: rows[1]!.id, idTeam: teamId, label: "first", icon: "fas_star", target: "/x" },
      { id: rows[0]!.id, idTeam: teamId, label: "second", icon: "fas_star", target: "/x" },
    ]);
  });

  it("GET /dataCollections?TeamId={teamId}&countObjects=1", async () => {
    const { me } = await join();
    expect(await me.get(`/api/dataCollections?TeamId=${teamId}&countObjects=1`)).toMatchObject({
      status: 200,
      body: [],
    });
  });
});
