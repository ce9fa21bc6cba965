import { describe, expect, it } from "vitest";
import { demoPassword, makePerson } from "#testing/factories.ts";
import { sendRaw } from "#testing/raw-request.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";

// While developing, names that nobody has given us are not answered at all.
const production = { NODE_ENV: "production", AUTH_SECRET: "s".repeat(40) };
const world = whileTesting(() => startTestApp({ ...production, APP_URL: "http://simply.example:8080" }));

const password = "a better one than before";

async function askForLink(email: string, letters = 1) {
  expect((await world.visitor().post("/api/auth/forgot-password", { email })).status).toBe(204);
  const [letter] = await world.letters(email, letters);
  return letter!.link!;
}

const pathOf = (link: URL) => `/api/auth/password-links/${link.pathname.split("/").at(-1)}`;
const tokenOf = (link: URL) => link.searchParams.get("token")!;
const look = (link: URL) => world.visitor().get(`${pathOf(link)}?token=${tokenOf(link)}`);
const spend = (link: URL, visitor = world.visitor()) => visitor.post(pathOf(link), { token: tokenOf(link), password });
const signIn = (email: string, secret: string) =>
  world.visitor().post("/api/auth/sign-in", { email, password: secret });

describe("a forgotten password", () => {
  it("is set by the letter's link, which ends every session and opens a new one", async () => {
    const { email, userId, name } = await makePerson(world.db);
    const elsewhere = await world.signIn(email);
    const link = await askForLink(email);
    expect(link.pathname).toBe(`/setup-password/${userId}`);
    expect((await look(link)).body).toEqual({ email, name });

    const visitor = world.visitor();
    expect((await spend(link, visitor)).status).toBe(200);
    expect((await visitor.get("/api/me")).status).toBe(200);
    expect((await elsewhere.get("/api/me")).status).toBe(401);
    expect((await signIn(email, demoPassword)).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
    const [notice] = await world.letters(email, 2);
    expect(notice!.subject).toBe("Your password was changed");
  });

  it("is answered alike for a known and an unknown address, and only a known one gets a letter", async () => {
    const { email } = await makePerson(world.db);
    const ask = async (address: string) => {
      const { status, body, headers } = await world.visitor().post("/api/auth/forgot-password", { email: address });
      return { status, body, headers: [...headers].filter(([name]) => name !== "date" && name !== "x-request-id") };
    };
    expect(await ask("nobody@example.test")).toEqual(await ask(email));
    await world.letters(email);
    await expect(
      world.db.app.selectFrom("captured_mail").selectAll().where("recipient", "=", "nobody@example.test").execute(),
    ).resolves.toEqual([]);
  });

  it("proves the address of someone who never confirmed it", async () => {
    const { email } = await makePerson(world.db, { verified: false });
    expect((await spend(await askForLink(email))).status).toBe(200);
    expect((await signIn(email, password)).status).toBe(200);
  });
});

describe("the link", () => {
  it("leads to the configured address, whatever the request claims", async () => {
    const { email } = await makePerson(world.db);
    const body = JSON.stringify({ email });
    const claims: Record<string, string>[] = [
      { host: "evil.example" },
      { host: "simply.example:8080", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
      { host: "evil.example", origin: "http://evil.example", referer: "http://evil.example/" },
      { forwarded: "host=evil.example" },
    ];
    for (const [count, headers] of claims.entries()) {
      const input = { "content-type": "application/json", "content-length": String(body.length), ...headers };
      const answer = await sendRaw(world.url, {
        method: "POST",
        path: "/api/auth/forgot-password",
        headers: input,
        body,
      });
      expect(answer.status).toBe(204);
      const [letter] = await world.letters(email, count + 1);
      expect(letter!.link!.origin).toBe("http://simply.example:8080");
      expect(letter!.body_text + letter!.body_html + letter!.subject).not.toContain("evil");
    }
  });

  it("is not spent by looking, and spent once when twenty try at once", async () => {
    const { email } = await makePerson(world.db);
    const link = await askForLink(email);
    for (let round = 0; round < 3; round++) expect((await look(link)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => spend(link)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(19).fill(410)]);
    expect((await look(link)).status).toBe(410);
  });

  it("is dead after a newer one", async () => {
    const { email } = await makePerson(world.db);
    const old = await askForLink(email);
    const fresh = await askForLink(email, 2);
    expect((await look(old)).status).toBe(410);
    expect((await spend(old)).status).toBe(410);
    expect((await spend(fresh)).status).toBe(200);
  });

  it("is dead after its hour", async () => {
    const { email, userId } = await makePerson(world.db);
    const link = await askForLink(email);
    const row = world.db.app.selectFrom("one_time_link").select("expires_at").where("user_id", "=", userId);
    const { expires_at: expires } = await row.executeTakeFirstOrThrow();
    expect(Math.round((expires.getTime() - Date.now()) / 60_000)).toBe(60);
    await world.db.app
      .updateTable("one_time_link")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("user_id", "=", userId)
      .execute();
    expect((await look(link)).status).toBe(410);
    expect(await spend(link)).toMatchObject({ status: 410, body: { error: { code: "link_expired" } } });
  });

  it("is dead once the account is closed", async () => {
    const { email, userId } = await makePerson(world.db);
    const link = await askForLink(email);
    await world.db.app.updateTable("user").set({ deactivated_at: new Date() }).where("id", "=", userId).execute();
    expect((await spend(link)).status).toBe(410);
  });

  it("is kept only as a hash", async () => {
    const { email, userId } = await makePerson(world.db);
    const link = await askForLink(email);
    const row = await world.db.app
      .selectFrom("one_time_link")
      .selectAll()
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(row.secret_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(tokenOf(link));
  });

  it.each([null, "", [], {}, 0, 1, true, "x".repeat(43), "x".repeat(42), ["a"], { $ne: null }])(
    "is not opened by %j",
    async (token) => {
      const { userId } = await makePerson(world.db);
      const paths = ["password-links", "invitations", "confirm-email"].map((name) => `/api/auth/${name}/${userId}`);
      const expected = typeof token === "string" && token.length === 43 ? 410 : 400;
      for (const path of paths)
        expect((await world.visitor().post(path, { token, password })).status).toSatisfy(refused);
      for (const path of paths.slice(0, 2)) {
        const query = encodeURIComponent(typeof token === "string" ? token : JSON.stringify(token));
        expect((await world.visitor().get(`${path}?token=${query}`)).status).toBe(expected);
      }
      const first = { token, password, email: "a@example.test", name: "A" };
      expect((await world.visitor().post("/api/auth/first-admin", first)).status).toBe(expected);
      function refused(status: number) {
        return status === expected || (status === 400 && expected === 410);
      }
    },
  );
});

describe("a new password", () => {
  it("kills a change of address that a stranger asked for with the old one", async () => {
    const { email } = await makePerson(world.db);
    const stranger = await world.signIn(email);
    const theirs = `stranger-${email}`;
    await stranger.post("/api/me/email", { email: theirs, currentPassword: demoPassword });
    const [letter] = await world.letters(theirs);
    expect((await spend(await askForLink(email))).status).toBe(200);
    const [code] = /\b\d{6}\b/.exec(letter!.body_text)!;
    // Nor is the stranger signed in any more.
    expect((await stranger.post("/api/me/email/code", { code })).status).toBe(401);
    const waiting = world.db.app.selectFrom("one_time_link").select("id").where("new_email", "=", theirs);
    expect(await waiting.execute()).toEqual([]);
  });
});
