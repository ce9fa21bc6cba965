import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDb, openPool } from "#server/db/db.ts";
import { bodyOf } from "#testing/data-world.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import type { Uploaded } from "#testing/import-file.ts";
import { openStream } from "#testing/live-world.ts";
import { keepCalling } from "#testing/load.ts";
import { proxies, type ReverseProxy, startProxy } from "#testing/proxies.ts";
import { installedServer, type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { cloneDatabase, freePort } from "#testing/test-app.ts";
import { Visitor } from "#testing/visitor.ts";

const patience = { timeout: 60_000, interval: 50 };
const token = "of-who-watches-it-and-long-enough-for-that";

for (const name of ["nginx", "caddy"] as const) {
  if (proxies[name].program) describe(`behind ${name}, as deploy has it`, () => tryProxy(name));
  else {
    it(`NOT TRIED: there is no ${name} on the path (Debian: apt-get install ${name})`, () =>
      expect(proxies[name].program).toBeUndefined());
  }
}

/** Two processes of one installation, and one proxy before them. */
function tryProxy(name: keyof typeof proxies) {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let dataDir: string;
  let ports: number[];
  let url: string;
  let servers: ServerProcess[];
  let proxy: ReverseProxy;
  let teamId: string;
  let email: string;
  let me: Visitor;

  const at = (rest: string) => `/api/teams/${teamId}${rest}`;
  const start = (port: number) =>
    startServerProcess(
      {
        ...{ NODE_ENV: "production", APP_URL: url, TRUST_PROXY: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir },
        ...{ DATABASE_URL: database.url, AUTH_SECRET: "of-both-behind-the-proxy-and-long-enough" },
        ...{ METRICS_TOKEN: token, DRAIN_SECONDS: "5" },
      },
      installedServer(),
    );

  beforeAll(async () => {
    // Nobody vouches for these certificates.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    database = await cloneDatabase();
    dataDir = mkdtempSync(join(tmpdir(), "simply-proxied-"));
    ports = [await freePort(), await freePort()];
    const port = await freePort();
    url = `https://localhost:${port}`;
    // The first may have to build the client.
    servers = [await start(ports[0]!)];
    servers.push(await start(ports[1]!));
    proxy = await startProxy(name, port, ports);
    const pool = openPool(database.url, 1);
    const person = await makePerson(openDb(pool));
    ({ teamId } = await makeTeam(openDb(pool)));
    ({ email } = person);
    await addToTeam(openDb(pool), teamId, { ...person, isTeamAdmin: true });
    await pool.end();
    me = new Visitor(url);
    // A proxy may look for them first.
    await vi.waitUntil(async () => (await me.get("/api/ready")).status === 200, patience);
    expect((await me.post("/api/auth/sign-in", { email, password: demoPassword })).status).toBe(200);
  }, 280_000);
  afterAll(async () => {
    await proxy?.stop();
    for (const server of servers ?? []) await server.kill();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  });

  it("is https throughout: pages, cookies, and the word to come by https only", async () => {
    const page = await me.get("/login");
    expect(page.status).toBe(200);
    expect(page.headers.get("strict-transport-security")).toContain("max-age");
    expect([...me.cookies.keys()]).toContain("__Host-simply");
    expect((await me.get("/api/me")).status).toBe(200);
    me.headers = { origin: url, "sec-fetch-site": "same-origin" };
    expect((await me.post(at("/collections"), { name: "Ours", pluralName: "Ours" })).status).toBe(200);
    me.headers = {};
  });

  it("keeps the metrics to those inside", async () => {
    const watching = { headers: { authorization: `Bearer ${token}` } };
    expect((await fetch(`${url}/api/metrics`, watching)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${ports[0]}/api/metrics`, watching)).status).toBe(200);
  });

  it("knows who comes, whatever they say of themselves", async () => {
    const said = { "x-forwarded-for": "203.0.113.7", "x-real-ip": "203.0.113.7", forwarded: "for=203.0.113.7" };
    const cookie = await signInFrom("127.0.0.2", said);
    const { sessions } = await bodyOf<{ sessions: { address: string; isThisOne: boolean }[] }>(
      Object.assign(new Visitor(url), { headers: { cookie } }).get("/api/me/sessions"),
    );
    expect(sessions.find(({ isThisOne }) => isThisOne)?.address).toBe("127.0.0.2");
  });

  it("passes live updates on as they come", async () => {
    const stream = await openStream(`${url}${at("")}`, { cookie: me.cookieHeader() });
    for (const place of [1, 2, 3]) {
      const collection = { name: `Live ${place}`, pluralName: `Live ${place}` };
      await bodyOf(me.post(at("/collections"), collection));
      await stream.has(place);
    }
    expect(stream.kinds().length).toBeGreaterThanOrEqual(3);
    await stream.cut();
  });

  it("takes a large file", async () => {
    const { id } = await bodyOf<{ id: string }>(me.post(at("/collections"), { name: "File", pluralName: "Files" }));
    await bodyOf(me.post(at(`/collections/${id}/fields`), { title: "Name", dataType: "plain_text" }));
    const rows = 400_000;
    const line = `${"a name that is long enough to fill a hundred characters ".repeat(2)}\n`;
    const form = new FormData();
    form.set("file", new Blob(["Name\n", ...Array<string>(8).fill(line.repeat(rows / 8))]), "large.csv");
    const answer = await me.send("POST", at(`/collections/${id}/imports`), form);
    expect([answer.status, (answer.body as Uploaded).rows]).toEqual([200, rows]);
  });

  it("lets nobody notice that a process is exchanged for another", async () => {
    const load = await keepLoading("Exchanged");
    for (const place of [0, 1]) {
      await load.more();
      expect(await servers[place]!.terminate()).toEqual({ code: 0, signal: null });
      await load.more();
      servers[place] = await start(ports[place]!);
      // The page says so: a proxy that asks every two seconds has found it by then.
      await sleep(5_000);
    }
    await load.more();
    await load.stop();
  });

  it("goes on with the other when one was killed", async () => {
    const load = await keepLoading("Killed");
    await load.more();
    await load.stop();
    await servers[0]!.kill();
    // Caddy finds out within two seconds; of what it cannot send on until then it says so.
    for (let good = 0; good < 20; )
      good = (await me.post("/api/auth/forgot-password", {})).status >= 502 ? 0 : good + 1;
    const after = await keepLoading("After it");
    await after.more();
    await after.stop();
  });

  /** People who read and write records through the proxy. */
  async function keepLoading(title: string) {
    const make = async (rest: string, input: object) => (await bodyOf<{ id: string }>(me.post(at(rest), input))).id;
    const collection = await make("/collections", { name: title, pluralName: title });
    const field = await make(`/collections/${collection}/fields`, { title: "Name", dataType: "plain_text" });
    const records = at(`/collections/${collection}/records`);
    let asked = 0;
    const load = keepCalling(6, async (number) => {
      if (number % 2) return (await me.get(`${records}?limit=10`)).status;
      asked++;
      return (await me.post(records, { values: { [field]: `Guest ${number}` } })).status;
    });
    return {
      more: async () => {
        const before = load.statuses[200] ?? 0;
        await vi.waitUntil(() => (load.statuses[200] ?? 0) > before + 200, patience);
      },
      /** What was answered, and that each write was done once. */
      async stop() {
        const statuses = await load.stop();
        const { count } = await bodyOf<{ count: number }>(me.get(at(`/collections/${collection}/count`)));
        expect([count, statuses]).toEqual([asked, { 200: expect.any(Number) }]);
      },
    };
  }

  /** From another address of this machine, with whatever headers. */
  const signInFrom = (localAddress: string, headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      const asked = request(
        `${url}/api/auth/sign-in`,
        { method: "POST", localAddress, family: 4, headers: { "content-type": "application/json", ...headers } },
        (answer) => {
          answer.resume();
          resolve((answer.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; "));
        },
      );
      asked.on("error", reject).end(JSON.stringify({ email, password: demoPassword }));
    });
}
