import { expect, it } from "vitest";
import { withoutFirstAnswers } from "./pages.ts";
import { admin, heading, member, type Page, startWorld } from "./world.ts";

const world = startWorld();

it("asks nothing of who we are where the page has brought it", async () => {
  const { page } = await world.visitAs(admin);
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana/).waitFor();
  expect(asked.filter((path) => /\/auth\/start|\/byAuthProvider\//.test(path))).toEqual([]);
});

it("says so when the server cannot be asked who we are, and tries again on request", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visit({ allowed: /503/ });
  await signIn(page);
  await withoutFirstAnswers(page);
  await page.route("**/api/auth/start", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(world.pathOf("camp"));
  await page.getByRole("alert").getByText("Simply isn’t available right now.").waitFor();
  await page.unroute("**/api/auth/start");
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(page, /Dana/).waitFor();
  expect(new URL(page.url()).pathname).toBe(world.pathOf("camp"));
});

it("says so also where the answer is there before our words are", async () => {
  const { page } = await world.visit({ allowed: /500/ }, { isNew: true });
  await withoutFirstAnswers(page);
  await page.route("**/api/auth/start", (route) => route.fulfill({ status: 500, body: "" }));
  const words = Promise.withResolvers<void>();
  await page.route(/assets\/.*entry.*\.js/, async (route) => {
    await words.promise;
    await route.continue();
  });
  const answered = page.waitForResponse("**/api/auth/start");
  void page.goto("/login");
  await answered;
  words.resolve();
  await page.getByRole("alert").getByText("Something went wrong.").waitFor();
});

it("keeps its shape while collections are read: the menu has a skeleton, and the search stands still", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const reading = Promise.withResolvers<void>();
  await page.route("**/api/dataCollections?**", async (route) => {
    await reading.promise;
    await route.continue();
  });
  await page.goto(world.pathOf("camp"));
  await page.getByRole("navigation").locator("[aria-busy=true]").waitFor();
  const search = page.getByRole("banner").getByRole("button", { name: /^Search/ });
  const before = await search.boundingBox();
  reading.resolve();
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Campers/ })
    .first()
    .waitFor();
  expect(await search.boundingBox()).toEqual(before);
});

it("shows of an input that is wrong and has the focus both", async () => {
  const { page } = await world.visit();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  const email = page.getByRole("textbox", { name: /email/i });
  await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
  await email.focus();
  const { border, ring } = await email.evaluate((input) => {
    const { borderTopColor, boxShadow } = getComputedStyle(input);
    return { border: borderTopColor, ring: boxShadow.match(/rgb[^)]*\)/g)?.at(-1) };
  });
  expect(ring).toBeDefined();
  expect(ring).not.toBe(border);
});

it("says so when the team links cannot be read", async () => {
  const { page } = await world.visit({ allowed: /500|Error fetching team user links/ });
  await signIn(page);
  await withoutFirstAnswers(page);
  let asked = 0;
  await page.route("**/api/users/byAuthProvider/**", (route) => {
    asked++;
    return route.fulfill({ status: 500, body: "" });
  });
  await page.goto("/");
  await page.getByText("Error fetching team user links").waitFor();
  // Once at the start, once by the page that needs them; not again and again.
  await page.waitForLoadState("networkidle");
  expect(asked).toBeLessThanOrEqual(3);
  await page.unroute("**/api/users/byAuthProvider/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(page, /Dana/).waitFor();
});

it("says so when the team's header menu cannot be read, and goes on", async () => {
  const { page } = await world.visit({ allowed: /500/ });
  await signIn(page);
  await page.route("**/api/dataObjectTestings*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(world.pathOf("camp"));
  await page.getByText("Oops an error happened while retrieving Team AppTopbar Data.").waitFor();
  await heading(page, /Dana/).waitFor();
  expect(await page.getByRole("link", { name: "Summer 2027" }).count()).toBe(0);
});

it("tries nothing that our own policy forbids", async () => {
  const { page } = await world.visitAs(admin, {}, { isNew: true });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener("securitypolicyviolation", (event) =>
      violations.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const violations = () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana/).waitFor();
  expect(await violations()).toEqual([]);
});

it("shows the first entry of the team's header menu", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp", "/user/preferences"));
  await page.getByRole("banner").getByRole("link", { name: "Summer 2027" }).click();
  await heading(page, /Dana/).waitFor();
});

it("only warns where the browser keeps nothing", async () => {
  const { page, context } = await world.visitAs(admin);
  const warnings: string[] = [];
  context.on("console", (message) => void (message.type() === "warning" && warnings.push(message.text())));
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  await page.goto("/");
  await heading(page, /Dana/).waitFor();
  expect(warnings).toContain("Unable to save team selection to localStorage");
});

it.each([
  [admin, true],
  [member, false],
])("tells the window what %s may do in the team", async (email, hasAdminAccess) => {
  const { page } = await world.visitAs(email);
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener("team-permissions-updated", (event) => heard.push((event as CustomEvent).detail));
  });
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana|Marco/).waitFor();
  const heard = await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  expect(heard).toContainEqual({ teamId: world.teamId("camp"), hasAdminAccess });
});

async function signIn(page: Page) {
  await page.context().request.post("/api/auth/sign-in", { data: { email: admin, password: "simply-demo" } });
}
