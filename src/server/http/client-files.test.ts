import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw } from "#testing/raw-request.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let world: TestApp;
const client = mkdtempSync(join(tmpdir(), "simply-client-"));
const script = "console.log(1);".repeat(50);

beforeAll(async () => {
  writeFileSync(join(client, "index.html"), `<!doctype html><html lang="en"><head></head><body>Simply</body></html>`);
  for (const folder of ["assets", "pictures"]) mkdirSync(join(client, folder));
  writeFileSync(join(client, "assets/main-1.js"), script);
  writeFileSync(join(client, "assets/main-1.js.br"), brotliCompressSync(script));
  writeFileSync(join(client, "pictures/favicon.svg"), "<svg/>");
  world = await startTestApp({ CLIENT_DIR: client });
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
