import { describe, expect, it } from "vitest";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startTestApp);

const newPassword = "an even better one";
const codeOf = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;

describe("one's own profile", () => {
  it("is renamed in all one's teams at once", async () => {
    const person = await makePerson(world.db, { name: "Pia Old" });
    const { teamId } = await makeTeam(world.db);
    await addToTeam(world.db, teamId, person);
    const me = await world.signIn(person.email);
    expect((await me.patch("/api/me", { name: "Pia van der Berg" })).status).toBe(200);
    const { body } = await me.get(`/api/teams/${teamId}/people`);
    expect(body).toMatchObject({ people: [{ firstName: "Pia", lastName: "van der Berg", name: "Pia van der Berg" }] });
  });

  it("shows and changes name, language and colour scheme", async () => {
    const person = await makePerson(world.db, { name: "Pia" });
    const me = await world.signIn(person.email);
    const shown = {
      userId: person.userId,
      name: "Pia",
      email: person.email,
      newEmail: null,
      pictureUrl: null,
      interfaceLanguage: null,
      colorScheme: "auto",
    };
    expect((await me.get("/api/me")).body).toEqual(shown);
    const changes = { name: " Pía ", interfaceLanguage: "es", colorScheme: "dark" };
    expect((await me.patch("/api/me", changes)).body).toEqual({ ...shown, ...changes, name: "Pía" });
    expect((await me.patch("/api/me", {})).body).toEqual({ ...shown, ...changes, name: "Pía" });
    expect((await me.patch("/api/me", { name: "  " })).status).toBe(400);
    expect((await me.patch("/api/me", { interfaceLanguage: "de" })).status).toBe(400);
  });

  it("keeps one picture, which goes when it is replaced or removed", async () => {
    const { email } = await makePerson(world.db);
    const me = await world.signIn(email);
    const upload = async () => {
      const form = new FormData();
      form.set("file", new Blob([pixel], { type: "image/png" }), "me.png");
      return (await me.send("PUT", "/api/me/picture", form)).body as { pictureUrl: string };
    };
    const first = await upload();
    const second = await upload();
    expect(first.pictureUrl).not.toBe(second.pictureUrl);
    expect((await me.get(first.pictureUrl)).status).toBe(404);
    expect((await me.get(second.pictureUrl)).status).toBe(200);
    expect((await me.delete("/api/me/picture")).body).toMatchObject({ pictureUrl: null });
    expect((await me.get(second.pictureUrl)).status).toBe(404);
  });

  it("takes no picture that is JSON, or none at all", async () => {
    const { email } = await makePerson(world.db);
    const me = await world.signIn(email);
    expect(codeOf(await me.put("/api/me/picture", { file: { path: "/etc/passwd" } }))).toBe("unsupported_media");
    const text = new FormData();
    text.set("file", new Blob(["<svg onload=alert(1)>"], { type: "image/png" }), "me.png");
    expect(codeOf(await me.send("PUT", "/api/me/picture", text))).toBe("file_not_an_image");
    expect((await me.get("/api/me")).body).toMatchObject({ pictureUrl: null });
  });
});

