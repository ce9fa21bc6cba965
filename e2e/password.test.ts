import { expect, it } from "vitest";
import { admin, heading, seeLogin, signInWith, startWorld } from "./world.ts";

const world = startWorld();

it("is set anew through a letter, which ends the sessions of other browsers", { tags: ["journey"] }, async () => {
  // Without its live stream, an open page learns of it from the first answer it gets.
  const elsewhere = await world.visit({ allowed: /ERR_FAILED/ });
  await elsewhere.page.route("**/events*", (route) => route.abort());
  await signInWith(elsewhere, admin);
  await elsewhere.page.goto(world.pathOf("camp"));
  await heading(elsewhere.page, /Dana/).waitFor();

  const { page } = await world.visit();
  await page.goto("/login");
  await page.getByLabel("Email").fill(admin);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  expect(await page.getByLabel("Email").inputValue()).toBe(admin);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText(`If ${admin} has an account, a link is on its way.`).waitFor();
  const link = await world.linkTo(admin);
  await page.goto(link);
  await page.getByText(`For ${admin}.`).waitFor();
  await page.getByRole("textbox", { name: "New password" }).fill("a-new-canoe-song");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await heading(page, /Dana/).waitFor();

  await elsewhere.page.getByRole("button", { name: /Dana Whitfield/ }).click();
  await elsewhere.page.getByRole("menuitem", { name: "User preferences" }).click();
  await seeLogin(elsewhere.page);
  expect(new URL(elsewhere.page.url()).searchParams.get("redirect")).toBe(world.pathOf("camp", "/user/preferences"));

  await page.goto(link);
  await heading(page, "This link doesn’t work").waitFor();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await heading(page, "Forgot your password?").waitFor();
});

it("is not asked for an address that nobody has, and nobody can tell", async () => {
  const { page } = await world.visit();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("nobody@example.test");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("If nobody@example.test has an account, a link is on its way.").waitFor();
  const letters = await world.app.db.app.selectFrom("captured_mail").select("recipient").execute();
  expect(letters.map(({ recipient }) => recipient)).not.toContain("nobody@example.test");
});
