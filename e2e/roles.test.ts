import { expect, it } from "vitest";
import { bodyOf } from "#testing/data-world.ts";
import { seeClean } from "./see-clean.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

it("a role with one field closed is made, seen as those who have it see it, and left again", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/admin/user-roles"));
  await page.getByRole("row", { name: /Team Admin/ }).waitFor();
  await seeClean(page);
  const make = page.getByRole("button", { name: "New role" });
  await make.click();
  await page.getByRole("textbox", { name: "Name" }).fill("Kitchen");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave" }).click();
  // Whoever uses the keyboard goes on where they were.
  await expect.poll(() => make.evaluate((button) => button === document.activeElement)).toBe(true);
  await make.click();
  await page.getByRole("textbox", { name: "Name" }).fill("Kitchen");
  await page.getByRole("button", { name: "Create role" }).click();

  await heading(page, "Kitchen").waitFor();
  await choose(page, "All collections", "Read and edit");
  // Seen before it is saved: what a collection has from above, and what only this field says.
  await page.getByRole("button", { name: "Read values, Campers: Allowed, inherited from All collections" }).waitFor();
  await page.getByRole("button", { name: "Show fields of Campers" }).click();
  await choose(page, "Shirt size", "Hidden");
  const cell = page.getByRole("button", { name: /^Read values, Cabins:/ });
  await cell.focus();
  await page.keyboard.press("ArrowRight");
  // What looks open closes with one press, and the Delete key gives it back.
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Change values, Cabins: Not allowed", exact: true }).waitFor();
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Change values, Cabins: Allowed, inherited from All collections" }).click();
  await page.getByRole("button", { name: "Change values, Cabins: Not allowed", exact: true }).waitFor();
  await page.getByText("What changes for people with the role Kitchen (nobody yet)").waitFor();
  await page.getByText("Can now read values in all collections without a setting of their own").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  await seeClean(page);

  // Opened before from one's own list, ordered by what is closed now.
  const { campers, camper, shirtSize } = await findCamper();
  const trail = { collectionId: campers, sort: [{ field: shirtSize, descending: false }], position: 0 };
  await page.evaluate(
    (trails) => sessionStorage.setItem("simply.list-trails", trails),
    JSON.stringify([[camper, trail]]),
  );
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 400) refused.push(answer.url());
  });
  await page.getByRole("button", { name: "View as this role" }).click();
  const bar = page.getByText("You’re viewing Camp Willow Lake as “Kitchen”.");
  await bar.waitFor();
  await seeClean(page);
  expect(await page.getByRole("link", { name: "Account" }).count()).toBe(0);
  await page.goto(world.pathOf("camp", `/data-collections/${campers}/records`));
  await page.getByRole("columnheader", { name: "Notes" }).waitFor();
  expect(await page.getByRole("columnheader", { name: "Shirt size" }).count()).toBe(0);
  await page.goto(world.pathOf("camp", `/data-records/${camper}/all-fields`));
  await page.getByRole("button", { name: "Edit Notes" }).click();
  expect(await page.getByText("Shirt size").count()).toBe(0);
  await page.getByRole("textbox", { name: "Notes" }).fill("Written through other eyes");
  await page.keyboard.press("Tab");
  await page.getByText("You can’t change anything while you’re viewing the team as a role.").first().waitFor();
  expect(await bar.count()).toBe(1);
  expect(refused).toEqual([]);

  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "View as this role" }).waitFor();
  expect(await bar.count()).toBe(0);
  await page.goto(world.pathOf("camp", `/data-records/${camper}/all-fields`));
  await page.getByRole("button", { name: "Edit Shirt size" }).waitFor();
  expect(await page.getByText("Written through other eyes").count()).toBe(0);
});

async function choose(page: Page, name: string, preset: string) {
  await page.getByRole("button", { name: `Presets for ${name}` }).click();
  await page.getByRole("menuitem", { name: preset, exact: true }).click();
}

async function findCamper() {
  const teamId = world.teamId("camp");
  const director = await world.app.signIn(admin);
  const collections = await bodyOf<{ id: string; pluralName: string }[]>(
    director.get(`/api/dataCollections?TeamId=${teamId}`),
  );
  const campers = collections.find(({ pluralName }) => pluralName === "Campers")!.id;
  const { records } = await bodyOf<{ records: { id: string }[] }>(
    director.get(`/api/teams/${teamId}/collections/${campers}/records?limit=1&fields=[]`),
  );
  const { fields } = await bodyOf<{ fields: { id: string; title: string }[] }>(
    director.get(`/api/teams/${teamId}/collections/${campers}/fields`),
  );
  const shirtSize = fields.find(({ title }) => title === "Shirt size")!.id;
  return { campers, camper: records[0]!.id, shirtSize };
}
