import { describe, expect, it } from "vitest";
import { readEnv } from "#server/env.ts";
import { demoPassword, makePerson } from "#testing/factories.ts";
import { sendRaw } from "#testing/raw-request.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { hostProblem, isLoopback } from "./known-host.ts";

const outbox = "/api/test/outbox";
const open = whileTesting(() =>
  startTestApp({ APP_URL: "http://camp.example", BRAND_HOSTS: "music.example=simply_music" }),
);
const off = whileTesting(() => startTestApp({ ENABLE_TEST_PAGES: "0" }));
const everywhere = whileTesting(() => startTestApp({ HOST: "0.0.0.0" }));
const everywhereOn = whileTesting(() => startTestApp({ HOST: "0.0.0.0", ENABLE_TEST_PAGES: "1" }));

const statusUnder = async (world: TestApp, host: string, path = outbox) =>
  (await sendRaw(world.url, { path, headers: { host } })).status;

async function expectForSysAdminsOnly(world: TestApp) {
  const person = await makePerson(world.db);
  const admin = await makePerson(world.db, { isSysAdmin: true });
  expect((await world.visitor().get(outbox)).status).toBe(401);
  expect((await (await world.signIn(person.email)).get(outbox)).status).toBe(403);
  expect((await (await world.signIn(admin.email)).get(outbox)).status).toBe(200);
}

describe("where developer pages are switched off", () => {
  it("captured mail, with the links in it, is for system administrators only", () => expectForSysAdminsOnly(off));
});

describe("captured mail while developing", () => {
  it("is open to this machine under its own names", async () => {
    for (const host of [
      "localhost",
      "localhost:3000",
      "LOCALHOST:1",
      "127.0.0.1:3000",
      "127.9.9.9",
      "[::1]:3000",
      "[::1]",
    ])
      expect([host, await statusUnder(open, host)]).toEqual([host, 200]);
  });

  it("is closed under any other name, also one that somebody lets lead here, and whatever proxies are claimed", async () => {
    for (const host of ["camp.example", "music.example", "192.168.1.5:3000", "10.0.0.1", "[fe80::1]"])
      expect([host, await statusUnder(open, host)]).toEqual([host, 401]);
    for (const host of [
      "evil.example:3000",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "evil.example#localhost",
    ])
      expect([host, await statusUnder(open, host)]).not.toEqual([host, 200]);
    const headers = { host: "camp.example", "x-forwarded-host": "localhost", forwarded: "host=localhost" };
    expect((await sendRaw(open.url, { path: outbox, headers })).status).toBe(401);
  });

  it("is for system administrators only where others reach this process, switched on or not", async () => {
    await expectForSysAdminsOnly(everywhere);
    await expectForSysAdminsOnly(everywhereOn);
    expect(await statusUnder(everywhereOn, "localhost")).toBe(401);
    const told = async (world: TestApp) =>
      ((await world.visitor().get("/api/auth/start")).body as { testPages: boolean }).testPages;
    expect([await told(open), await told(everywhere), await told(everywhereOn)]).toEqual([true, false, true]);
  });
});

describe("while developing, a name that nobody has given us", () => {
  it("opens nothing: not the sign-in with the passwords of the demo world, nor a page", async () => {
    const { email } = await makePerson(open.db);
    const body = JSON.stringify({ email, password: demoPassword });
    const signIn = (host: string) => {
      const headers = { host, origin: `http://${host}`, "content-type": "application/json" };
      const length = { "content-length": String(body.length) };
      return sendRaw(open.url, { method: "POST", path: "/api/auth/sign-in", headers: { ...headers, ...length }, body });
    };
    expect((await signIn("evil.example")).status).toBe(421);
    for (const host of ["localhost", "camp.example", "music.example", "192.168.1.5:3000"])
      expect([host, (await signIn(host)).status]).toEqual([host, 200]);
    for (const path of ["/", "/login", "/api/auth/start", "/api/health"])
      expect(await statusUnder(open, "evil.example", path)).toBe(421);
  });

  it("is no matter in production, where nothing is open by name", () => {
    const production = readEnv({
      NODE_ENV: "production",
      AUTH_SECRET: "s".repeat(40),
      APP_URL: "https://camp.example",
    });
    expect(hostProblem("other.example", production)).toBeUndefined();
    expect(hostProblem("other.example", readEnv({ NODE_ENV: "development" }))).toMatchObject({ code: "unknown_host" });
  });

  it("is no matter where others are listened for: a container and a local network have names of their own", () => {
    expect(hostProblem("simply:3000", readEnv({ NODE_ENV: "development", HOST: "0.0.0.0" }))).toBeUndefined();
  });
});

it("listening on an address of the network is listening to others", () => {
  expect(["127.0.0.1", "localhost", "::1"].map(isLoopback)).toEqual([true, true, true]);
  expect(["0.0.0.0", "::", "192.168.1.5", "camp.example", ""].map(isLoopback)).toEqual(Array(5).fill(false));
});
