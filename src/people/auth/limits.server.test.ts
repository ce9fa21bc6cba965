import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword, makePerson } from "#testing/factories.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

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
