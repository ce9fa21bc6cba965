import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { demoPassword } from "#testing/factories.ts";
import { startForeignVisits } from "./foreign-visits.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { findInEveryLook } from "./pages.ts";
import { admin, type Page, startWorld } from "./world.ts";

const world = startWorld();
const { sites, visit } = startForeignVisits(world);

type Made = { widgetId: string; viewId: string; change(body: object): Promise<void> };
let made: Promise<Made> | undefined;

/** Sixty talks, every second of them open to all, in a list that leads to a page about each. */
async function makeTalks(): Promise<Made> {
  const { context, page } = await world.visitAs(admin);
  const at = `/api/teams/${world.teamId("camp")}`;
  const send = async (method: "post" | "patch", path: string, data: object) => {
    const answer = await context.request[method](at + path, { data, headers: { origin: world.app.url } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const { id: talks } = await send("post", "/collections", { name: "Talk", pluralName: "Talks" });
  const field = async (title: string, dataType: string) =>
    (await send("post", `/collections/${talks}/fields`, { title, dataType })).id;
  const title = await field("Title", "plain_text");
  const isOpen = await field("Open to all", "boolean");
  const about = await field("About", "formatted_text");
  const numbers = Array.from({ length: 60 }, (_, place) => place + 1);
  await Promise.all(
    numbers.map((number) =>
      send("post", `/collections/${talks}/records`, {
        values: {
          [title]: `Talk ${String(number).padStart(2, "0")}`,
          [isOpen]: number % 2 === 0,
          [about]: '<p style="text-align: center">In the <b>boathouse</b></p>',
        },
      }),
    ),
  );
  const shown = (...fields: string[]) => fields.map((field) => ({ field }));
  const look = { isVisibleExternally: true, externalTitle: "Our talks", sort: [{ field: title }] };
  const view = (type: string, settings: object) =>
    send("post", `/collections/${talks}/views`, {
      ...{ type, internalName: type, isPersonal: false, publish: true },
      settings: { ...look, ...settings },
    });
  const { id: detail } = await view("detail", { displayedFields: shown(title, about) });
  const { id: viewId } = await view("list", {
    displayedFields: shown(isOpen),
    filterFields: shown(isOpen),
    itemUrl: { kind: "view", viewId: detail },
  });
  const input = { name: "Talks on our site", viewId, domains: [sites.own.host] };
  const { id: widgetId } = await send("post", `/collections/${talks}/widgets`, input);
  await page.close();
  const change = async (body: object) => {
    const { context } = await world.visitAs(admin);
    const answer = await context.request.patch(`${at}/widgets/${widgetId}`, {
      data: body,
      headers: { origin: world.app.url },
    });
    expect(answer.status()).toBe(200);
  };
  return { widgetId, viewId, change };
}

/** Made by whichever story is first. */
const talks = () => (made ??= makeTalks());

const hostedPage = (viewId: string) =>
  `${world.app.url}${world.pathOf("camp", `/views/${viewId}`).replace("/", "/public/")}`;

/** The two lines that a team copies onto its site. */
const snippet = ({ widgetId, viewId }: Made) =>
  `<script src="${world.app.url}/widget.js" async></script><simply-view view="${widgetId}"><a href="${hostedPage(viewId)}">Our talks</a></simply-view>`;

const names = (page: Page): Promise<string[]> => page.locator("simply-view .item .name").allInnerTexts();
const link = (page: Page): Locator => page.locator("simply-view > a");
const inWidget = <Value>(page: Page, read: (root: HTMLElement) => Value): Promise<Value> =>
  page.locator("simply-view .simply").evaluate(read as never) as Promise<Value>;

it("a view on a site: filters, pages and items open inside it, and no cookie goes anywhere", {
  tags: ["journey"],
}, async () => {
  const widget = await talks();
  sites.own.write("/talks", `<div style="height:1500px"></div>${snippet(widget)}<div style="height:1500px"></div>`);
  const { page, context } = await visit(sites.own);
  // Whoever is signed in to the product is a stranger here.
  const data = { email: admin, password: demoPassword };
  expect((await context.request.post(`${world.app.url}/api/auth/sign-in`, { data })).status()).toBe(200);
  const cookies: (string | undefined)[] = [];
  page.on("response", async (answer) => {
    if (answer.request().resourceType() === "fetch") cookies.push((await answer.request().allHeaders()).cookie);
    cookies.push((await answer.allHeaders())["set-cookie"]);
  });
  await page.goto("/talks");
  await expect.poll(() => names(page)).toHaveLength(50);
  expect((await names(page))[0]).toBe("Talk 01");
  expect(await link(page).isVisible()).toBe(false);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Show more" }).click();
  await expect.poll(async () => (await names(page))[0]).toBe("Talk 51");
  // Whoever reads goes on at its beginning.
  const place = await page.locator("simply-view").evaluate((element) => ({
    focused: element.shadowRoot!.activeElement?.className,
    top: Math.abs(Math.round(element.getBoundingClientRect().top)),
  }));
  expect(place).toEqual({ focused: "simply", top: 0 });

  await page.getByLabel("Open to all").selectOption({ label: "Yes (30)" });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(["Talk 02", "Talk 04"]);

  await page.getByRole("link", { name: "Talk 04" }).click();
  const about = page.getByText("In the boathouse");
  await about.waitFor();
  expect(await about.evaluate((each) => getComputedStyle(each).textAlign)).toBe("center");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(["Talk 02", "Talk 04"]);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect.poll(async () => (await names(page))[0]).toBe("Talk 01");

  expect(page.url()).toBe(`${sites.own.url}/talks`);
  expect(cookies.length).toBeGreaterThan(7);
  expect(cookies.filter((each) => each !== undefined)).toEqual([]);
});

it("another site is refused, and shows its link; so does a page without scripts", async () => {
  const widget = await talks();
  const warnings: string[] = [];
  for (const at of [sites.own, sites.stranger]) at.write("/", snippet(widget));
  const { page } = await visit(sites.stranger);
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto("/");
  await expect.poll(() => warnings.join()).toContain(`${sites.stranger.host} is not among the domains of this widget`);
  await link(page).waitFor();
  expect(await link(page).getAttribute("href")).toBe(hostedPage(widget.viewId));
  expect(await names(page)).toEqual([]);

  const { context } = await visit(sites.own);
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false });
  const silent = await plain.newPage();
  await silent.goto(`${sites.own.url}/`);
  await link(silent).click();
  await silent.getByRole("heading", { level: 1, name: "Our talks" }).waitFor();
  await silent.getByText("Talk 01").waitFor();
  await plain.close();
});

it("stands under a strict policy of its site, in the site's font and language", async () => {
  const widget = await talks();
  const ours = world.app.url;
  const policy = `default-src 'self'; script-src 'self' ${ours}; connect-src ${ours}; img-src ${ours}; style-src 'self'; require-trusted-types-for 'script'`;
  sites.own.write("/strict", `<section class="serif">${snippet(widget)}</section>`, { policy, lang: "es-MX" });
  const { page } = await visit(sites.own);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.querySelector<HTMLElement>(".serif")!.style.fontFamily = "Georgia, serif";
    });
  });
  await page.goto("/strict");
  await expect.poll(() => names(page)).toHaveLength(50);
  const drawn = await inWidget(page, (root) => ({ lang: root.lang, font: getComputedStyle(root).fontFamily }));
  expect(drawn).toEqual({ lang: "es", font: "Georgia, serif" });
  await page.getByRole("button", { name: "Mostrar", exact: true }).waitFor();
  await page.getByRole("link", { name: "Talk 04" }).click();
  const about = page.getByText("In the boathouse");
  await about.waitFor();
  expect(await about.evaluate((each) => getComputedStyle(each).textAlign)).toBe("center");
});

