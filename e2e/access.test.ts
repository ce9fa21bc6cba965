import { expect, it } from "vitest";
import { moveTo } from "./pages.ts";
import {
  admin,
  heading,
  member,
  openUserMenu,
  other,
  type Page,
  pathOf,
  seeLogin,
  startWorld,
  sysAdmin,
  teamNames,
} from "./world.ts";

const world = startWorld();

it("is denied to a member of the team on its administration", { tags: ["journey"] }, async () => {
  const { page } = await world.visitAs(member);
  await page.goto(world.pathOf("camp", "/admin/users"));
  await seeDenied(page, "You do not have the necessary permissions to access this page.");
  await page.getByRole("link", { name: "Back to home" }).click();
  await heading(page, /Marco/).waitFor();
});

it("is denied to a member on every page that shapes data, and no menu offers one", async () => {
  const { page } = await world.visitAs(member);
  const director = await world.app.signIn(admin);
  const { body } = await director.get(`/api/dataCollections?TeamId=${world.teamId("camp")}`);
  const collection = `/data-collections/${(body as { id: string }[])[0]!.id}`;
  const parts = ["details", "data-fields", "data-cards", "data-card-groups", "data-wizards"];
  const pages = ["/dashboard", "/data-collections", "/new-data-collection", "/custom-lists", "/translations"];
  await page.goto("/help");
  await heading(page, "Help").waitFor();
  for (const path of [...pages, "/data-wizards", ...parts.map((part) => `${collection}/${part}`)]) {
    await moveTo(page, world.pathOf("camp", `/admin${path}`));
    await seeDenied(page, "You do not have the necessary permissions to access this page.");
    await moveTo(page, "/help");
  }
  await page.goto(world.pathOf("camp", "/admin/data-collections"));
  await seeDenied(page, "You do not have the necessary permissions to access this page.");
  await page.goto(world.pathOf("camp"));
  await heading(page, /Marco/).waitFor();
  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "Preferences" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Team administration" }).count()).toBe(0);
  expect(await page.locator("a[href*='/admin']").count()).toBe(0);
});

it("is denied to another team's pages, and the side menu does not offer them", async () => {
  const { page } = await world.visitAs(other, { locale: "en-US" });
  await page.goto(world.pathOf("camp"));
  await page.waitForURL("**/access-denied");
  await heading(page, /Access Denied|Accès refusé/).waitFor();
  await page.getByRole("banner").getByRole("link", { name: teamNames.weddings }).waitFor();
  expect(await page.getByText("Willow Lake").count()).toBe(0);
});

it("is denied to the system's administration with a sentence of its own", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto("/sys-admin");
  await seeDenied(page, "You don't have permission to access the System Administration area.");
});

it("ends for someone who is deactivated while a page is open", async () => {
  const { page } = await world.visitAs("jonas.lind@willowlake.test");
  await page.goto(world.pathOf("camp"));
  await heading(page, /Jonas/).waitFor();
  const director = await world.app.signIn(admin);
  const { body } = await director.get(`/api/teams/${world.teamId("camp")}/people`);
  const { id } = (body as People).people.find(({ name }) => name === "Jonas Lind")!;
  await director.post(`/api/teams/${world.teamId("camp")}/people/${id}/deactivate`);
  await seeDenied(page, "You do not have the necessary permissions to access this page.");
  await page.getByRole("link", { name: "Back to home" }).click();
  await page.waitForURL("**/choose-team");
  await director.post(`/api/teams/${world.teamId("camp")}/people/${id}/reactivate`);
});

it("leads a stranger to the sign-in page, whatever team page they ask for", async () => {
  const { page } = await world.visit();
  for (const path of [world.pathOf("camp"), world.pathOf("camp", "/admin/users"), "/sys-admin/teams", "/choose-team"]) {
    await page.goto(path);
    await seeLogin(page);
    expect(new URL(page.url()).searchParams.get("redirect")).toBe(path);
  }
});

it("finds nothing at an unknown address, and says what one can do", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana/).waitFor();
  await page.goto("/no-such-page");
  await seeNotFound(page);
  await page.getByText("Check the URL").waitFor();
  await page.getByRole("button", { name: "Return to the previous page" }).click();
  await heading(page, /Dana/).waitFor();
  await page.goto("/no-such-page");
  await page.getByRole("link", { name: "Contact support" }).click();
  await heading(page, "Help").waitFor();
  await page.goto("/no-such-page");
  await page.getByRole("main").getByRole("link", { name: "Go to the dashboard" }).click();
  await heading(page, /Dana/).waitFor();
  expect(pathOf(page)).toBe(world.pathOf("camp"));
});

it("finds nothing without a team in the address", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto("/team-/dashboard");
  await seeNotFound(page);
  await expect.poll(() => page.title()).toContain("Not found");
});

it("shows a stranger the same not-found page, without the frame", async () => {
  const { page } = await world.visit();
  await page.goto("/no-such-page");
  await seeNotFound(page);
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await seeLogin(page);
});

it("offers the system's administration to those who have it, with a menu of its own, and to nobody else", async () => {
  const { page } = await world.visitAs(sysAdmin);
  await page.goto("/help");
  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "System Administration" }).click();
  await heading(page, "Teams").waitFor();
  for (const name of ["Users", "Permissions", "Audit log", "Health"]) {
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
    await heading(page, name).waitFor();
  }
  const { page: theirs } = await world.visitAs(admin);
  await theirs.goto("/help");
  await openUserMenu(theirs);
  await theirs.getByRole("menuitem", { name: "Preferences" }).waitFor();
  expect(await theirs.getByRole("menuitem", { name: "System Administration" }).count()).toBe(0);
});

type People = { people: { id: string; name: string }[] };

async function seeDenied(page: Page, sentence: string) {
  await page.waitForURL("**/access-denied*");
  await heading(page, "Access Denied").waitFor();
  await page.getByText(sentence).waitFor();
}

async function seeNotFound(page: Page) {
  await heading(page, "Oops! We couldn't find what you're looking for.").waitFor();
  await page.getByText("The page was not found.").waitFor();
}
