import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword, makePerson } from "#testing/factories.ts";
import { type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { Visitor } from "#testing/visitor.ts";
import { openDb, openPool } from "./db/db.ts";
import { loggablePath, withoutSecrets } from "./log.ts";

describe("what is logged", () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let server: ServerProcess;
  beforeAll(async () => {
    database = await cloneDatabase();
    server = await startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: "trace", AUTH_SECRET: "k".repeat(43) });
  });
  afterAll(async () => {
    await server?.kill();
    await database?.drop();
  });

  it("holds no password, no cookie, no token, at whatever level and whatever goes wrong", async () => {
    const pool = openPool(database.url, 2);
    const { email } = await makePerson(openDb(pool));
    await pool.end();
    const visitor = new Visitor(server.url);
    const secrets = ["Wrong-Password-1", "New-Password-2", "T".repeat(43), demoPassword, "k".repeat(43)];
    const [wrong, fresh, token] = secrets as [string, string, string];

    await visitor.post("/api/auth/sign-in", { email, password: wrong });
    await visitor.post("/api/auth/sign-in", { email, password: demoPassword });
    secrets.push(visitor.cookies.get("simply")!);
    await visitor.get(`/api/auth/password-links/${crypto.randomUUID()}?token=${token}`);
    await visitor.post(`/api/auth/password-links/${crypto.randomUUID()}`, { token, password: fresh });
    await visitor.post("/api/auth/sign-up", { email: "new@example.test", password: fresh, name: "New" });
    await visitor.post("/api/auth/sign-up", { email: 7, password: fresh, token, unknown: wrong });
    await visitor.post("/api/me/password", { currentPassword: wrong, newPassword: fresh });
    await visitor.get(`/api/nowhere?token=${token}`);
    const address = `http://x/setup-password/1?token=${token}`;
    const report = {
      message: `cannot open ${address}`,
      stack: `at (${address}&a=1)`,
      path: `/setup-password/1?token=${token}`,
    };
    expect((await visitor.post("/api/logging/client-errors", report)).status).toBe(204);
    await visitor.post("/api/auth/sign-out");
    await server.waitForLine(/"path":"\/api\/auth\/sign-out"/);

    const log = server.output();
    expect(log).toContain("a browser met an error");
    expect(log).toContain('"path":"/api/auth/sign-in"');
    expect(log).toContain('"path":"/api/nowhere"');
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  it("says in the lines of a job, and of the job that it sends, which request was the cause", async () => {
    const pool = openPool(database.url, 2);
    const { email } = await makePerson(openDb(pool));
    await pool.end();
    const answer = await new Visitor(server.url).post("/api/auth/forgot-password", { email });
    const reqId = answer.headers.get("x-request-id")!;
    for (const name of ["send-password-link", "send-link"]) {
      const [line] = await server.waitForLine(new RegExp(`^.*"job":"${name}".*"reqId":"${reqId}".*$`, "m"));
      expect(JSON.parse(line)).toMatchObject({ job: name, reqId, outcome: "done", msg: "job" });
    }
    const [request] = await server.waitForLine(new RegExp(`^.*"reqId":"${reqId}".*"msg":"request".*$`, "m"));
    expect(request.match(/reqId/g)).toHaveLength(1);
  });

  it("says nothing of a request in what a job does by itself", async () => {
    const [line] = await server.waitForLine(/^.*"job":"resume-long-work".*$/m);
    expect(JSON.parse(line)).not.toHaveProperty("reqId");
  });
});

it("a path is logged without its query", () => {
  expect(loggablePath("/setup-password/1?token=abc")).toBe("/setup-password/1");
});

it.each([
  ["see /a?token=abc and /b", "see /a?token=[redacted] and /b"],
  ["(http://x/?a=1&token=abc&b=2)", "(http://x/?a=1&token=[redacted]&b=2)"],
  ["nothing here", "nothing here"],
])("%j is quoted as %j", (text, quoted) => {
  expect(withoutSecrets(text)).toBe(quoted);
});