it("is light or dark as the page it stands on, or as its team wants it, and always readable", async () => {
  const widget = await talks();
  const dark = "<style>:root{color-scheme:light dark}</style>";
  const fixed = "<style>body{background:#101418;color:#eee}a{color:#9cf}</style>";
  sites.own.write("/white", snippet(widget));
  sites.own.write("/both", snippet(widget), { head: dark });
  sites.own.write("/black", snippet(widget), { head: fixed });
  const { page } = await visit(sites.own, { colorScheme: "dark" });
  const themeAt = async (path: string) => {
    await page.goto(path);
    await expect.poll(() => names(page)).toHaveLength(50);
    // What a browser draws where a page says nothing is white to axe, whatever the scheme.
    if (path !== "/both") expect(await findViolations(page)).toEqual([]);
    return inWidget(page, (root) => [root.dataset.theme, root.hasAttribute("data-ground")]);
  };
  expect(await themeAt("/white")).toEqual(["light", false]);
  expect(await themeAt("/both")).toEqual(["dark", false]);
  expect(await themeAt("/black")).toEqual(["dark", false]);

  await widget.change({ theme: { mode: "dark", color: "#0b6b3a", radius: 0, followsFont: false } });
  expect(await themeAt("/white")).toEqual(["dark", true]);
  const drawn = await inWidget(page, (root) => {
    const look = getComputedStyle(root);
    return { radius: look.borderRadius, accent: look.getPropertyValue("--own-accent").trim(), font: look.fontFamily };
  });
  expect(drawn).toMatchObject({ radius: "0px", accent: "#0b6b3a" });
  expect(drawn.font).toMatch(/^system-ui/);
});

