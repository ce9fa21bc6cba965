import { expect, it } from "vitest";
import { memberDataPermissions } from "#shared/permissions.ts";
import { addToTeam, grantData, makePerson, makeRole } from "#testing/factories.ts";
import { findInEveryLook } from "./pages.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

const outside = (page: Page, title = "Outside of the team") => page.getByRole("region", { name: title });
const addressIn = (page: Page) => outside(page).locator("code").innerText();
const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

type Named = { id: string; name: string };

/** One of the camp's views or wizards. */
async function find(page: Page, kind: "views" | "wizards", name: string): Promise<string> {
  const answer = await page.request.get(`/api/teams/${world.teamId("camp")}/${kind}`);
  return ((await answer.json()) as Record<typeof kind, Named[]>)[kind].find((each) => each.name === name)!.id;
}

const origin = (page: Page) => new URL(page.url()).origin;

it("a view is shown to everyone: in words, by an address, with a QR code and a password", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const viewId = await find(page, "views", "Staff cards");
  await page.goto(world.pathOf("camp", `/admin/data-views/${viewId}/details`));
  const card = outside(page);
  await card.getByRole("switch", { name: "Visible externally" }).check();
  await card.getByText("The page opens when you publish.").waitFor();
  await card.getByText("Everyone with the link sees Full name, Job, Cabin, and Email of all Staff.").waitFor();
  await card.getByText("Names from Jobs and Cabins can appear too.").waitFor();
  await card.getByRole("textbox", { name: "Title of the page" }).fill("Who is at camp");
  await save(page);
  await page.getByText("Saved. Publish to show it to everyone.").waitFor();
  expect(await card.locator("code").count()).toBe(0);
  await publish(page);

  const code = card.getByRole("img", { name: "QR code of the address" });
  await code.waitFor();
  expect(await card.getByText("The page opens when you publish.").count()).toBe(0);
  const path = `/public/team-${world.teamId("camp")}/views/${viewId}`;
  expect(await addressIn(page)).toBe(`${origin(page)}${path}`);
  await card.getByRole("button", { name: "Copy the address" }).click();
  await card.getByText("Copied").first().waitFor({ state: "attached" });
  expect(await card.getByRole("link", { name: "Open in a new tab" }).getAttribute("href")).toBe(path);
  for (const [format, end] of [
    ["SVG, for print", "svg"],
    ["PNG, for documents and posts", "png"],
  ] as const) {
    await card.getByRole("button", { name: "Download QR code" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: format }).click();
    expect((await download).suggestedFilename()).toBe(`QR code Who is at camp.${end}`);
  }

  await card.getByRole("button", { name: "Set a password" }).click();
  const asking = page.getByRole("dialog", { name: "Set a password" });
  await asking.getByRole("textbox", { name: "Password" }).fill("short");
  await save(page);
  await asking.getByText("Please use at least 8 characters.").waitFor();
  await asking.getByRole("textbox", { name: "Password" }).fill("lake and pines");
  await save(page);
  await card.getByText("Everyone with the link and the password sees").waitFor();
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);

  const stranger = await world.visit();
  await stranger.page.goto(path);
  await stranger.page.getByLabel("Password").fill("lake and pines");
  await stranger.page.keyboard.press("Enter");
  await heading(stranger.page, "Who is at camp").waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  await card.getByRole("button", { name: "Remove password" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove password" }).click();
  await card.getByRole("button", { name: "Set a password" }).waitFor();
  await card.getByRole("switch", { name: "Visible externally" }).uncheck();
  await card.getByText("The page stays open until you publish.").waitFor();
});

it("a public calendar gets a feed, which its page leads to; a new address ends the old one", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const viewId = await find(page, "views", "Summer calendar");
  await page.goto(world.pathOf("camp", `/admin/data-views/${viewId}/details`));
  const card = outside(page);
  await card.getByRole("button", { name: "Make a feed" }).click();
  const shown = card.locator("code", { hasText: ".ics" });
  const address = await shown.innerText();
  const read = async (from: string) => (await page.request.get(new URL(from).pathname)).status();
  expect(await read(address)).toBe(200);
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);

  const stranger = await world.visit();
  await stranger.page.goto(`/public/team-${world.teamId("camp")}/views/${viewId}`);
  const link = stranger.page.getByRole("link", { name: "Add to your calendar" });
  expect(await link.getAttribute("href")).toBe(address.replace(/^http:/, "webcal:"));

  await page.setViewportSize({ width: 1440, height: 900 });
  const confirm = (name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
  await card.getByRole("button", { name: "Make a new address" }).click();
  await confirm("Make a new address");
  await expect.poll(() => shown.innerText()).not.toBe(address);
  const anew = await shown.innerText();
  await expect.poll(() => read(address)).toBe(404);
  expect(await read(anew)).toBe(200);
  await card.getByRole("button", { name: "Close the feed" }).click();
  await confirm("Close the feed");
  await card.getByRole("button", { name: "Make a feed" }).waitFor();
  await expect.poll(() => read(anew)).toBe(404);
});

