import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spend } from "#server/http/rate-limit.ts";
import { demoPassword, makePerson } from "#testing/factories.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { accountTag } from "./known-device.server.ts";

let direct: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  direct = await startTestApp();
  behindProxy = await startTestApp({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(async () => {
  await direct?.stop();
  await behindProxy?.stop();
});

describe("wrong passwords", () => {
  it("are ten a quarter of an hour, whatever address the caller claims", async () => {
    const { email } = await makePerson(direct.db);
    const statuses = [];
    for (let round = 1; round <= 11; round++)
      statuses.push((await guess(direct, email, "wrong", `9.9.9.${round}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const refused = await guess(direct, email, demoPassword, "9.9.9.200");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("are ten also when they all come at once", async () => {
    const { email } = await makePerson(direct.db);
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(direct, email, "wrong")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  it("do not count when they were right", async () => {
    const { email } = await makePerson(direct.db);
    for (let round = 1; round <= 12; round++) expect((await guess(direct, email, demoPassword)).status).toBe(200);
    expect((await guess(direct, email, "wrong")).status).toBe(401);
  });

  it("do not shut the owner out, who comes from another address", async () => {
    const { email } = await makePerson(behindProxy.db);
    for (let round = 1; round <= 40; round++) await guess(behindProxy, email, "wrong", "203.0.113.7");
    expect((await guess(behindProxy, email, demoPassword, "203.0.113.7")).status).toBe(429);
    expect((await guess(behindProxy, email, demoPassword, "198.51.100.4")).status).toBe(200);
  });

  it("are bounded for one account over all addresses", async () => {
    const { email } = await makePerson(behindProxy.db);
    const guesses = Array.from({ length: 11 }, (_, host) => `192.0.2.${host}`).flatMap((from) =>
      Array<string>(10).fill(from),
    );
    const statuses = new Set<number>();
    for (const from of guesses.slice(0, 100)) statuses.add((await guess(behindProxy, email, "wrong", from)).status);
    expect([...statuses]).toEqual([401]);
    expect((await guess(behindProxy, email, "wrong", "192.0.2.99")).status).toBe(429);
  });
});

describe("who shuts an owner out from fifty addresses", () => {
  /** One guess, counted as a hundred from many addresses: above they are made, and hashing them takes its time. */
  const attack = async (email: string) => {
    const first = await guess(behindProxy, email, "wrong", "203.0.113.1");
    await spend(behindProxy, { key: `sign-in:${accountTag(email)}`, most: 100, seconds: 900 }, 99);
    return first.status;
  };
  const signInFrom = (visitor: Visitor, email: string, password: string, claimed: string) => {
    visitor.headers = { "x-forwarded-for": claimed };
    return visitor.post("/api/auth/sign-in", { email, password });
  };

  it("waits, while a browser of the owner comes in, signed out or not, and from anywhere", async () => {
    const { email } = await makePerson(behindProxy.db);
    const known = behindProxy.visitor();
    expect((await signInFrom(known, email, demoPassword, "198.51.100.4")).status).toBe(200);
    await known.post("/api/auth/sign-out");
    expect(await attack(email)).toBe(401);
    expect((await guess(behindProxy, email, demoPassword, "198.51.100.4")).status).toBe(429);
    expect((await signInFrom(known, email, "mistyped", "203.0.113.1")).status).toBe(401);
    expect((await signInFrom(known, email, demoPassword, "203.0.113.1")).status).toBe(200);
    expect((await guess(behindProxy, email, "wrong", "203.0.113.60")).status).toBe(429);
  });

  it("cannot keep the owner from the link in a letter, not by asking for letters either", async () => {
    const { email, userId } = await makePerson(behindProxy.db);
    await attack(email);
    const ask = (claimed: string) => {
      const visitor = behindProxy.visitor();
      visitor.headers = { "x-forwarded-for": claimed };
      return visitor.post("/api/auth/forgot-password", { email });
    };
    for (let host = 1; host <= 40; host++) expect((await ask(`203.0.113.${host}`)).status).toBe(204);
    expect((await ask("198.51.100.4")).status).toBe(204);
    const owner = behindProxy.visitor();
    // The newest counts, and some may still be on their way.
    const spendNewest = async () => {
      const [letter] = await behindProxy.letters(email);
      const body = { token: letter!.link!.searchParams.get("token"), password: "quite another one" };
      return (await owner.post(`/api/auth/password-links/${userId}`, body)).status;
    };
    await expect.poll(spendNewest).toBe(200);
    expect((await owner.get("/api/me")).status).toBe(200);
    // The browser is known from now on.
    await owner.post("/api/auth/sign-out");
    expect((await signInFrom(owner, email, "quite another one", "203.0.113.9")).status).toBe(200);
  });

  it("is told the same of an account that does not exist", async () => {
    const { email } = await makePerson(behindProxy.db);
    const unknown = `nobody-${email}`;
    expect(await attack(unknown)).toEqual(await attack(email));
    for (const each of [email, unknown])
      expect((await guess(behindProxy, each, demoPassword, "198.51.100.4")).status).toBe(429);
  });

  it("gains nothing from a browser that is known to another account, nor from one that is made up", async () => {
    const [{ email }, mine] = [await makePerson(behindProxy.db), await makePerson(behindProxy.db)];
    const attacker = behindProxy.visitor();
    expect((await signInFrom(attacker, mine.email, demoPassword, "198.51.100.9")).status).toBe(200);
    await attack(email);
    const device = attacker.cookies.get("simply-device")!;
    const [name, proof] = device.split(".") as [string, string];
    const madeUp = [
      device,
      name,
      `${"A".repeat(43)}.${proof}`,
      `${name}.${"A".repeat(43)}`,
      "x",
      "",
      `.${proof}`,
      ".".repeat(900),
    ];
    for (const cookie of madeUp) {
      attacker.cookies.set("simply-device", cookie);
      expect([cookie, (await signInFrom(attacker, email, demoPassword, "198.51.100.9")).status]).toEqual([cookie, 429]);
    }
  });

  it("has ten tries from a browser that was the owner's, too", async () => {
    const { email } = await makePerson(behindProxy.db);
    const known = behindProxy.visitor();
    await signInFrom(known, email, demoPassword, "198.51.100.4");
    await known.post("/api/auth/sign-out");
    const statuses = [];
    for (let round = 1; round <= 11; round++)
      statuses.push((await signInFrom(known, email, "wrong", `192.0.2.${round}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });
});

it("a browser is known by a cookie that scripts and other sites do not get, and that tells no address", async () => {
  const { email } = await makePerson(direct.db);
  const answer = await direct.visitor().post("/api/auth/sign-in", { email, password: demoPassword });
  const [, cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^simply-device=[\w-]{43}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
});

it("guesses for a letter's link that one does not hold use up nothing of who holds it", async () => {
  const { userId, email } = await makePerson(direct.db, { verified: false });
  const path = `/api/auth/confirm-email/${userId}`;
  for (let round = 0; round < 25; round++)
    expect((await direct.visitor().post(path, { token: "A".repeat(43), password: "x" })).status).toBe(410);
  await direct.visitor().post("/api/auth/resend-verification", { email });
  const [letter] = await direct.letters(email);
  const token = letter!.link!.searchParams.get("token");
  expect((await direct.visitor().post(path, { token, password: demoPassword })).status).toBe(200);
});

describe("letters", () => {
  it("are six an hour to one mailbox, known or not", async () => {
    const { email } = await makePerson(direct.db);
    for (const address of [email, "unknown@example.test"]) {
      const statuses = [];
      for (let round = 1; round <= 7; round++) {
        statuses.push((await direct.visitor().post("/api/auth/forgot-password", { email: address })).status);
      }
      expect(statuses).toEqual([...Array<number>(6).fill(204), 429]);
    }
  });
});

function guess(world: TestApp, email: string, password: string, claimed?: string) {
  const visitor = world.visitor();
  if (claimed) visitor.headers = { "x-forwarded-for": claimed };
  return visitor.post("/api/auth/sign-in", { email, password });
}
