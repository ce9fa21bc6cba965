import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import { sendRaw } from "#testing/raw-request.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { Visitor } from "#testing/visitor.ts";

let world: TestApp;
const client = mkdtempSync(join(tmpdir(), "simply-client-"));
const script = "console.log(1);".repeat(50);

beforeAll(async () => {
  writeFileSync(join(client, "index.html"), `<!doctype html><html lang="en"><head></head><body>Simply</body></html>`);
  for (const folder of ["assets", "pictures", "pictures/mail"]) mkdirSync(join(client, folder));
  writeFileSync(join(client, "assets/main-1.js"), script);
  writeFileSync(join(client, "assets/main-1.js.br"), brotliCompressSync(script));
  writeFileSync(join(client, "pictures/favicon.svg"), "<svg/>");
  writeFileSync(join(client, "pictures/mail/tent.png"), "png");
  for (const name of ["widget.js", "widget.js.br", "proof.js", "theme.js"]) writeFileSync(join(client, name), script);
  copyFileSync(join(import.meta.dirname, "../../../public/robots.txt"), join(client, "robots.txt"));
  const words = { en: ["/assets/en-1.js"], es: ["/assets/es-1.js"], fr: ["/assets/fr-1.js"] };
  const firstWords = { en: ["/assets/first-en-1.js"], es: [], fr: ["/assets/first-fr-1.js"] };
  const inside = ["/assets/frame-1.js", "/assets/frame-1.css"];
  const early = { firstWords, inside, dashboard: ["/assets/dashboard-1.js"], words };
  writeFileSync(join(client, "early-files.json"), JSON.stringify(early));
  world = await startTestApp({ CLIENT_DIR: client, BRAND_HOSTS: "localhost=simply_camps" });
});
afterAll(async () => {
  await world?.stop();
  rmSync(client, { recursive: true });
});

/** Link checkers, curl and some proxies do not say which encodings they take. */
const encodings: [string, Record<string, string>][] = [
  ["no Accept-Encoding", {}],
  ["identity only", { "accept-encoding": "identity" }],
  ["what browsers take", { "accept-encoding": "gzip, deflate, br, zstd" }],
];

it.each(encodings)("pages, scripts and pictures are sent to who asks with %s", async (_words, headers) => {
  for (const path of ["/", "/login", "/team-1/dashboard/"]) {
    const page = await sendRaw(world.url, { path, headers });
    expect(page).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
    expect(page.text).toContain("Simply");
  }
  const sent = await sendRaw(world.url, { path: "/assets/main-1.js", headers });
  expect(sent.status).toBe(200);
  expect(sent.headers["content-encoding"]).toBe(headers["accept-encoding"]?.includes("br") ? "br" : undefined);
  if (!sent.headers["content-encoding"]) expect(sent.text).toBe(script);
  expect((await sendRaw(world.url, { path: "/pictures/favicon.svg", headers })).text).toBe("<svg/>");
});

it.each(encodings)("a folder, and a file that is not there, is not found with %s", async (_words, headers) => {
  for (const path of ["/assets/", "/pictures/", "/assets/gone.js", "/pictures/gone.svg"]) {
    const { status, text } = await sendRaw(world.url, { path, headers });
    expect({ path, status, code: JSON.parse(text).error.code }).toEqual({ path, status: 404, code: "not_found" });
  }
});

it("pictures of mails are shown wherever mails are read, widgets run on other sites; nothing else does", async () => {
  const policyOf = async (path: string) => (await sendRaw(world.url, { path })).headers["cross-origin-resource-policy"];
  expect(await policyOf("/pictures/mail/tent.png")).toBe("cross-origin");
  expect(await policyOf("/widget.js")).toBe("cross-origin");
  const compressed = await sendRaw(world.url, { path: "/widget.js", headers: { "accept-encoding": "br" } });
  expect(compressed.headers).toMatchObject({
    "content-encoding": "br",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=300",
  });
  const imported = await sendRaw(world.url, { path: "/proof.js" });
  expect(imported.headers).toMatchObject({
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  });
  expect(compressed.headers).not.toHaveProperty("access-control-allow-origin");
  expect(await policyOf("/pictures/favicon.svg")).toBe("same-origin");
  expect(await policyOf("/theme.js")).toBe("same-origin");
});

it("robots are told what is of use to them", async () => {
  const { status, headers, text } = await sendRaw(world.url, { path: "/robots.txt" });
  expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "text/plain; charset=utf-8" });
  expect(text).toMatch(/^User-agent: \*$/m);
  expect(text).toMatch(/^Disallow: \/$/m);
  expect(text).toMatch(/^Allow: \/login\$$/m);
});