it("stands on the sample page of a little camp, under the narrowest policy, in the camp's own font", async () => {
  const { page } = await world.visit({ width: 1440 });
  const answer = await page.goto("/test/widget");
  expect(answer!.headers()["content-security-policy"]).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'sha256-/,
  );
  await expect.poll(() => names(page)).not.toEqual([]);
  expect(await inWidget(page, (root) => getComputedStyle(root).fontFamily)).toMatch(/^Palatino/);
  for (const width of [1440, 380]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
});

it("is made in the collection's administration, with the lines to copy and a preview, and deleted there", async () => {
  const { viewId } = await talks();
  const { page } = await world.visitAs(admin, { width: 1440 });
  const collectionId = await collectionNamed(page, world.teamId("camp"), "Talks");
  await page.goto(world.pathOf("camp", `/admin/data-collections/${collectionId}/data-wizards`));
  const section = page.getByRole("region", { name: "Website widgets" });
  await section.getByText("Talks on our site").waitFor();
  await section.getByRole("button", { name: "New widget" }).click();
  const form = page.getByRole("dialog", { name: "New widget" });
  await form.getByRole("combobox", { name: "What it shows" }).click();
  await page.getByRole("option", { name: "list" }).click();
  expect(await form.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe("Our talks");
  const domains = form.getByRole("combobox", { name: "Websites" });
  await domains.fill("no domain");
  await domains.press("Enter");
  await form.getByRole("button", { name: "Create widget" }).click();
  await form.getByText("Please enter a domain such as example.org").waitFor();
  await domains.press("Backspace");
  await domains.press("Backspace");
  await domains.fill("https://www.lakeside.example/talks");
  await domains.press("Enter");
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole("button", { name: "Create widget" }).click();

  const panel = page.getByRole("dialog", { name: "Put “Our talks” on your site" });
  await panel.getByText("It appears on www.lakeside.example.").waitFor();
  const lines = await panel.getByRole("region", { name: "Code" }).innerText();
  expect(lines).toContain(`<script src="${world.app.url}/widget.js" async></script>`);
  expect(lines).toMatch(/<simply-view view="[^"]+"><a href="[^"]+">Our talks<\/a><\/simply-view>/);
  expect(lines).toContain(`href="${hostedPage(viewId)}"`);
  await panel.getByRole("combobox", { name: "Where to paste it" }).click();
  await page.getByRole("option", { name: "WordPress" }).click();
  await panel.getByText("Custom HTML").waitFor();
  await panel.locator("simply-view").getByText("Talk 01").waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("Escape");

  const row = section.getByRole("button", { name: "Actions for Our talks" });
  await row.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("“Our talks” has been deleted.").waitFor();
  await expect.poll(() => row.count()).toBe(0);
});

it("says what keeps visitors from it, offers nothing that has a password, and can be read again", async () => {
  const { viewId } = await talks();
  const { page } = await world.visitAs(admin, { width: 1440 });
  const collectionId = await collectionNamed(page, world.teamId("camp"), "Talks");
  const view = `/api/teams/${world.teamId("camp")}/views/${viewId}`;
  await page.route("**/collections/*/widgets", (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(world.pathOf("camp", `/admin/data-collections/${collectionId}/data-wizards`));
  const section = page.getByRole("region", { name: "Website widgets" });
  await section.getByText("Failed to load widgets").waitFor();
  await page.unrouteAll();
  await section.getByRole("button", { name: "Try again" }).click();
  await section.getByText("Talks on our site").waitFor();

  const protect = { data: { password: "lake and pines" }, headers: { origin: world.app.url } };
  expect((await page.request.put(`${view}/external-password`, protect)).status()).toBe(200);
  await page.reload();
  await section.getByText("Visitors don’t see it.").waitFor();
  await section.getByRole("button", { name: "New widget" }).click();
  const form = page.getByRole("dialog", { name: "New widget" });
  await form.getByText("views that are visible externally without a password").waitFor();
  await form.getByRole("combobox", { name: "What it shows" }).click();
  await page.getByRole("option", { name: "detail", exact: true }).waitFor();
  expect(await page.getByRole("option", { name: "list", exact: true }).count()).toBe(0);
});