describe("changing the password", () => {
  it("needs the present one, ends all other sessions, and tells the owner", async () => {
    const { email } = await makePerson(world.db);
    const me = await world.signIn(email);
    const elsewhere = await world.signIn(email);
    const wrong = await me.post("/api/me/password", { currentPassword: "not this", newPassword });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, "wrong_password"]);
    expect((await elsewhere.get("/api/me")).status).toBe(200);

    expect((await me.post("/api/me/password", { currentPassword: demoPassword, newPassword })).status).toBe(204);
    expect((await me.get("/api/me")).status).toBe(200);
    expect((await elsewhere.get("/api/me")).status).toBe(401);
    expect((await world.visitor().post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(401);
    await world.signIn(email, newPassword);
    expect((await world.letters(email))[0]!.subject).toBe("Your password was changed");
  });

  it("kills the links that were asked for before", async () => {
    const { email } = await makePerson(world.db);
    const me = await world.signIn(email);
    await me.post("/api/auth/forgot-password", { email });
    const [letter] = await world.letters(email);
    await me.post("/api/me/password", { currentPassword: demoPassword, newPassword });
    const path = `/api/auth/password-links/${letter!.link!.pathname.split("/").at(-1)}`;
    expect((await me.get(`${path}?token=${letter!.link!.searchParams.get("token")}`)).status).toBe(410);
  });

  it("does not let someone at an open screen guess for long", async () => {
    const { email } = await makePerson(world.db);
    const me = await world.signIn(email);
    const guess = () => me.post("/api/me/password", { currentPassword: "not this", newPassword });
    const answers = await Promise.all(Array.from({ length: 25 }, guess));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe("changing the address", () => {
  const codeIn = async (address: string, count = 1) =>
    /\b\d{6}\b/.exec((await world.letters(address, count))[0]!.body_text)![0];
  const ask = (me: Visitor, email: string) => me.post("/api/me/email", { email, currentPassword: demoPassword });
  const enter = (me: Visitor, code: string) => me.post("/api/me/email/code", { code });
  const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

  it("happens when the code that was sent to the new one is entered, and tells the old one what to do", async () => {
    const { email } = await makePerson(world.db);
    const fresh = `new-${email}`;
    const me = await world.signIn(email);
    const input = { email: fresh, currentPassword: demoPassword };
    expect((await me.post("/api/me/email", { ...input, currentPassword: "not this" })).status).toBe(403);
    expect((await me.post("/api/me/email", input)).status).toBe(204);
    expect((await me.get("/api/me")).body).toMatchObject({ email, newEmail: fresh });

    const code = await codeIn(fresh);
    expect((await enter(me, other(code))).status).toBe(400);
    expect((await me.get("/api/me")).body).toMatchObject({ email });
    const entered = await enter(me, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(entered).toMatchObject({ status: 200, body: { email: fresh, newEmail: null } });
    expect((await enter(me, code)).status).toBe(400);
    await world.signIn(fresh);
    expect((await world.visitor().post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(401);
    const [notice] = await world.letters(email);
    expect(notice!.subject).toBe("Your email address was changed");
    expect(notice!.body_text).toContain(fresh);
    expect(notice!.body_text).toContain("If this wasn’t you");
  });

  it("takes five tries a code, of whoever asked for it and nobody else, and for a quarter of an hour", async () => {
    const [mine, theirs] = [await makePerson(world.db), await makePerson(world.db)];
    const [me, them] = [await world.signIn(mine.email), await world.signIn(theirs.email)];
    const fresh = `new-${mine.email}`;
    await ask(me, fresh);
    const first = await codeIn(fresh);
    expect((await enter(them, first)).status).toBe(400);
    const wrong = [1, 2, 3, 4, 5].map((by) => enter(me, other(first, by)));
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(Array(5).fill(400));
    expect((await enter(me, first)).status).toBe(400);

    await ask(me, fresh);
    const second = await codeIn(fresh, 2);
    const link = world.db.app.updateTable("one_time_link").where("user_id", "=", mine.userId);
    await link.set({ expires_at: new Date() }).execute();
    expect((await enter(me, second)).status).toBe(400);
    await link.set({ expires_at: new Date(Date.now() + 60_000) }).execute();
    expect((await enter(me, second)).status).toBe(200);
  });

  it("leaves no password link in the old mailbox alive", async () => {
    const { email } = await makePerson(world.db);
    const me = await world.signIn(email);
    await me.post("/api/auth/forgot-password", { email });
    const [old] = await world.letters(email);
    await ask(me, `new-${email}`);
    expect((await enter(me, await codeIn(`new-${email}`))).status).toBe(200);
    const input = { token: old!.link!.searchParams.get("token"), password: newPassword };
    expect((await me.post(`/api/auth/password-links/${old!.link!.pathname.split("/").at(-1)}`, input)).status).toBe(
      410,
    );
  });

  it("does not tell whether the new one has an account, and never takes it over", async () => {
    const [mine, theirs] = [await makePerson(world.db), await makePerson(world.db)];
    const me = await world.signIn(mine.email);
    expect((await ask(me, theirs.email)).status).toBe(204);
    expect((await me.get("/api/me")).body).toMatchObject({ email: mine.email });
    await world.signIn(theirs.email);
  });

  it("fails kindly when someone else took the address in the meantime", async () => {
    const { email } = await makePerson(world.db);
    const me = await world.signIn(email);
    await ask(me, `new-${email}`);
    const code = await codeIn(`new-${email}`);
    await makePerson(world.db, { email: `new-${email}` });
    const answer = await enter(me, code);
    expect([answer.status, codeOf(answer)]).toEqual([409, "email_taken"]);
  });
});

describe("one's own sessions", () => {
  type Listed = { sessions: { id: string; isThisOne: boolean }[] };

  it("are listed and ended, one by one or all others", async () => {
    const { email } = await makePerson(world.db);
    const [me, phone, tablet] = [await world.signIn(email), await world.signIn(email), await world.signIn(email)];
    const { sessions } = (await phone.get("/api/me/sessions")).body as Listed;
    expect(sessions).toHaveLength(3);
    const phones = sessions.find(({ isThisOne }) => isThisOne)!;
    expect((await me.delete(`/api/me/sessions/${phones.id}`)).status).toBe(204);
    expect((await phone.get("/api/me")).status).toBe(401);
    expect((await tablet.get("/api/me")).status).toBe(200);
    expect((await me.delete("/api/me/sessions")).status).toBe(204);
    expect((await tablet.get("/api/me")).status).toBe(401);
    expect((await me.get("/api/me")).status).toBe(200);
  });

  it("are ended by nobody else", async () => {
    const [mine, theirs] = [await makePerson(world.db), await makePerson(world.db)];
    const [me, them] = [await world.signIn(mine.email), await world.signIn(theirs.email)];
    const { sessions } = (await them.get("/api/me/sessions")).body as Listed;
    expect((await me.delete(`/api/me/sessions/${sessions[0]!.id}`)).status).toBe(404);
    expect((await me.delete("/api/me/sessions")).status).toBe(204);
    expect((await them.get("/api/me")).status).toBe(200);
  });
});

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
