import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { findViolations } from "#testing/browser.ts";
import { focused, tabTo } from "./by-keys.ts";
import { startForeignVisits } from "./foreign-visits.ts";
import { findInEveryLook } from "./pages.ts";
import { admin, heading, startWorld } from "./world.ts";

const world = startWorld();
const { sites, visit } = startForeignVisits(world);

async function makeList(name: string): Promise<string> {
  const id = newId();
  const names = { internal_name: name, external_name: name, description: `${name}, once a month` };
  const row = { id, ...names, translations: "{}", is_open: true };
  await world.app.db.transaction((tx) => tx.team(world.teamId("camp")).insert("subscription_list", [row]).execute());
  return id;
}

const stateOf = async (address: string, listId: string) => {
  const { data } = world.app.db.team(world.teamId("camp"));
  const mine = data.selectFrom("_subscriber").select("state").where("address_key", "=", address);
  return (await mine.where("list_id", "=", listId).executeTakeFirst())?.state;
};

it("the form of a list is put on a site, filled in there by keys, and confirmed from the mailbox", async () => {
  const listId = await makeList("Trail notes");
  const { page: office } = await world.visitAs(admin, { width: 1440 });
  await office.goto(world.pathOf("camp", "/outgoing-messages/subscription-lists"));
  const section = office.getByRole("region", { name: "Website widgets" });
  await section.getByRole("button", { name: "New widget" }).click();
  const form = office.getByRole("dialog", { name: "New widget" });
  await form.getByRole("combobox", { name: "What it shows" }).click();
  await office.getByRole("option", { name: "Trail notes" }).click();
  const domains = form.getByRole("combobox", { name: "Websites" });
  await domains.fill(sites.own.host);
  await domains.press("Enter");
  await form.getByRole("textbox", { name: "Color", exact: true }).fill("#ffcc00");
  await form.getByText("White words on this color are hard to read.").waitFor();
  expect(await findInEveryLook(office)).toEqual([]);
  await office.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole("textbox", { name: "Color", exact: true }).fill("#0b6b3a");
  await expect.poll(() => form.getByText("White words on this color").count()).toBe(0);
  await form.getByRole("button", { name: "Create widget" }).click();
  const panel = office.getByRole("dialog", { name: "Put “Trail notes” on your site" });
  await panel.locator("simply-subscribe").getByLabel("Email").waitFor();
  await panel.getByRole("img", { name: /QR/ }).waitFor();
  expect(await findInEveryLook(office)).toEqual([]);
  const code = await panel.getByRole("region", { name: "Code" }).innerText();

  sites.own.write("/news", code, { lang: "en" });
  sites.stranger.write("/news", code);
  const { page, context } = await visit(sites.own, { width: 380 });
  await page.goto("/news");
  await page.getByRole("heading", { level: 2, name: "Trail notes" }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await tabTo(page, /^Email/);
  await page.keyboard.press("Enter");
  await page.getByText("field can not be empty").waitFor();
  expect(await focused(page)).toMatch(/^Email/);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type("walker@home.test");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name: "Check your email" }).waitFor();
  expect(await focused(page)).toBe("Check your email");
  expect(await findViolations(page)).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await office.goto(await world.linkTo("walker@home.test"));
  await heading(office, "Confirm your subscription").waitFor();
  expect(await stateOf("walker@home.test", listId)).toBe("pending");
  await office.getByRole("button", { name: "Yes, subscribe me" }).click();
  await heading(office, "You’re subscribed").waitFor();
  expect(await stateOf("walker@home.test", listId)).toBe("subscribed");

  const { page: elsewhere } = await visit(sites.stranger);
  await elsewhere.goto("/news");
  await elsewhere.getByRole("link", { name: "Trail notes" }).waitFor();
  const plain = await context.browser()!.newContext({ javaScriptEnabled: false });
  const silent = await plain.newPage();
  await silent.goto(`${sites.own.url}/news`);
  await silent.getByRole("link", { name: "Trail notes" }).click();
  await silent.getByLabel("Email").fill("reader@home.test");
  await silent.getByRole("button", { name: "Subscribe" }).click();
  await silent.getByRole("heading", { level: 1, name: "Check your email" }).waitFor();
  await plain.close();
});
