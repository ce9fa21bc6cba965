import { expect, it } from "vitest";
import { makePerson } from "#testing/factories.ts";
import { findInEveryLook } from "./pages.ts";
import { admin, heading, member, openUserMenu, type Page, pathOf, startWorld, sysAdmin, teamNames } from "./world.ts";

const world = startWorld();

it("are switched from the user menu, with name, colours and language, and remembered", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(member);
  await page.goto(world.pathOf("camp"));
  await heading(page, /Marco/).waitFor();
  const green = await accentOf(page);
  const title = page.getByRole("banner").getByRole("link", { name: teamNames.camp });
  expect(await title.getAttribute("href")).toBe(world.pathOf("camp"));
  expect(await title.getAttribute("title")).toBe("Team Dashboard");

  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "Switch team" }).click();
  await heading(page, "Choose a team").waitFor();
  await page.getByRole("link", { name: /Allegro/ }).click();
  await page.waitForURL(`**${world.pathOf("school")}`);
  await page.getByRole("banner").getByRole("link", { name: teamNames.school }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("es");
  await expect.poll(() => accentOf(page)).not.toBe(green);
  await expect.poll(() => page.title()).toContain("Escuela de Música Allegro · Simply Music");

  await page.goto("/");
  await page.waitForURL(`**${world.pathOf("school")}`);
  expect(await page.evaluate(() => localStorage.getItem("simply.team"))).toBe(world.teamId("school"));
});

it("that one was removed from are forgotten: home is the first team", async () => {
  const { page } = await world.visitAs(member);
  await page.goto(world.pathOf("school"));
  await page.getByRole("banner").getByRole("link", { name: teamNames.school }).waitFor();
  const director = await world.app.signIn("lucia.fernandez@allegro.test");
  const { body } = await director.get(`/api/teams/${world.teamId("school")}/people`);
  const { id } = (body as People).people.find(({ name }) => name === "Marco Rivera")!;
  await director.post(`/api/teams/${world.teamId("school")}/people/${id}/deactivate`);
  await page.goto("/");
  await page.waitForURL(`**${world.pathOf("camp")}`);
  await heading(page, /Marco/).waitFor();
  await director.post(`/api/teams/${world.teamId("school")}/people/${id}/reactivate`);
});

it("are offered by name to someone who is in none yet", async () => {
  const { email } = await makePerson(world.app.db, { name: "Sam Rivers" });
  const { page } = await world.visitAs(email);
  await page.goto("/");
  await heading(page, "Welcome, Sam").waitFor();
  expect(pathOf(page)).toBe("/choose-team");
  expect(await page.getByRole("button", { name: "Create a team" }).isVisible()).toBe(true);
});

it("are made in the zone one types the name of, whatever the box held before", async () => {
  const { page } = await world.visitAs(sysAdmin);
  await page.goto("/choose-team");
  const places = Promise.withResolvers<void>();
  await page.route("**/time-zone-search-*.js", (route) => places.promise.then(() => route.continue()));
  await page.getByRole("button", { name: "Create a team" }).click();
  const panel = page.getByRole("dialog", { name: "Create a team" });
  await panel.getByLabel("Name").fill("Camp Zone");
  const zone = panel.getByRole("combobox", { name: "Time zone" });
  const held = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(await zone.inputValue()).toBe(held.replaceAll("_", " "));
  await zone.click();
  await page.getByRole("listbox").getByRole("option", { selected: true }).waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.locator("[role=option][data-combobox-selected]").waitFor();
  expect(await findInEveryLook(page)).toEqual([]);
  await page.keyboard.type("nowhere at all");
  await page.getByText("No matching time zone.").waitFor();
  // Nothing is chosen, and nothing is sent.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await zone.inputValue()).toBe(held.replaceAll("_", " "));
  await zone.focus();
  await page.keyboard.type("Eastern");
  // What is found by such names comes late, when nothing more is typed.
  await page.getByText("No matching time zone.").waitFor();
  places.resolve();
  await page.getByRole("option", { name: /^America\/New York/ }).waitFor();
  await page.keyboard.press("Enter");
  expect(await zone.inputValue()).toBe("America/New York");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  const made = await world.app.db.app
    .selectFrom("team")
    .select("primary_timezone")
    .where("name", "=", "Camp Zone")
    .execute();
  expect(made).toEqual([{ primary_timezone: "America/New_York" }]);
});

it("say how long history is kept, and take a logo from an address or say why not", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/admin/data"));
  const months = page.getByRole("combobox", { name: "Keep the history for" });
  await months.click();
  await page.getByRole("option", { name: "36 months" }).click();
  await page.getByText("History setting saved").waitFor();
  await months.click();
  await page.getByRole("option", { name: "24 months" }).click();
  await page
    .getByRole("dialog", { name: "Keep only 24 months of history?" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await expect.poll(() => months.inputValue()).toBe("36 months");

  await page.goto(world.pathOf("camp", "/admin/branding"));
  const logo = page.getByRole("region", { name: "App logo, square" });
  await logo.getByRole("textbox", { name: /^Address of a picture/ }).fill("http://127.0.0.1/logo.png");
  await page.keyboard.press("Enter");
  await expect.poll(() => logo.getByRole("alert").textContent()).not.toBe("");
});

it("lose a person at the click of an admin, and get them back with Undo", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp", "/admin/users"));
  // Nobody who is there was invited, so nothing is said of invitations; what is cut is said whole.
  const table = page.getByRole("table", { name: "Current" });
  const email = table.getByText("priya.raman@willowlake.test");
  const heads = ["First name", "Last name", "Email", "Account type", "Status", "Roles", "Last activity", "Actions"];
  await expect.poll(() => table.getByRole("columnheader").allTextContents()).toEqual(heads);
  await page.setViewportSize({ width: 940, height: 900 });
  await email.hover();
  await table.getByTitle("priya.raman@willowlake.test").waitFor();
  expect(await table.getByRole("columnheader").evaluateAll(areWhole)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Actions for Jonas Lind" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const question = page.getByRole("dialog", { name: "Deactivate Jonas Lind?" });
  await question.getByRole("button", { name: "Deactivate" }).click();
  await page.getByText("Jonas Lind deactivated").waitFor();
  await page.getByRole("row", { name: /Jonas Lind/ }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("row", { name: /Jonas Lind/ }).waitFor();
  expect(await page.getByRole("row", { name: /Jonas Lind/ }).count()).toBe(1);
});

const areWhole = (heads: Element[]) => heads.every((head) => head.scrollWidth <= head.clientWidth + 1);

type People = { people: { id: string; name: string }[] };

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());
