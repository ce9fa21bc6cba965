import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePerson } from "#testing/factories.ts";
import { sendRaw } from "#testing/raw-request.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

let world: TestApp;
let me: Visitor;
const client = mkdtempSync(join(tmpdir(), "simply-client-"));

beforeAll(async () => {
  writeFileSync(join(client, "index.html"), "<!doctype html><title>Simply</title>");
  process.env.CLIENT_DIR = client;
  world = await startTestApp();
  me = await world.signIn((await makePerson(world.db)).email);
});
afterAll(async () => {
  delete process.env.CLIENT_DIR;
  await world?.stop();
  rmSync(client, { recursive: true });
});

const change = (headers: Record<string, string>) => {
  me.headers = headers;
  return me.patch("/api/me", { colorScheme: "dark" });
};

describe("a write", () => {
  it.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "not an address" },
    { origin: "http://127.0.0.1" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "anything else" },
  ])("from %j is refused", async (headers) => {
    expect(await change(headers)).toMatchObject({
      status: 403,
      body: { error: { code: "cross_site" } },
    });
  });

  it("from our own pages is accepted, and from a program that is no browser", async () => {
    const welcome: Record<string, string>[] = [
      { origin: world.app.env.APP_URL, "sec-fetch-site": "same-origin" },
      { origin: world.url },
      { "sec-fetch-site": "none" },
      {},
    ];
    for (const headers of welcome) expect((await change(headers)).status).toBe(200);
  });

  it("is refused before anyone is known, wherever it goes", async () => {
    for (const path of ["/api/auth/sign-in", "/api/auth/sign-out", "/api/nowhere", "/"]) {
      const headers = { origin: "https://evil.example", "content-length": "0" };
      expect((await sendRaw(world.url, { method: "POST", path, headers })).status).toBe(403);
    }
  });

  it.each([
    ["text/plain", '{"colorScheme":"dark"}'],
    ["application/x-www-form-urlencoded", "colorScheme=dark"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\ncontent-disposition: form-data; name="colorScheme"\r\n\r\ndark\r\n--x--\r\n',
    ],
    ["application/xml", "<a/>"],
    ["", '{"colorScheme":"dark"}'],
  ])("with a body as %j, as a plain form would send it, is refused", async (type, body) => {
    const headers = { cookie: me.cookieHeader(), "content-type": type, "content-length": String(body.length) };
    const answer = await sendRaw(world.url, { method: "PATCH", path: "/api/me", headers, body });
    expect([400, 415]).toContain(answer.status);
  });
});

describe("reading from another site", () => {
  it("is never allowed by a header of ours", async () => {
    for (const method of ["GET", "OPTIONS"]) {
      for (const path of ["/api/me", "/api/auth/start", "/"]) {
        const headers = {
          origin: "https://evil.example",
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        };
        const answer = await sendRaw(world.url, { method, path, headers });
        expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      }
    }
  });
});

describe("the headers that protect", () => {
  const always = (headers: IncomingHttpHeaders) => {
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["x-powered-by"]).toBeUndefined();
    const policy = readPolicy(headers["content-security-policy"] as string);
    expect(policy["frame-ancestors"]).toBe("'none'");
    expect(JSON.stringify(policy)).not.toMatch(/https?:|\*|unsafe-eval/);
    return policy;
  };

  it.each(["/", "/login", "/no/such/page", "/api/docs"])("let the page %s run only our own scripts", async (path) => {
    const { headers } = await sendRaw(world.url, { path });
    const policy = always(headers);
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(policy["script-src"]).toBe("'self'");
    expect(policy["default-src"]).toBe("'self'");
    expect(policy["object-src"]).toBe("'none'");
    expect(policy["base-uri"]).toBe("'none'");
    expect(policy["form-action"]).toBe("'self'");
  });

  it("let the preview of a view stand in a frame of our own, and no other page in any", async () => {
    const frame = "/team-1/admin/data-views/2/preview/frame";
    for (const path of [frame, `${frame}?as=3`]) {
      const { headers } = await sendRaw(world.url, { path });
      const policy = readPolicy(headers["content-security-policy"] as string);
      expect(policy["frame-ancestors"]).toBe("'self'");
      expect(policy["script-src"]).toBe("'self'");
      expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    }
    for (const path of [`${frame}/more`, `/x${frame}`, `/login?next=${frame}`, "/team-1/admin/data-views/2/preview"])
      always((await sendRaw(world.url, { path })).headers);
  });

  it.each(["/api/auth/start", "/api/me", "/api/nowhere", "/api/health", "/api/openapi.json"])(
    "let the answer of %s run nothing at all",
    async (path) => {
      const policy = always((await sendRaw(world.url, { path })).headers);
      expect(policy["script-src"]).toBe("'none'");
      expect(policy["default-src"]).toBe("'none'");
    },
  );

  it("keep what the API says out of every cache, and the page, which says who one is", async () => {
    expect((await me.get("/api/me")).headers.get("cache-control")).toBe("no-store");
    expect((await me.get("/")).headers.get("cache-control")).toBe("no-store");
  });

  it("ask for https only where there is https", async () => {
    expect((await me.get("/")).headers.get("strict-transport-security")).toBeNull();
    const secure = await startTestApp({ APP_URL: "https://simply.example" });
    const answer = await secure.visitor().get("/api/auth/start");
    await secure.stop();
    expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
  });
});

describe("the host name", () => {
  // While developing, names that nobody has given us are not answered at all.
  const production = whileTesting(() => startTestApp({ NODE_ENV: "production", AUTH_SECRET: "s".repeat(40) }));

  it.each(["constructor", "__proto__", "toString", "evil.example"])("%s is no brand", async (host) => {
    const answer = await sendRaw(production.url, { path: "/api/auth/start", headers: { host } });
    expect(JSON.parse(answer.text)).toMatchObject({ brand: "simply" });
  });
});

const readPolicy = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(";").map((part) => {
      const [name = "", ...values] = part.trim().split(" ");
      return [name, values.join(" ")];
    }),
  );
