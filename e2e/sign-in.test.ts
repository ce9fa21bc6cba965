import { expect, it } from "vitest";
import { signInAs } from "#testing/browser.ts";
import { admin, heading, member, pathOf, seeLogin, startWorld } from "./world.ts";

const world = startWorld();

it("leads the demo admin to the camp's dashboard", { tags: ["journey"] }, async () => {
  const { page } = await world.visit();
  await page.goto("/");
  await seeLogin(page);
  await page.getByText(/^One place for your/).waitFor();
  await signInAs(page, admin);
  await heading(page, /Dana/).waitFor();
  expect(pathOf(page)).toBe(world.pathOf("camp"));
  expect(await page.title()).toBe("Dashboard · Camp Willow Lake · Simply Camps");
});

it("comes back to the page that was wanted, with its query", async () => {
  const { page } = await world.visit();
  const wanted = `${world.pathOf("school", "/user/preferences")}?from=letter`;
  await page.goto(wanted);
  await seeLogin(page);
  expect(new URL(page.url()).searchParams.get("redirect")).toBe(wanted);
  await signIn(page, member, "simply-demo");
  await page.waitForURL((url) => url.pathname + url.search === wanted);
  await page.getByRole("heading", { level: 1, name: "Preferencias del usuario" }).waitFor();
});

it("goes home instead of to another site", async () => {
  const { page, context } = await world.visit();
  // What else could lead away is tried on the rule itself, in auth/rules.test.ts.
  const sites = ["//evil.example", "javascript:alert(1)"];
  for (const site of sites) {
    await context.clearCookies();
    await page.goto(`/login?redirect=${encodeURIComponent(site)}`);
    await signIn(page, admin, "simply-demo");
    await heading(page, /Dana/).waitFor();
    expect(page.url(), site).toBe(world.app.url + world.pathOf("camp"));
  }
});

it("says that a wrong password is wrong, keeps the address and lets one type again", async () => {
  const { page } = await world.visit();
  await page.goto("/login");
  await signIn(page, admin, "not-the-password");
  await page.getByRole("alert").getByText("That email and password don’t match.").waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(admin);
  await expect.poll(() => focusedName(page)).toBe("password");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("simply-demo");
  await page.keyboard.press("Enter");
  await heading(page, /Dana/).waitFor();
});

it("names what is empty and puts the cursor there", async () => {
  const { page } = await world.visit();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("These fields can not be empty: Email, Password").waitFor();
  expect(await page.getByText("* field can not be empty").count()).toBe(2);
  expect(await focusedName(page)).toBe("email");
  expect(await page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
});

it("needs no sign-in page for someone who is signed in", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto("/login");
  await heading(page, /Dana/).waitFor();
  expect(pathOf(page)).toBe(world.pathOf("camp"));
});

type Page = Awaited<ReturnType<typeof world.visit>>["page"];

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Which of the two fields the cursor is in. */
const focusedName = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type ?? "none");
