import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { findViolations } from "#testing/browser.ts";
import { focused, tabTo } from "./by-keys.ts";
import { startForeignVisits } from "./foreign-visits.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { admin, type Page, startWorld } from "./world.ts";

const world = startWorld();
const { sites, visit } = startForeignVisits(world);

type Made = { widgetId: string; hosted: string };

/** What is said to the demo camp's office. */
async function office() {
  const { page } = await world.visitAs(admin);
  const team = `/api/teams/${world.teamId("camp")}`;
  const post = async (path: string, data: object = {}) => {
    const answer = await page.request.post(team + path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const read = async (path: string) => (await page.request.get(team + path)).json();
  return { page, post, read };
}

/** A widget of a wizard, for our site. */
async function makeWidget(wizardId: string): Promise<Made> {
  const { page, post } = await office();
  const families = await collectionNamed(page, world.teamId("camp"), "Families");
  const input = { name: "On our site", wizardId, domains: [sites.own.host] };
  const { id } = await post(`/collections/${families}/widgets`, input);
  return { widgetId: id, hosted: `${world.app.url}/public/team-${world.teamId("camp")}/wizards/${wizardId}` };
}

async function registration(): Promise<Made> {
  const { wizards } = (await (await office()).read("/wizards")) as { wizards: { id: string; name: string }[] };
  return makeWidget(wizards.find(({ name }) => name === "Registration")!.id);
}

const snippet = ({ widgetId, hosted }: Made, more = "") =>
  `<script src="${world.app.url}/widget.js" async></script><simply-wizard wizard="${widgetId}"${more}><a href="${hosted}">Register</a></simply-wizard>`;

const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const said = (page: Page) => page.locator("simply-wizard .status").innerText();
const clean = async (page: Page) => expect(await findViolations(page)).toEqual([]);

type Groups = { groups: { pluralName: string; hits: { name: string }[] }[] };

/** How many campers there are of that name. */
async function campers(name: string): Promise<number | undefined> {
  const { groups } = (await (await office()).read(`/search?q=${encodeURIComponent(name)}`)) as Groups;
  return groups.find(({ pluralName }) => pluralName === "Campers")?.hits.filter((hit) => hit.name === name).length;
}

it("a registration on a site, by keys alone: mistakes, another row, a reload, and a finish that is pressed twice", async () => {
  sites.own.write("/register", snippet(await registration()));
  const { page, context } = await visit(sites.own, { width: 380 });
  await page.goto("/register");
  await step(page, "Registration").waitFor();
  expect(await page.locator("iframe").count()).toBe(0);
  // Nobody is led anywhere before they have done something.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await clean(page);

  await tabTo(page, /^Your email address/);
  await page.keyboard.type("no address");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Please correct the marked field.").waitFor();
  expect(await focused(page)).toMatch(/^Your email address/);
  await clean(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("keys.alone@example.test");
  await page.keyboard.press("Enter");
  await page.getByLabel(/^Family name/).waitFor();
  await tabTo(page, /^Family name/);
  await page.keyboard.type("Keysson");
  await page.keyboard.press("Enter");

  await step(page, "Campers").waitFor();
  expect(await focused(page)).toBe("Campers");
  expect(await said(page)).toBe("Step 2 of 4. Campers");
  await clean(page);
  await tabTo(page, /^Full name/);
  await page.keyboard.type("Kim Keysson");
  await tabTo(page, /^Add/);
  await page.keyboard.press("Enter");
  await page.getByText("Camper 2", { exact: true }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Full name/);
  await page.keyboard.type("Lou Keysson");

  // What was sent is there when the page is loaded again.
  await tabTo(page, "Next");
  await page.keyboard.press("Enter");
  await step(page, "Registrations").waitFor();
  await clean(page);
  await page.reload();
  await step(page, "Registrations").waitFor();
  for (const group of await page.getByRole("group", { name: /^Session/ }).all()) {
    await group.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
  }
  await tabTo(page, "Next");
  await page.keyboard.press("Enter");
  await step(page, "Check and finish").waitFor();
  await clean(page);
  await tabTo(page, "Finish");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Submit another" }).waitFor();
  await clean(page);

  expect(page.url()).toBe(`${sites.own.url}/register`);
  expect(await context.cookies()).toEqual([]);
  expect(await campers("Kim Keysson")).toBe(1);
});

it.each([
  ["es", "Siguiente", "Corrija el campo marcado.", "Reintentar"],
  ["fr", "Suivant", "Veuillez corriger le champ signalé.", "Réessayer"],
])("speaks %s as the page does, and keeps what was filled in when the line breaks", async (lang, next, mend, retry) => {
  sites.own.write(`/${lang}`, snippet(await registration()), { lang });
  const { page } = await visit(sites.own, { allowed: /ERR_(FAILED|INTERNET_DISCONNECTED)/ });
  await page.goto(`/${lang}`);
  const forward = page.locator("simply-wizard .actions").getByRole("button", { name: next, exact: true });
  await forward.click();
  await page.getByText(mend).waitFor();
  await clean(page);
  const email = page.getByRole("textbox").first();
  await email.fill(`${lang}@example.test`);
  await page.route("**/wizard/step-*", (route) => route.abort());
  await forward.click();
  const again = page.getByRole("alert").getByRole("button", { name: retry });
  await again.waitFor();
  expect(await email.inputValue()).toBe(`${lang}@example.test`);
  await clean(page);
  await page.unroute("**/wizard/step-*");
  await again.click();
  await expect.poll(() => page.getByRole("textbox").count()).toBeGreaterThan(1);
  expect(await page.getByRole("alert").count()).toBe(0);
});

it("is refused to another site, which shows the link; so does a page without scripts", async () => {
  const widget = await registration();
  for (const at of [sites.own, sites.stranger]) at.write("/", snippet(widget));
  const { page } = await visit(sites.stranger);
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.goto("/");
  await page.getByRole("link", { name: "Register" }).waitFor();
  expect(warnings.join()).toContain(`${sites.stranger.host} is not among the domains of this widget`);

  const { context } = await visit(sites.own);
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false });
  const silent = await plain.newPage();
  await silent.goto(`${sites.own.url}/`);
  await silent.getByRole("link", { name: "Register" }).click();
  await silent.getByLabel(/^Your email address/).waitFor();
  await plain.close();
});

it("stands under a strict policy of its site, and leads the page on at its end; in a frame, too", async () => {
  const { post } = await office();
  const { id } = await post("/wizards", {
    ...{ name: "Guest book", isPublic: true, externalAccessBy: "anyone" },
    flow: {
      finishUrl: `${sites.own.url}/thanks`,
      steps: [
        {
          ...{ id: newId(), title: "Say hello" },
          tasks: [
            {
              ...{ id: newId(), name: "hello", title: "Your words", type: "create_temp_variable" },
              settings: { label: "Your words" },
            },
          ],
        },
      ],
    },
  });
  await post(`/wizards/${id}/publish`);
  const widget = await makeWidget(id);
  const ours = world.app.url;
  const policy = `default-src 'self'; script-src 'self' ${ours}; connect-src ${ours}; style-src 'self'; form-action 'none'; require-trusted-types-for 'script'`;
  sites.own.write("/book", snippet(widget), { policy });
  sites.own.write("/framed", snippet(widget, " frame"));
  sites.own.write("/thanks", "<p>Thank you for your words</p>");
  const { page } = await visit(sites.own);
  await page.goto("/book");
  await page.getByLabel(/^Your words/).fill("Hello");
  await page.getByRole("button", { name: "Finish" }).last().click();
  await page.waitForURL(`${sites.own.url}/thanks`);
  // Whoever comes back is not sent away again.
  await page.goto("/book");
  await page.getByRole("link", { name: "Continue" }).waitFor();
  expect(page.url()).toBe(`${sites.own.url}/book`);

  await page.goto("/framed");
  const frame = page.frameLocator("iframe");
  await frame.getByLabel(/^Your words/).fill("Hello from a frame");
  await frame.getByRole("button", { name: "Finish" }).last().click();
  await page.waitForURL(`${sites.own.url}/thanks`);
});

it("in a frame it grows with what is asked, and goes on from step to step without a cookie", async () => {
  await registration();
  const { page: clerk } = await office();
  const families = await collectionNamed(clerk, world.teamId("camp"), "Families");
  await clerk.goto(world.pathOf("camp", `/admin/data-collections/${families}/data-wizards`));
  await clerk.getByRole("button", { name: "On our site", exact: true }).last().click();
  const panel = clerk.getByRole("dialog", { name: "Put “On our site” on your site" });
  await panel.getByText("In a frame", { exact: true }).click();
  const code = await panel.getByRole("region", { name: "Code" }).innerText();
  expect(code).toMatch(/<simply-wizard wizard="[^"]+" frame><a /);
  sites.own.write("/framed", code);
  const { page, context } = await visit(sites.own);
  await page.goto("/framed");
  const frame = page.frameLocator("iframe");
  await frame.getByLabel(/^Your email address/).fill("framed@example.test");
  const heightOf = async () => (await page.locator("iframe").boundingBox())!.height;
  await expect.poll(heightOf).toBeGreaterThan(200);
  const before = await heightOf();
  await frame.getByRole("button", { name: "Next" }).last().click();
  await frame.getByLabel(/^Family name/).fill("Framed");
  // More is asked now.
  await expect.poll(heightOf).toBeGreaterThan(before);
  await frame.getByRole("button", { name: "Next" }).last().click();
  await frame.getByRole("heading", { level: 2, name: "Campers" }).waitFor();
  expect(await context.cookies()).toEqual([]);
});

it("is made where the wizard is opened to visitors, with the lines to copy", async () => {
  const { page, read } = await office();
  const { wizards } = (await read("/wizards")) as { wizards: { id: string; name: string }[] };
  const { id } = wizards.find(({ name }) => name === "Registration")!;
  await page.goto(world.pathOf("camp", `/admin/data-wizards/${id}/external-access`));
  const onSite = page.getByRole("region", { name: "On your website" });
  await onSite.getByRole("button", { name: /^(Make a|Another) widget$/ }).click();
  const form = page.getByRole("dialog", { name: "New widget" });
  const domains = form.getByRole("combobox", { name: "Websites" });
  await domains.fill(sites.own.host);
  await domains.press("Enter");
  await form.getByRole("button", { name: "Create widget" }).click();
  await page
    .getByRole("dialog", { name: "Put “Registration” on your site" })
    .getByRole("button", { name: "Close" })
    .click();
  sites.own.write("/sign-up", await onSite.getByRole("region", { name: "Code of Registration" }).innerText());
  await clean(page);
  const { page: site } = await visit(sites.own);
  await site.goto("/sign-up");
  await step(site, "Who are you?").waitFor();
});
