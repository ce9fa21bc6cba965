import { expect, it } from "vitest";
import { collectionNamed } from "./list-in-sight.ts";
import { findInEveryLook } from "./pages.ts";
import { admin, member, startWorld } from "./world.ts";

const world = startWorld();

it("a deleted collection is found in the trash and restored there; who may not is told who can", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const id = await collectionNamed(page, world.teamId("camp"), "Families");
  const path = `/api/teams/${world.teamId("camp")}/collections/${id}`;
  const answer = await page.request.delete(path, { headers: { origin: world.app.url } });
  expect(answer.ok(), await answer.text()).toBe(true);

  await page.goto(world.pathOf("camp", "/bin"));
  const deleted = page.getByRole("region", { name: /^Deleted collections/ });
  await deleted.getByText("Families", { exact: true }).waitFor();
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const other = await world.visitAs(member, { width: 1440 });
  await other.page.goto(world.pathOf("camp", "/bin"));
  await other.page.getByText("Deleted collections and lists can be restored by people who set up data.").waitFor();
  expect(await other.page.getByRole("region", { name: /^Deleted collections/ }).count()).toBe(0);

  await deleted.getByRole("button", { name: "Restore Families" }).click();
  await page.getByText("“Families” is back").waitFor();
  await deleted.waitFor({ state: "detached" });
  expect(await collectionNamed(page, world.teamId("camp"), "Families")).toBe(id);
});
