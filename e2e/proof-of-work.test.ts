import type { Request } from "playwright-core";
import { expect, it } from "vitest";
import { proofName } from "../src/public/visitors/draw-proof.ts";
import { startForeignVisits } from "./foreign-visits.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { seeClean } from "./see-clean.ts";
import { admin, type Page, startWorld } from "./world.ts";

const world = startWorld();
const { sites, visit } = startForeignVisits(world);

type Named = { id: string; name: string };

async function registration(): Promise<{ wizardId: string; hosted: string; widgetId: string }> {
  const { page } = await world.visitAs(admin);
  const team = `/api/teams/${world.teamId("camp")}`;
  const { wizards } = (await (await page.request.get(`${team}/wizards`)).json()) as { wizards: Named[] };
  const wizardId = wizards.find(({ name }) => name === "Registration")!.id;
  const families = await collectionNamed(page, world.teamId("camp"), "Families");
  const data = { name: "On our site", wizardId, domains: [sites.own.host] };
  const made = await page.request.post(`${team}/collections/${families}/widgets`, { data });
  const { id: widgetId } = (await made.json()) as Named;
  return { wizardId, widgetId, hosted: `${world.app.url}/public/team-${world.teamId("camp")}/wizards/${wizardId}` };
}

/** What the form of the first step says of work that was done. */
const proofSent = async (page: Page): Promise<() => Promise<string>> => {
  const sent = page.waitForRequest((request: Request) => request.method() === "POST" && /\/step-/.test(request.url()));
  return async () => new URLSearchParams((await sent).postData() ?? "").get(proofName) ?? "";
};

const email = /^Your email address/;

it("work is proven while somebody fills in the form, on a page of ours", async () => {
  const { hosted } = await registration();
  const { page } = await world.visit({ width: 380 });
  await page.goto(hosted);
  const proof = await proofSent(page);
  await page.getByLabel(email).fill("proven@example.test");
  await page.getByRole("button", { name: "Next" }).last().click();
  await page.getByLabel(/^Family name/).waitFor();
  expect(JSON.parse(await proof()).solution.counter).toBeGreaterThan(0);
});

it("within a page of another site, and in a frame there", async () => {
  const { hosted, widgetId } = await registration();
  const snippet = (more = "") =>
    `<script src="${world.app.url}/widget.js" async></script><simply-wizard wizard="${widgetId}"${more}><a href="${hosted}">Register</a></simply-wizard>`;
  const ours = world.app.url;
  const policy = `default-src 'self'; script-src 'self' ${ours}; connect-src ${ours}; require-trusted-types-for 'script'`;
  sites.own.write("/part", snippet(), { policy });
  sites.own.write("/frame", snippet(" frame"));
  for (const at of ["/part", "/frame"]) {
    const { page } = await visit(sites.own);
    await page.goto(at);
    const proof = await proofSent(page);
    const form = at === "/frame" ? page.frameLocator("iframe") : page.locator("simply-wizard");
    await form.getByLabel(email).fill("proven.elsewhere@example.test");
    await form.getByRole("button", { name: "Next" }).last().click();
    await form.getByLabel(/^Family name/).waitFor();
    expect(JSON.parse(await proof()).solution.counter).toBeGreaterThan(0);
  }
});

it("a machine that is too slow for it keeps nobody waiting for long, and says so", async () => {
  const { hosted } = await registration();
  const { page } = await world.visit({ width: 380 });
  await page.addInitScript(() => {
    crypto.subtle.deriveBits = () => new Promise(() => {});
  });
  await page.goto(hosted);
  const proof = await proofSent(page);
  // Looking at the page can take longer than it waits.
  const looked = Promise.withResolvers<void>();
  await page.route("**/step-*", async (route) => {
    if (route.request().method() === "POST") await looked.promise;
    await route.fallback();
  });
  await page.getByLabel(email).fill("slow@example.test");
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("One moment").waitFor();
  await seeClean(page);
  // Pressed again meanwhile, it is still one form.
  await page.keyboard.press("Enter");
  looked.resolve();
  await page.getByLabel(/^Family name/).waitFor();
  expect(await proof()).toBe("");
});

it("without any script the form is sent all the same", async () => {
  const { hosted } = await registration();
  const { context } = await world.visit();
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto(hosted);
  await page.getByLabel(email).fill("plain@example.test");
  await page.getByRole("button", { name: "Next" }).last().click();
  await page.getByLabel(/^Family name/).waitFor();
  await plain.close();
});
