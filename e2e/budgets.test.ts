import type { Response } from "playwright-core";
import { expect, it } from "vitest";
import { settle } from "./pages.ts";
import { admin, startWorld } from "./world.ts";

const world = startWorld();

it("the sign-in page comes with at most 180 KB of JavaScript, in eight files", { tags: ["journey"] }, async () => {
  const visit = await world.visit({}, { isNew: true });
  const sent = countScripts(visit);
  await visit.page.goto("/login");
  await settle(visit.page);
  await visit.page.waitForLoadState("networkidle");
  const { bytes, files } = await sent();
  expect(bytes).toBeLessThanOrEqual(180_000);
  expect(files).toBeLessThanOrEqual(8);
});

it("the sign-in page comes with at most 350 KB in all, its letters among them", async () => {
  const { page } = await world.visit({}, { isNew: true });
  const responses: Response[] = [];
  page.on("response", (response) => void responses.push(response));
  await page.goto("/login");
  await settle(page);
  await page.waitForLoadState("networkidle");
  const sizes = await Promise.all(
    responses.map(async (response) => (await response.request().sizes()).responseBodySize),
  );
  expect(responses.some((response) => response.url().endsWith(".woff2"))).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(350_000);
});

it("the dashboard comes with at most 350 KB of JavaScript, in twenty files, and no more for whoever saves data", {
  tags: ["journey"],
}, async () => {
  const visit = await world.visitAs(admin, {}, { isNew: true });
  // To all others the list's code comes as soon as the dashboard rests: no part of it, and nothing that it waits for.
  await visit.page.addInitScript(() => {
    const connection = { saveData: true, effectiveType: "4g" };
    Object.defineProperty(Navigator.prototype, "connection", { get: () => connection });
  });
  const sent = countScripts(visit);
  await visit.page.goto(world.pathOf("camp"));
  await settle(visit.page);
  await visit.page.getByRole("tabpanel", { name: "Recent changes" }).getByText("Marco Rivera").first().waitFor();
  // Longer than the page waits before it reads ahead.
  await visit.page.waitForTimeout(500);
  const { bytes, files } = await sent();
  expect(bytes).toBeLessThanOrEqual(350_000);
  expect(files).toBeLessThanOrEqual(20);
});

it("the dashboard asks for each of its cards once", async () => {
  const { page } = await world.visitAs(admin, {}, { isNew: true });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(stats|recent-changes|bookmarks|projects)$/.test(pathname)) asked.push(pathname);
  });
  await page.goto(world.pathOf("camp"));
  await page.getByRole("tabpanel", { name: "Recent changes" }).getByText("Marco Rivera").first().waitFor();
  await settle(page);
  expect(asked.toSorted()).toEqual([...new Set(asked)].sort());
  expect(asked).toHaveLength(4);
});

it.each([
  ["widget", 15_000, ""],
  ["frame", 1000, ""],
  ["proof", 3000, "module"],
])("what other sites load, %s.js, is at most %i bytes as sent, and may be loaded there", async (name, most, type) => {
  const { page } = await world.visit({}, { isNew: true });
  await page.goto("/login");
  const [answer] = await Promise.all([
    page.waitForResponse(`**/${name}.js`),
    page.addScriptTag({ url: `/${name}.js`, type }),
  ]);
  expect((await answer.request().sizes()).responseBodySize).toBeLessThanOrEqual(most);
  expect(answer.headers()).toMatchObject({
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=300",
  });
});

it("once the dashboard rests, the list's code and words come; a click on a list then loads no script", async () => {
  const { page } = await world.visitAs(admin, {}, { isNew: true });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(world.pathOf("camp"));
  for (const part of ["/records-page-", "/en-data-"])
    await expect.poll(() => scripts.some((path) => path.includes(part))).toBe(true);
  const before = scripts.length;
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Campers/ })
    .first()
    .click();
  await page.getByRole("gridcell").first().waitFor();
  // The shapes of icons come with what shows them.
  expect(scripts.slice(before).filter((path) => !/\/chunk-\d+-/.test(path))).toEqual([]);
});

it("the page itself holds no script, and forbids any that is not its own", async () => {
  const { page } = await world.visit();
  const response = await page.goto("/login");
  const html = await response!.text();
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes, content] of scripts) {
    expect(attributes).toMatch(/src="\//);
    expect(content).toBe("");
  }
  expect(html).not.toMatch(/\son\w+=/);
  const policy = response!.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

/** Everything that comes as a script, from an empty cache; bytes as sent. A browser asks for six files at a time. */
function countScripts({
  page,
}: Awaited<ReturnType<typeof world.visit>>): () => Promise<{ bytes: number; files: number }> {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("javascript")) responses.push(response);
  });
  return async () => {
    const sizes = await Promise.all(
      responses.map(async (response) => (await response.request().sizes()).responseBodySize),
    );
    expect(sizes.length).toBeGreaterThan(1);
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
  };
}
