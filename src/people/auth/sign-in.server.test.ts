import { describe, expect, it } from "vitest";
import { demoPassword, makePerson } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startTestApp);

const tryToSignIn = (email: unknown, password: unknown, visitor: Visitor = world.visitor()) =>
  visitor.post("/api/auth/sign-in", { email, password });
const codeOf = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;

describe("signing in", () => {
  it("opens one's own account, whatever the case of the address", async () => {
    const { email, userId } = await makePerson(world.db);
    const visitor = world.visitor();
    expect(await tryToSignIn(` ${email.toUpperCase()} `, demoPassword, visitor)).toMatchObject({ status: 200 });
    expect((await visitor.get("/api/me")).body).toMatchObject({ userId, email });
  });

  it("answers a wrong password, an unknown address and a closed account alike", async () => {
    const { email } = await makePerson(world.db);
    const closed = await makePerson(world.db);
    await world.db.app
      .updateTable("user")
      .set({ deactivated_at: new Date() })
      .where("id", "=", closed.userId)
      .execute();
    const answers = [
      await tryToSignIn(email, "not-the-password"),
      await tryToSignIn("nobody@example.test", demoPassword),
      await tryToSignIn(closed.email, demoPassword),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(plain(answer)).toEqual(plain(answers[0]!));
    }
  });

  it("tells only who knows the password that the address waits for its confirmation", async () => {
    const { email } = await makePerson(world.db, { verified: false });
    const right = await tryToSignIn(email, demoPassword);
    expect([right.status, codeOf(right)]).toEqual([403, "email_not_verified"]);
    expect(right.headers.getSetCookie()).toEqual([]);
    expect(codeOf(await tryToSignIn(email, "not-the-password"))).toBe("wrong_credentials");
  });

  it("gives a new cookie each time, and none that the browser brought along", async () => {
    const { email } = await makePerson(world.db);
    const visitor = world.visitor();
    const planted = "A".repeat(43);
    visitor.cookies.set("simply", planted);
    await tryToSignIn(email, demoPassword, visitor);
    const first = visitor.cookies.get("simply");
    await tryToSignIn(email, demoPassword, visitor);
    const second = visitor.cookies.get("simply");
    expect(new Set([planted, first, second]).size).toBe(3);
    visitor.cookies.set("simply", planted);
    expect((await visitor.get("/api/me")).status).toBe(401);
  });

  it("keeps the cookie from scripts and from other sites", async () => {
    const { email } = await makePerson(world.db);
    const [cookie] = (await tryToSignIn(email, demoPassword)).headers.getSetCookie();
    expect(cookie).toMatch(/^simply=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it.each([null, "", [], {}, 7, true])("refuses %j as an address or a password", async (value) => {
    expect((await tryToSignIn(value, demoPassword)).status).toBe(400);
    expect((await tryToSignIn("a@example.test", value)).status).toBe(400);
  });

  it.each(["", "null", "undefined", "[]", "{}", "0", "A".repeat(43), "A".repeat(4000), "%00", "'; drop table x"])(
    "takes %j for no session",
    async (value) => {
      const visitor = world.visitor();
      visitor.cookies.set("simply", value);
      expect((await visitor.get("/api/me")).status).toBe(401);
    },
  );
});

describe("on https", () => {
  it("binds the cookie to the host and to https", async () => {
    const secure = await startTestApp({ APP_URL: "https://simply.example" });
    try {
      const { email } = await makePerson(secure.db);
      const visitor = secure.visitor();
      const [cookie] = (await tryToSignIn(email, demoPassword, visitor)).headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-simply=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect((await visitor.get("/api/me")).status).toBe(200);
      visitor.cookies.set("simply", visitor.cookies.get("__Host-simply")!);
      visitor.cookies.delete("__Host-simply");
      expect((await visitor.get("/api/me")).status).toBe(401);
    } finally {
      await secure.stop();
    }
  });
});

describe("a session", () => {
  it("ends on signing out, for a copy of the cookie too", async () => {
    const { email } = await makePerson(world.db);
    const visitor = await world.signIn(email);
    const copy = world.visitor();
    copy.cookies = new Map(visitor.cookies);
    expect((await visitor.post("/api/auth/sign-out")).status).toBe(204);
    expect(visitor.cookies.size).toBe(0);
    expect((await copy.get("/api/me")).status).toBe(401);
    expect((await copy.post("/api/auth/sign-out")).status).toBe(204);
  });

  it("takes the place of the one that the browser had before", async () => {
    const { email } = await makePerson(world.db);
    const visitor = await world.signIn(email);
    const copy = world.visitor();
    copy.cookies = new Map(visitor.cookies);
    await visitor.post("/api/auth/sign-in", { email, password: "simply-demo" });
    expect((await visitor.get("/api/me")).status).toBe(200);
    expect((await copy.get("/api/me")).status).toBe(401);
  });

  it.each([
    ["the account is closed", { deactivated_at: new Date() }],
    ["the address is no longer verified", { email_verified_at: null }],
  ])("ends with the very next request when %s", async (_, change) => {
    const { email, userId } = await makePerson(world.db);
    const visitor = await world.signIn(email);
    expect((await visitor.get("/api/me")).status).toBe(200);
    await world.db.app.updateTable("user").set(change).where("id", "=", userId).execute();
    expect((await visitor.get("/api/me")).status).toBe(401);
  });

  it("ends after 30 days without a visit, and slides on with each", async () => {
    const { email, userId } = await makePerson(world.db);
    const visitor = await world.signIn(email);
    const session = () =>
      world.db.app.selectFrom("session").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();
    const days = (date: Date) => Math.round((date.getTime() - Date.now()) / 86_400_000);
    expect(days((await session()).expires_at)).toBe(30);

    const yesterday = new Date(Date.now() - 86_400_000);
    await change({ seen_at: yesterday, expires_at: new Date(Date.now() + 60_000) });
    const visit = await visitor.get("/api/me");
    expect(visit.status).toBe(200);
    expect(days((await session()).expires_at)).toBe(30);
    // The browser keeps it as long as we do; an ordinary request does not send it again.
    expect(visit.headers.getSetCookie().join()).toMatch(/Max-Age=2592000/);
    expect((await visitor.get("/api/me")).headers.getSetCookie()).toEqual([]);

    await change({ expires_at: new Date(Date.now() - 1) });
    expect((await visitor.get("/api/me")).status).toBe(401);

    function change(to: { seen_at?: Date; expires_at: Date }) {
      return world.db.app.updateTable("session").set(to).where("user_id", "=", userId).execute();
    }
  });
});

function plain(answer: { body: unknown; headers: Headers }) {
  const headers = Object.fromEntries(answer.headers);
  const body = structuredClone(answer.body) as { error?: { requestId?: string } };
  delete body.error?.requestId;
  for (const name of ["date", "x-request-id"]) delete headers[name];
  return { body, headers };
}
