import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson, makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startTestApp);
let teamId: string;
let memberRoleId: string;
let admin: Visitor;

beforeAll(async () => {
  ({ teamId, memberRoleId } = await makeTeam(world.db, { name: "Camp Pine", brand: "simply_camps" }));
  const person = await makePerson(world.db, { name: "Ada Admin" });
  await addToTeam(world.db, teamId, { userId: person.userId, isTeamAdmin: true });
  admin = await world.signIn(person.email);
});

const password = "a fine password";
const newAddress = () => `invited-${newId().slice(-8)}@example.test`;

async function invite(email: string, more: object = {}) {
  const input = { email, firstName: "Ivy", lastName: "Invited", ...more };
  const answer = await admin.post(`/api/teams/${teamId}/invitations`, input);
  expect(answer.status).toBe(200);
  return (answer.body as { teamUserId: string }).teamUserId;
}

async function linkTo(email: string, letters = 1) {
  const [letter] = await world.letters(email, letters);
  return letter!.link!;
}

const pathOf = (link: URL) => `/api/auth/invitations/${link.pathname.split("/").at(-1)}`;
const tokenOf = (link: URL) => link.searchParams.get("token")!;
const look = (link: URL, visitor = world.visitor()) => visitor.get(`${pathOf(link)}?token=${tokenOf(link)}`);
const accept = (link: URL, visitor = world.visitor(), more: object = { password }) =>
  visitor.post(pathOf(link), { token: tokenOf(link), ...more });
const isIn = async (visitor: Visitor) => (await visitor.get(`/api/teams/${teamId}/people`)).status === 200;

describe("a new person", () => {
  it("sees who invites them, sets a password, and is in, with the roles they were given", async () => {
    const email = newAddress();
    await invite(email, { roleIds: [memberRoleId] });
    const [letter] = await world.letters(email);
    expect(letter).toMatchObject({ subject: "Ada Admin invited you to join Camp Pine" });
    expect(letter!.body_html).toMatch(/>Simply Camps<\/p>\n<h1/);
    const link = letter!.link!;
    expect(link.pathname).toMatch(/^\/accept-invite\//);
    expect((await look(link)).body).toEqual({
      teamName: "Camp Pine",
      brand: "simply_camps",
      logo: null,
      email,
      firstName: "Ivy",
      lastName: "Invited",
      invitedBy: "Ada Admin",
      hasAccount: false,
      isMe: false,
    });
    expect((await accept(link, world.visitor(), {})).body).toMatchObject({ error: { fields: [{ path: "password" }] } });

    const visitor = world.visitor();
    const accepted = await accept(link, visitor, { password, firstName: "Yvonne", lastName: "New" });
    expect(accepted).toMatchObject({ status: 200, body: { teamId } });
    const { people } = (await visitor.get(`/api/teams/${teamId}/people`)).body as {
      people: { name: string; roles: string[] }[];
    };
    expect(people.find(({ name }) => name === "Yvonne New")).toMatchObject({ roles: ["Member"], isTeamAdmin: false });
    await world.signIn(email, password);
  });

  it("sees the team's wide logo in the letter and on the page, and whoever sees no pictures its name", async () => {
    const other = await makeTeam(world.db, { name: "Camp <Oak>", brand: "simply_camps" });
    const { userId, email: owner } = await makePerson(world.db, { name: "Olga" });
    await addToTeam(world.db, other.teamId, { userId, isTeamAdmin: true });
    const olga = await world.signIn(owner);
    const logo = async (place: string, width: number) => {
      const bytes = await sharp({ create: { width, height: 100, channels: 3, background: "#2a7" } })
        .png()
        .toBuffer();
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(bytes)]), "logo.png");
      expect((await olga.send("PUT", `/api/teams/${other.teamId}/account/logos/${place}`, form)).status).toBe(200);
    };
    const letterAndPage = async () => {
      const email = newAddress();
      const input = { email, firstName: "Ivy", lastName: "Invited" };
      expect((await olga.post(`/api/teams/${other.teamId}/invitations`, input)).status).toBe(200);
      const [letter] = await world.letters(email);
      const { logo: shown } = (await look(letter!.link!)).body as { logo: { path: string } };
      return { html: letter!.body_html, shown };
    };
    await logo("organization_square", 100);
    expect((await letterAndPage()).shown).toMatchObject({ width: 48, height: 48 });
    await logo("organization_horizontal", 400);
    const { html, shown } = await letterAndPage();
    expect(shown).toMatchObject({ width: 192, height: 48 });
    const src = `${world.app.env.APP_URL}${shown.path}`;
    expect(html).toContain(`<img src="${src}" alt="Camp &#60;Oak&#62;" width="192" height="48"`);
    expect((await world.visitor().get(shown.path)).status).toBe(200);
  });

  it("takes the address from whoever claimed it before without proving it", async () => {
    const email = newAddress();
    await invite(email);
    const link = await linkTo(email);
    const stranger = { email, password: "the stranger's own", name: "Stranger" };
    expect((await world.visitor().post("/api/auth/sign-up", stranger)).status).toBe(204);
    await world.letters(email, 2);
    expect((await accept(link)).status).toBe(200);
    const old = await world.visitor().post("/api/auth/sign-in", { email, password: stranger.password });
    expect(old.status).toBe(401);
    await world.signIn(email, password);
  });

  it("takes the address also from someone who signed up before the invitation", async () => {
    const email = newAddress();
    const stranger = { email, password: "the stranger's own", name: "Stranger" };
    await world.visitor().post("/api/auth/sign-up", stranger);
    const verification = await linkTo(email);
    await invite(email);
    expect((await accept(await linkTo(email, 2))).status).toBe(200);
    const old = await world.visitor().post("/api/auth/sign-in", { email, password: stranger.password });
    expect(old.status).toBe(401);
    const path = `/api/auth/confirm-email/${verification.pathname.split("/").at(-1)}`;
    expect((await world.visitor().post(path, { token: tokenOf(verification) })).status).toBe(410);
  });
});

