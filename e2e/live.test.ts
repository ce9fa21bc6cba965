import { expect, it } from "vitest";
import { peopleChanged } from "#shared/team-live-kinds.ts";
import { addToTeam, makePerson } from "#testing/factories.ts";
import { admin, heading, member, openUserMenu, type Page, seeLogin, startWorld } from "./world.ts";

const world = startWorld();

it("two tabs share one stream, and both hear of what others do", { tags: ["journey"] }, async () => {
  const visit = await world.visitAs(admin);
  const streams: string[] = [];
  visit.context.on("request", (request) => {
    if (/\/api\/teams\/[^/]+\/events/.test(request.url())) streams.push(request.url());
  });
  const first = visit.page;
  await openUsers(first);
  await expect.poll(() => streams.length).toBe(1);
  const second = await visit.context.newPage();
  await openUsers(second);

  const person = await makePerson(world.app.db, { name: "Wren Adler" });
  await world.app.db.transaction(async (tx) => {
    await addToTeam(tx, world.teamId("camp"), person);
    await world.app.app.live.publish(tx, world.teamId("camp"), peopleChanged, {});
  });
  await Promise.all([first, second].map((page) => page.getByRole("row", { name: /Wren/ }).waitFor()));
  expect(streams).toHaveLength(1);
});

it("signing out in one tab signs out the other", async () => {
  const visit = await world.visitAs(member);
  await openDashboard(visit.page);
  const second = await visit.context.newPage();
  await openDashboard(second);
  await openUserMenu(visit.page);
  await visit.page.getByRole("menuitem", { name: "Log out" }).click();
  await Promise.all([seeLogin(visit.page), seeLogin(second)]);
  const answer = await visit.context.request.get("/api/me");
  expect(answer.status()).toBe(401);
});

it("signing in in one tab opens the other", async () => {
  const visit = await world.visit();
  await visit.page.goto(world.pathOf("camp"));
  await seeLogin(visit.page);
  const second = await visit.context.newPage();
  await second.goto("/login");
  await second.getByLabel("Email").fill(member);
  await second.getByRole("textbox", { name: "Password" }).fill("simply-demo");
  await second.getByRole("button", { name: "Sign in" }).click();
  await Promise.all([visit.page, second].map((page) => heading(page, /Marco/).waitFor()));
  expect(new URL(visit.page.url()).pathname).toBe(world.pathOf("camp"));
});

async function openUsers(page: Page) {
  await page.goto(world.pathOf("camp", "/admin/users"));
  await page.getByRole("row", { name: /Dana/ }).waitFor();
}

async function openDashboard(page: Page) {
  await page.goto(world.pathOf("camp"));
  await heading(page, /Marco/).waitFor();
}
