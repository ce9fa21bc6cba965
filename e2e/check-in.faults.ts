import { expect, it } from "vitest";
import { collectionNamed } from "./list-in-sight.ts";
import { admin, heading, startWorld } from "./world.ts";

const world = startWorld();
const many = 50;

it("fifty campers are checked in at the door, each from the menu of their row", { timeout: 600_000 }, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const campers = await collectionNamed(page, world.teamId("camp"), "Campers");
  await page.goto(world.pathOf("camp", `/data-collections/${campers}/records`));
  const list = `/api/teams/${world.teamId("camp")}/collections/${campers}`;
  const { fields } = await (await page.request.get(`${list}/fields`)).json();
  const mark = (fields as { id: string; title: string }[]).find(({ title }) => title === "Checked in")!.id;
  const here = encodeURIComponent(JSON.stringify({ field: mark, operator: "is_not_empty" }));
  const counted = async (): Promise<number> =>
    (await (await page.request.get(`${list}/count?filter=${here}`)).json()).count;
  const before = await counted();
  const { records } = await (await page.request.get(`${list}/records?limit=200&fields=["${mark}"]`)).json();
  const all = records as { name: string; values: object }[];
  const isAlone = ({ name }: { name: string }) => all.filter((each) => each.name.includes(name)).length === 1;
  const awaited = all.filter((each) => isAlone(each) && !Object.hasOwn(each.values, mark)).slice(0, many);
  expect(awaited).toHaveLength(many);

  for (const { name } of awaited) {
    await page.getByPlaceholder("Search this list").fill(name);
    await expect.poll(() => page.locator('[data-cell="0:0"]').textContent()).toContain(name);
    await page.locator('[data-cell="0:0"]').click({ button: "right" });
    await page.getByRole("menuitem", { name: "Check-in" }).click();
    await page.getByText(name).first().waitFor();
    await page.getByRole("button", { name: "Finish" }).click();
    await page.getByText("One record changed.").waitFor();
    await page.getByRole("link", { name: "Back to where you were" }).click();
    await heading(page, "Campers").waitFor();
  }
  expect(await counted()).toBe(before + many);
});
