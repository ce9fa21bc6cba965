import { describe, expect, it } from "vitest";
import { features, pages } from "#app/server/features.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startTestApp);

const filled = (path: string) => path.replace(/:\w+/g, () => newId());
const endpoints = features.flatMap(({ contract }) => Object.values(contract) as Endpoint[]);
const forVisitors = endpoints.filter(({ access }) => access.kind === "visitor");
const others = endpoints.filter(
  ({ access, method, streams }) => access.kind !== "visitor" && method === "GET" && !streams,
);

const parts = pages.filter(({ isForSites }) => isForSites);
const whole = pages.filter(({ isForSites }) => !isForSites);

const ask = (path: string, init: RequestInit = {}) => fetch(`${world.url}${path}`, { redirect: "manual", ...init });

describe("what is open to the world", () => {
  it("is a known part of all addresses", () => {
    expect(forVisitors.length).toBeGreaterThan(5);
    expect(forVisitors.every(({ path }) => path.startsWith("/public/"))).toBe(true);
    expect(pages.every(({ path }) => /^\/(public|AuthPublicDataWizard|subscribe|test)\//.test(path))).toBe(true);
  });

  it.each(forVisitors.map(({ method, path }) => [method, path]))(
    "%s %s may be read by other sites, and sets no cookie",
    async (method, path) => {
      const answer = await ask(`/api${filled(path)}`, { method });
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
      expect(answer.headers.get("vary")).toContain("origin");
      expect(answer.headers.get("access-control-allow-credentials")).toBe(null);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  it.each(parts.map(({ method, path }) => [method, path]))(
    "%s %s is for widgets on other sites: no document, no cookie, and a stranger only learns that it is one",
    async (method, path) => {
      const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
      const body = { ...(method === "POST" && { body: new URLSearchParams() }) };
      const answer = await ask(filled(path), { method, headers, ...body });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'; script-src 'none'");
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(answer.headers.get("vary")).toContain("origin");
      expect(answer.headers.get("access-control-allow-credentials")).toBe(null);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await answer.text()).toMatch(/^<p class="refused">[^<]*<\/p>$/);
    },
  );

  it.each(whole.map(({ method, path }) => [method, path]))(
    "%s %s runs nothing but ours, stands in no frame, and is refused with a page",
    async (method, path) => {
      const answer = await ask(filled(path), { method, ...(method === "POST" && { body: new URLSearchParams() }) });
      const policy = answer.headers.get("content-security-policy")!;
      for (const part of ["default-src 'none'", "script-src 'self'", "form-action 'self'", "frame-ancestors 'none'"])
        expect(policy).toContain(part);
      expect(answer.headers.get("x-frame-options")).toBe("DENY");
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      // A link that nobody has signed is over.
      expect(answer.status).toBe(path.includes(":token") ? 410 : 404);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  it.each(whole.filter(({ method }) => method === "POST").map(({ path }) => [path]))(
    "%s takes no form of another site",
    async (path) => {
      const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
      const answer = await ask(filled(path), { method: "POST", headers, body: new URLSearchParams() });
      expect(answer.status).toBe(403);
    },
  );
});

describe("what is not", () => {
  it("keeps the headers of the app on every other address", async () => {
    for (const { path } of others) {
      const answer = await ask(`/api${filled(path)}`);
      expect([path, answer.headers.get("cross-origin-resource-policy")]).toEqual([path, "same-origin"]);
      expect([path, answer.headers.get("access-control-allow-origin")]).toEqual([path, null]);
    }
  });

  it.each(["/api/teams/x?/public/", "/api/teams/x#/public/views", "/API/public/../teams/x", "/public/../api/teams/x"])(
    "%s is no public address",
    async (path) => {
      const answer = await ask(path);
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    },
  );
});