describe("someone with an account", () => {
  it("joins by signing in, and with no other account", async () => {
    const person = await makePerson(world.db);
    const other = await world.signIn((await makePerson(world.db)).email);
    await invite(person.email);
    const link = await linkTo(person.email);
    expect((await look(link)).body).toMatchObject({ hasAccount: true, isMe: false });

    for (const visitor of [world.visitor(), other]) {
      expect(await accept(link, visitor)).toMatchObject({
        status: 409,
        body: { error: { code: "invitation_other_account" } },
      });
    }
    const me = await world.signIn(person.email);
    expect((await look(link, me)).body).toMatchObject({ isMe: true });
    expect(await isIn(me)).toBe(false);
    expect((await accept(link, me, {})).status).toBe(200);
    expect(await isIn(me)).toBe(true);
    expect(await isIn(other)).toBe(false);
  });

  it("sees what waits, and accepts or declines there", async () => {
    const person = await makePerson(world.db);
    const me = await world.signIn(person.email);
    const teamUserId = await invite(person.email);
    const links = (await me.get("/api/teamUsers")).body as { result: { id: string }[] };
    expect(links.result).toMatchObject([
      { id: teamUserId, inviteStatus: "invited", invitedBy: "Ada Admin", activatedAt: null },
    ]);

    expect((await me.post(`/api/auth/my-invitations/${teamUserId}`, { accept: false })).status).toBe(200);
    expect(await isIn(me)).toBe(false);
    expect((await me.post(`/api/auth/my-invitations/${teamUserId}`, { accept: true })).status).toBe(404);

    await invite(person.email);
    expect((await me.post(`/api/auth/my-invitations/${teamUserId}`, { accept: true })).status).toBe(200);
    expect(await isIn(me)).toBe(true);
  });

  it("cannot answer for someone else", async () => {
    const teamUserId = await invite(newAddress());
    const other = await world.signIn((await makePerson(world.db)).email);
    expect((await other.post(`/api/auth/my-invitations/${teamUserId}`, { accept: true })).status).toBe(404);
    expect(await isIn(other)).toBe(false);
  });
});