it("a page describes itself in the reader's language, under the name of the host", async () => {
  const describe = async (headers: Record<string, string>) =>
    /<meta name="description" content="([^"]*)" \/>/.exec(
      (await sendRaw(world.url, { path: "/login", headers })).text,
    )?.[1];
  expect(await describe({})).toMatch(/^Simply: one place for your team/);
  expect(await describe({ "accept-language": "fr" })).toMatch(/^Simply\s: un seul endroit/);
  expect(await describe({ "accept-language": "es", host: "localhost" })).toMatch(/^Simply Camps: un solo lugar/);
});

it("everybody is told at once of the files that the page will want, in their language", async () => {
  const earlyIn = async (path: string, headers: Record<string, string>) => {
    const { text, headers: sent } = await sendRaw(world.url, { path, headers });
    expect(sent.vary).toContain("cookie");
    return [...text.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)">/g)].map(([, file]) => file);
  };
  const signedIn = { cookie: `simply=${"s".repeat(43)}` };
  const words = "/assets/first-en-1.js";
  const frame = [words, "/assets/frame-1.js", "/assets/frame-1.css", "/assets/en-1.js"];
  expect(await earlyIn("/", {})).toEqual([words]);
  expect(await earlyIn("/", { cookie: "simply=short" })).toEqual([words]);
  expect(await earlyIn("/team-1/account", signedIn)).toEqual(frame);
  for (const path of ["/", "/?a=1", "/team-1", "/team-1/", "/team-1/dashboard", "/team-1/dashboard?a=1"])
    expect(await earlyIn(path, signedIn), path).toEqual([...frame, "/assets/dashboard-1.js"]);
  const french = await earlyIn("/team-1/account", { ...signedIn, "accept-language": "fr-CH,fr;q=0.9" });
  expect(french).toEqual(expect.arrayContaining(["/assets/first-fr-1.js", "/assets/fr-1.js"]));
});

describe("what the client asks for first comes with the page", () => {
  const answersIn = async (headers: Record<string, string>): Promise<Record<string, unknown>> => {
    const { text, headers: sent } = await sendRaw(world.url, { path: "/", headers });
    expect(sent["cache-control"]).toBe("no-store");
    const [, found] = /<meta name="first-answers" content="([^"<]*)" \/><\/head>/.exec(text) ?? [];
    const unescaped = found!.replace(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code)));
    return JSON.parse(unescaped) as Record<string, unknown>;
  };

  it("as the endpoints answer the same person, whatever their teams are called", async () => {
    const { db } = world.app;
    const person = await makePerson(db);
    const { teamId } = await makeTeam(db, { name: "</script><script>alert(1)</script>" });
    await addToTeam(db, teamId, person);
    const visitor = new Visitor(world.url);
    await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
    const answers = await answersIn({ cookie: visitor.cookieHeader() });
    const addresses = Object.keys(answers);
    expect(addresses).toEqual([
      "/api/auth/start",
      expect.stringMatching(/^\/api\/users\/byAuthProvider\/[^/]+\?needData=1$/),
    ]);
    for (const address of addresses) expect(answers[address], address).toEqual((await visitor.get(address)).body);
    expect(JSON.stringify(answers)).toContain("</script><script>alert(1)</script>");
  });

  it("with the cookie anew where the session goes on for longer", async () => {
    const person = await makePerson(world.app.db);
    const visitor = new Visitor(world.url);
    await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
    const cookie = visitor.cookieHeader();
    const sent = async () => (await sendRaw(world.url, { path: "/", headers: { cookie } })).headers["set-cookie"];
    expect(await sent()).toBeUndefined();
    const twoHoursAgo = new Date(Date.now() - 2 * 3600_000);
    await world.app.db.app.updateTable("session").set({ seen_at: twoHoursAgo }).execute();
    expect(await sent()).toEqual([expect.stringContaining(`${cookie.split(";")[0]}; Max-Age=`)]);
    expect(await sent()).toBeUndefined();
  });

  it("without a person where nobody is signed in, or no longer", async () => {
    for (const headers of [{}, { cookie: `simply=${"s".repeat(43)}` }] as Record<string, string>[])
      expect(await answersIn(headers)).toEqual({ "/api/auth/start": expect.objectContaining({ signedIn: null }) });
  });

  it("for the host that was asked", async () => {
    const answers = await answersIn({ host: "localhost" });
    expect(answers["/api/auth/start"]).toMatchObject({ brand: "simply_camps" });
  });
});
