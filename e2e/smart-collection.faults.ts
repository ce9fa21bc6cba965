import { expect, it } from "vitest";
import { seeClean } from "./see-clean.ts";
import { admin, startWorld } from "./world.ts";

const world = startWorld();

it("a smart collection says whom it holds, and is not saved with half a condition", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const path = `/api/teams/${world.teamId("camp")}/collections`;
  const make = async (rest: string, data: object): Promise<string> =>
    (await (await context.request.post(`${path}${rest}`, { data })).json()).id;
  const boats = await make("", { name: "Boat", pluralName: "Boats" });
  const seats = await make(`/${boats}/fields`, { title: "Seats", dataType: "number" });
  for (const count of [1, 2, 4]) await make(`/${boats}/records`, { values: { [seats]: count } });
  const membershipFilter = { field: seats, operator: "at_least", value: 2 };
  const large = await make("", { name: "Large", pluralName: "Large", parentId: boats, membershipFilter });

  await page.goto(world.pathOf("camp", `/admin/data-collections/${large}`));
  const now = page.getByText("Currently in it:").filter({ hasText: "is at least 2" });
  await now.waitFor();
  expect(await now.textContent()).toBe("Currently in it: Seats is at least 2");
  await page.getByText("2 records match").waitFor();
  await page.getByRole("button", { name: "Add condition" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Finish or remove the incomplete condition.").waitFor();
  await seeClean(page);
  const conditions = page.getByPlaceholder("Choose a field");
  expect(await conditions.count()).toBe(2);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("Finish or remove the incomplete condition.").waitFor({ state: "detached" });
  expect(await conditions.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))).toEqual(["Seats"]);
});