it("a wizard is opened to visitors, with twenty places and a day on which it closes", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const wizardId = await find(page, "wizards", "Registration");
  const path = world.pathOf("camp", `/admin/data-wizards/${wizardId}/external-access`);
  await page.goto(path);
  const card = outside(page);
  await card.getByRole("switch", { name: "Visitors without an account can run it" }).check();
  await card.getByRole("listitem").filter({ hasText: "Add or change records in Campers: " }).waitFor();
  const opening = page.getByRole("region", { name: "When it is open" });
  await opening.getByRole("switch", { name: "Limited places" }).check();
  const places = opening.getByRole("textbox", { name: "Places" });
  await places.fill("0");
  await opening.getByLabel("Opens").fill("2027-06-01T08:00");
  await opening.getByLabel("Closes").fill("2027-05-31T18:00");
  await save(page);
  await opening.getByText("The closing time must be after the opening time.").waitFor();
  await opening.getByText("Please enter a whole number from 1 to 1,000,000.").waitFor();
  await places.fill("20");
  await opening.getByLabel("Opens").fill("");
  const confirmation = page.getByRole("region", { name: "Confirmation" });
  await confirmation.getByRole("switch", { name: "Send a confirmation" }).check();
  await save(page);
  await expect.poll(() => confirmation.getByText("field can not be empty").count()).toBe(3);
  await confirmation.getByRole("combobox", { name: "To the address in" }).click();
  await page.getByRole("option").first().click();
  await confirmation.getByRole("textbox", { name: "Subject" }).fill("We have your registration");
  await confirmation.getByRole("textbox", { name: "Text" }).fill("See you at ");
  await confirmation.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("menuitem", { name: "Name of the team" }).click();
  await save(page);
  await page.getByText("Saved. Publish to make it count.").waitFor();
  await publish(page);
  await page.getByText("Published.").waitFor();

  await card.getByRole("img", { name: "QR code of the address" }).waitFor();
  expect(await addressIn(page)).toBe(`${origin(page)}/public/team-${world.teamId("camp")}/wizards/${wizardId}`);
  const wizard = await page.request.get(`/api/teams/${world.teamId("camp")}/wizards/${wizardId}`);
  // Six in the evening where the camp is.
  expect(await wizard.json()).toMatchObject({
    ...{ isPublic: true, externalAccessBy: "anyone", hasUnpublishedChanges: false },
    draft: {
      ...{ opensAt: null, closesAt: "2027-05-31T22:00:00.000Z", places: { most: 20, onlyMade: true } },
      confirmation: { subject: "We have your registration", text: "See you at {{ team.name }}" },
    },
  });
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);

  await page.emulateMedia({ colorScheme: "light" });
  await page.request.put(`/api/teams/${world.teamId("camp")}/my-language`, { data: { interfaceLanguage: "fr" } });
  await page.goto(path);
  await outside(page, "Hors de l’équipe").getByText("Ce que les visiteurs peuvent faire").waitFor();
  await page.getByRole("region", { name: "Quand il est ouvert" }).getByLabel("Fermeture", { exact: true }).waitFor();
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);
});

it("who may not read a field is told at the switch why they cannot show it", async () => {
  const { db } = world.app;
  const teamId = world.teamId("camp");
  const field = db.team(teamId).from("field").select("id").where("title", "=", "Job");
  const { id: fieldId } = await field.executeTakeFirstOrThrow();
  const roleId = await makeRole(db, teamId, "Website", ["team_admin_data_collections", "team_admin_data_wizards"]);
  await grantData(db, teamId, roleId, { permissions: [...memberDataPermissions] });
  await grantData(db, teamId, roleId, { permissions: ["read_data_field_data"], fieldId, isAllowed: false });
  const person = await makePerson(db, { name: "Kit Moss" });
  await addToTeam(db, teamId, { ...person, roleIds: [roleId] });

  const { page } = await world.visitAs(person.email, { width: 1440 });
  const viewId = await find(page, "views", "Staff cards");
  await page.goto(world.pathOf("camp", `/admin/data-views/${viewId}/details`));
  await heading(page, "Staff cards").waitFor();
  const visible = outside(page).getByRole("switch", { name: "Visible externally" });
  await visible.uncheck();
  await visible.check();
  const sentence = "You can’t show this view to everyone: you aren’t allowed to read “Job” yourself.";
  await outside(page).getByText(sentence).waitFor();
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);
});
