import { describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { makePerson } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startTestApp);

const password = "correct horse battery";
const newAddress = () => `new-${newId().slice(-8)}@example.test`;
const signUp = (email: string, secret = password) =>
  world.visitor().post("/api/auth/sign-up", { email, password: secret, name: "Nora New" });
const signIn = (email: string, secret = password) =>
  world.visitor().post("/api/auth/sign-in", { email, password: secret });
const confirm = (link: URL, secret = password, visitor = world.visitor()) =>
  visitor.post(`/api/auth/confirm-email/${link.pathname.split("/").at(-1)}`, {
    token: link.searchParams.get("token"),
    password: secret,
  });

describe("signing up", () => {
  it("opens nothing until the address is confirmed by the letter", async () => {
    const email = newAddress();
    expect((await signUp(email)).status).toBe(204);
    expect((await signIn(email)).status).toBe(403);
    const [letter] = await world.letters(email);
    expect(letter!.link!.pathname).toMatch(/^\/verify-email\//);
    const visitor = world.visitor();
    expect(await confirm(letter!.link!, password, visitor)).toMatchObject({ status: 200, body: { email } });
    expect((await visitor.get("/api/me")).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  it("is confirmed only by whoever knows the password too: looking at the letter opens nothing", async () => {
    const email = newAddress();
    await signUp(email);
    const [letter] = await world.letters(email);
    const { pathname, search } = letter!.link!;
    const shown = await world.visitor().get(`/api/auth/confirm-email/${pathname.split("/").at(-1)}${search}`);
    expect(shown).toMatchObject({ status: 200, body: { email } });
    for (const guess of ["", "not the password"]) {
      expect(await confirm(letter!.link!, guess)).toMatchObject({
        status: 401,
        body: { error: { fields: [{ path: "password" }] } },
      });
    }
    expect((await signIn(email)).status).toBe(403);
    expect((await confirm(letter!.link!)).status).toBe(200);
  });

  it("answers a known and an unknown address alike; only the letter differs", async () => {
    const known = await makePerson(world.db);
    const unknown = newAddress();
    const [first, second] = [await signUp(known.email), await signUp(unknown)];
    expect(first.status).toBe(204);
    expect(plain(first)).toEqual(plain(second));

    const [notice] = await world.letters(known.email);
    expect(notice!.subject).toBe("You already have an account");
    expect(notice!.link!.pathname).toBe("/login");
    expect((await world.letters(unknown))[0]!.subject).toBe("Confirm your email address");
    expect((await signIn(known.email)).status).toBe(401);
  });

  it("gives no password of a stranger power over an address that was named twice", async () => {
    const email = newAddress();
    await signUp(email, "the stranger's own");
    const [strangers] = await world.letters(email);
    await signUp(email, "the owner's input");
    const [letter] = await world.letters(email, 2);

    expect((await confirm(strangers!.link!)).status).toBe(410);
    expect(letter!.link!.pathname).toMatch(/^\/setup-password\//);
    const path = `/api/auth/password-links/${letter!.link!.pathname.split("/").at(-1)}`;
    const token = letter!.link!.searchParams.get("token");
    expect((await world.visitor().post(path, { token, password })).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, "the stranger's own")).status).toBe(401);
    expect((await signIn(email, "the owner's input")).status).toBe(401);
  });

  it.each([
    ["short", "validation.passwordShort"],
    ["password123", "validation.passwordCommon"],
    ["aaaaaaaaaa", "validation.passwordCommon"],
    ["xy".repeat(101), "validation.passwordLong"],
  ])("refuses the password %j", async (secret, messageKey) => {
    const answer = await signUp(newAddress(), secret);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { fields: [{ path: "password", messageKey }] } });
  });

  it("is by invitation only where the installation says so", async () => {
    const closed = await startTestApp({ SIGNUP: "invite" });
    try {
      const input = { email: newAddress(), password, name: "Nora" };
      expect(await closed.visitor().post("/api/auth/sign-up", input)).toMatchObject({
        status: 403,
        body: { error: { code: "sign_up_closed" } },
      });
      const { email } = await makePerson(closed.db);
      const team = { name: "Mine", brand: "simply", timezone: "UTC" };
      expect((await (await closed.signIn(email)).post("/api/teams", team)).status).toBe(403);
      expect((await closed.visitor().get("/api/auth/start")).body).toMatchObject({ signUp: "invite" });
    } finally {
      await closed.stop();
    }
  });
});

describe("a verification link", () => {
  it("is spent once, and dead when a newer one was sent", async () => {
    const email = newAddress();
    await signUp(email);
    const [first] = await world.letters(email);
    expect((await world.visitor().post("/api/auth/resend-verification", { email })).status).toBe(204);
    const [second] = await world.letters(email, 2);
    expect((await confirm(first!.link!)).status).toBe(410);
    expect((await confirm(second!.link!)).status).toBe(200);
    expect((await confirm(second!.link!)).status).toBe(410);
  });

  it("is of one person and one purpose", async () => {
    const email = newAddress();
    const other = await makePerson(world.db);
    await signUp(email);
    const [letter] = await world.letters(email);
    const token = letter!.link!.searchParams.get("token");
    const userId = letter!.link!.pathname.split("/").at(-1);
    expect((await world.visitor().post(`/api/auth/confirm-email/${other.userId}`, { token })).status).toBe(410);
    const asPassword = { token, password };
    expect((await world.visitor().post(`/api/auth/password-links/${userId}`, asPassword)).status).toBe(410);
    expect((await world.visitor().post(`/api/auth/invitations/${userId}`, asPassword)).status).toBe(410);
    expect((await confirm(letter!.link!)).status).toBe(200);
  });

  it("is not sent again to an address that is confirmed, or unknown, with the same answer", async () => {
    const known = await makePerson(world.db);
    const answers = [];
    for (const email of [known.email, newAddress()]) {
      answers.push(plain(await world.visitor().post("/api/auth/resend-verification", { email })));
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

function plain({ status, body, headers }: { status: number; body: unknown; headers: Headers }) {
  const kept = [...headers].filter(([name]) => name !== "date" && name !== "x-request-id");
  return { status, body, headers: kept };
}
