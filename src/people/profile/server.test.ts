import { describe, expect, it } from "vitest";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
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
  it("happens when the letter to the new one is opened, and tells the old one", async () => {
    const { email } = await makePerson(world.db);
    const fresh = `new-${email}`;
    const me = await world.signIn(email);
    const input = { email: fresh, currentPassword: demoPassword };
    expect((await me.post("/api/me/email", { ...input, currentPassword: "not this" })).status).toBe(403);
    expect((await me.post("/api/me/email", input)).status).toBe(204);
    expect((await me.get("/api/me")).body).toMatchObject({ email, newEmail: fresh });

    const [letter] = await world.letters(fresh);
    const path = `/api/auth/confirm-email/${letter!.link!.pathname.split("/").at(-1)}`;
    const token = letter!.link!.searchParams.get("token");
    expect(await world.visitor().post(path, { token })).toMatchObject({ status: 200, body: { email: fresh } });
    expect((await me.get("/api/me")).body).toMatchObject({ email: fresh, newEmail: null });
    await world.signIn(fresh);
    expect((await world.visitor().post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(401);
    const [notice] = await world.letters(email);
    expect(notice!.subject).toBe("Your email address was changed");
    expect(notice!.body_text).toContain(fresh);
  });

  it("leaves no password link in the old mailbox alive", async () => {
    const { email } = await makePerson(world.db);
    const me = await world.signIn(email);
    await me.post("/api/auth/forgot-password", { email });
    const [old] = await world.letters(email);
    await me.post("/api/me/email", { email: `new-${email}`, currentPassword: demoPassword });
    const [letter] = await world.letters(`new-${email}`);
    const last = (link: URL) => link.pathname.split("/").at(-1);
    const token = letter!.link!.searchParams.get("token");
    expect((await me.post(`/api/auth/confirm-email/${last(letter!.link!)}`, { token })).status).toBe(200);
    const input = { token: old!.link!.searchParams.get("token"), password: newPassword };
    expect((await me.post(`/api/auth/password-links/${last(old!.link!)}`, input)).status).toBe(410);
  });

  it("does not tell whether the new one has an account, and never takes it over", async () => {
    const [mine, theirs] = [await makePerson(world.db), await makePerson(world.db)];
    const me = await world.signIn(mine.email);
    expect((await me.post("/api/me/email", { email: theirs.email, currentPassword: demoPassword })).status).toBe(204);
    expect((await me.get("/api/me")).body).toMatchObject({ email: mine.email });
    await world.signIn(theirs.email);
  });

  it("fails kindly when someone else took the address in the meantime", async () => {
    const { email } = await makePerson(world.db);
    const me = await world.signIn(email);
    await me.post("/api/me/email", { email: `new-${email}`, currentPassword: demoPassword });
    const [letter] = await world.letters(`new-${email}`);
    await makePerson(world.db, { email: `new-${email}` });
    const path = `/api/auth/confirm-email/${letter!.link!.pathname.split("/").at(-1)}`;
    const answer = await me.post(path, { token: letter!.link!.searchParams.get("token") });
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