describe("an invitation's link", () => {
  it("works once, also when twenty try at once", async () => {
    const email = newAddress();
    await invite(email);
    const link = await linkTo(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(19);
  });

  it("is dead once cancelled, and alive again in the letter of a new one", async () => {
    const email = newAddress();
    const teamUserId = await invite(email);
    const old = await linkTo(email);
    expect((await admin.delete(`/api/teams/${teamId}/invitations/${teamUserId}`)).status).toBe(204);
    expect((await look(old)).status).toBe(410);
    expect((await accept(old)).status).toBe(410);
    expect(await invite(email)).toBe(teamUserId);
    expect((await accept(await linkTo(email, 2))).status).toBe(200);
  });

  it("is dead once sent again", async () => {
    const email = newAddress();
    const teamUserId = await invite(email);
    const old = await linkTo(email);
    expect((await admin.post(`/api/teams/${teamId}/invitations/${teamUserId}/resend`)).status).toBe(204);
    const fresh = await linkTo(email, 2);
    expect((await accept(old)).status).toBe(410);
    expect((await accept(fresh)).status).toBe(200);
  });

  it("is dead after seven days", async () => {
    const email = newAddress();
    const teamUserId = await invite(email);
    const link = await linkTo(email);
    const mine = world.db.app.updateTable("one_time_link").where("team_user_id", "=", teamUserId);
    const { expires_at: expires } = await mine
      .set({ new_email: null })
      .returning("expires_at")
      .executeTakeFirstOrThrow();
    expect(Math.round((expires.getTime() - Date.now()) / 86_400_000)).toBe(7);
    await mine.set({ expires_at: new Date(Date.now() - 1) }).execute();
    expect((await accept(link)).status).toBe(410);
  });

  it("is dead once the team is closed", async () => {
    const closing = await makeTeam(world.db);
    const person = await makePerson(world.db);
    await addToTeam(world.db, closing.teamId, { userId: person.userId, isTeamAdmin: true });
    const email = newAddress();
    const boss = await world.signIn(person.email);
    await boss.post(`/api/teams/${closing.teamId}/invitations`, { email, firstName: "Ivy" });
    const link = await linkTo(email);
    await world.db.app
      .updateTable("team")
      .set({ deactivated_at: new Date() })
      .where("id", "=", closing.teamId)
      .execute();
    expect((await accept(link)).status).toBe(404);
  });
});

describe("inviting", () => {
  it("is refused for an address that is linked already, in the spec's words", async () => {
    const email = newAddress();
    await invite(email);
    const again = await admin.post(`/api/teams/${teamId}/invitations`, {
      email: email.toUpperCase(),
      firstName: "Ivy",
    });
    expect(again).toMatchObject({
      status: 409,
      body: { error: { code: "email_already_in_team", message: "Oops, this email is already linked to a team user." } },
    });
  });

  it("makes one link when the same is sent twenty times at once", async () => {
    const input = { email: newAddress(), firstName: "Ivy" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.post(`/api/teams/${teamId}/invitations`, input)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it("writes no line of its own into a letter's head", async () => {
    const breaking = await makeTeam(world.db, { name: "Pine\r\nBcc: everyone@example.test" });
    const person = await makePerson(world.db, { name: "Ada\nX-Evil: yes\u2028more" });
    await addToTeam(world.db, breaking.teamId, { userId: person.userId, isTeamAdmin: true });
    const email = newAddress();
    const boss = await world.signIn(person.email);
    await boss.post(`/api/teams/${breaking.teamId}/invitations`, { email, firstName: "Ivy\r\nCc: x@example.test" });
    const [letter] = await world.letters(email);
    expect(letter!.subject).toBe("Ada X-Evil: yes more invited you to join Pine Bcc: everyone@example.test");
    for (const head of [letter!.subject, letter!.recipient, letter!.sender])
      expect(head).not.toMatch(/[\r\n\u2028\u2029]/);
  });

  it("shows names as text in the letter, never as markup", async () => {
    const email = newAddress();
    await invite(email, { firstName: '<img src=x onerror="alert(1)">' });
    const [letter] = await world.letters(email);
    expect(letter!.body_html).not.toContain("<img");
  });
});
