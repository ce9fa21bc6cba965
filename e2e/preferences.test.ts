import { expect, it } from "vitest";
import { seeClean } from "./see-clean.ts";
import { admin, heading, member, type Page, seeLogin, startWorld } from "./world.ts";

const world = startWorld();

it("dark stays dark in another browser of the same person", async () => {
  const { page } = await world.visitAs(admin);
  await open(page);
  await page.getByRole("radiogroup", { name: "Appearance" }).getByText("Dark").click();
  await expect.poll(() => schemeOf(page)).toBe("dark");
  await expect
    .poll(() =>
      world.app.db.app.selectFrom("user").select("color_scheme").where("email", "=", admin).executeTakeFirst(),
    )
    .toEqual({ color_scheme: "dark" });

  const elsewhere = await world.visitAs(admin);
  await elsewhere.page.goto(world.pathOf("camp"));
  await heading(elsewhere.page, /Dana/).waitFor();
  await expect.poll(() => schemeOf(elsewhere.page)).toBe("dark");
});

it("a new name is saved from the bar, and shown everywhere at once", { tags: ["journey"] }, async () => {
  const { page } = await world.visitAs(admin);
  await open(page);
  await page.getByLabel("Name", { exact: true }).fill("Dana Whitfield-Moss");
  await page.getByRole("status").getByText("Unsaved changes").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Name saved").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /Dana Whitfield-Moss: menu/ }).count()).toBe(1);
});

it("leaving with something unsaved asks first", async () => {
  const { page } = await world.visitAs(admin);
  await open(page);
  await page.getByLabel("Name", { exact: true }).fill("Someone Else");
  await page.getByRole("status").getByText("Unsaved changes").waitFor();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Dashboard" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Someone Else");
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Dashboard" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await heading(page, /Dana/).waitFor();
});

it("a new password ends the person's other sessions, and their open pages know at once", async () => {
  const elsewhere = await world.visitAs(member);
  await elsewhere.page.goto(world.pathOf("camp"));
  await heading(elsewhere.page, /Marco/).waitFor();
  const { page } = await world.visitAs(member);
  await open(page);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("textbox", { name: "Current password" }).fill("simply-demo");
  await page.getByRole("textbox", { name: "New password" }).fill("a-new-canoe-song");
  await page.getByRole("button", { name: "Change password" }).last().click();
  await page.getByText("Password changed.").waitFor();
  await seeLogin(elsewhere.page);
  await page.getByText("You’re not signed in anywhere else.").waitFor();
  expect(new URL(elsewhere.page.url()).searchParams.get("redirect")).toBe(world.pathOf("camp"));
});

it("a new email address counts once the code that was sent there is entered", async () => {
  const { page } = await world.visitAs("aisha.cole@willowlake.test");
  await open(page);
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email address").fill("aisha@willowlake.test");
  await page.getByRole("textbox", { name: "Current password" }).fill("simply-demo");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText("We sent a code to aisha@willowlake.test").waitFor();
  const [letter] = await world.app.letters("aisha@willowlake.test");
  const [code = ""] = /\b\d{6}\b/.exec(letter!.body_text) ?? [];
  const field = page.getByRole("textbox", { name: "Code" });
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
  await page.getByRole("button", { name: "Confirm new address" }).click();
  await page.getByText(/^That code isn’t right/).waitFor();
  await seeClean(page);
  await field.fill(code);
  await field.press("Enter");
  await page.getByText("You now sign in with aisha@willowlake.test").waitFor();
  await open(page);
  const address = page.getByText("aisha@willowlake.test").first();
  await address.waitFor();
  expect(await address.isVisible()).toBe(true);
});

it("a session that is ended from the list is over at once", async () => {
  const elsewhere = await world.visitAs("tom.becker@willowlake.test");
  await elsewhere.page.goto(world.pathOf("camp"));
  await heading(elsewhere.page, /Tom/).waitFor();
  const { page } = await world.visitAs("tom.becker@willowlake.test");
  await open(page);
  await page.getByRole("button", { name: /^End session/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End session" }).click();
  await page.getByText("You’re not signed in anywhere else.").waitFor();
  await seeLogin(elsewhere.page);
  expect(await page.getByText("This device").count()).toBe(1);
});

async function open(page: Page) {
  await page.goto(world.pathOf("camp", "/user/preferences"));
  await heading(page, "User preferences").waitFor();
}

const schemeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
