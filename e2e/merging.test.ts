import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { makerOf } from "./make.ts";
import { admin, heading, startWorld } from "./world.ts";

const world = startWorld();

it("two records of one mother are merged side by side, and the merge is undone", { tags: ["journey"] }, async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const make = makerOf(world, context);
  const collectionId = await make("/collections", { name: "Mother", pluralName: "Mothers", representsPeople: true });
  const field = (title: string, dataType: string, more: object = {}) =>
    make(`/collections/${collectionId}/fields`, { title, dataType, ...more });
  const [name, email, phone] = [
    await field("Name", "plain_text"),
    await field("Email", "email_address"),
    await field("Phone", "phone_number"),
  ];
  const friends = await field("Friends", "multi_data_record", { config: { collectionIds: [collectionId] } });
  const add = (values: object) => make(`/collections/${collectionId}/records`, { values });
  const [bo, cy] = [await add({ [name]: "Bo" }), await add({ [name]: "Cy" })];
  const one = await add({ [name]: "Ana Diaz", [email]: "ana@example.org", [friends]: [bo] });
  await add({ [name]: "Ana Díaz", [email]: "ana@example.org", [phone]: "+18025550101", [friends]: [cy] });

  await page.goto(world.pathOf("camp", `/data-records/${one}`));
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Merge with…" }).click();
  const dialog = page.getByRole("dialog");
  // The other one is offered: it has the same address.
  await dialog.getByRole("button", { name: /^Ana Díaz/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: /^Ana Díaz/ }).click();
  await dialog.getByRole("radiogroup", { name: "Record to keep" }).waitFor();
  const chosen = (title: string) =>
    dialog.getByRole("radiogroup", { name: title }).getByRole("radio", { checked: true });
  // Nothing is lost before anything is chosen; the same address is no question.
  expect(await chosen("Phone").evaluate((input) => input.closest("[data-chosen]")?.textContent)).toContain("555");
  expect(await chosen("Friends").evaluate((input) => input.closest("[data-chosen]")?.textContent)).toBe("Keep both");
  expect(await dialog.getByRole("radiogroup", { name: "Email" }).count()).toBe(0);
  await dialog.getByRole("radiogroup", { name: "Name" }).getByRole("radio", { name: "Ana Díaz" }).check();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByText("Merged into Ana Díaz").waitFor();
  await heading(page, "Ana Díaz").waitFor();
  await page.getByText("+1 802").first().waitFor();

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await heading(page, "Ana Diaz").waitFor();

  // From the list, with the two chosen.
  await page.goto(world.pathOf("camp", `/data-collections/${collectionId}/records`));
  const grid = page.getByRole("grid", { name: "Mothers" });
  for (const [row, each] of [
    [2, "Bo"],
    [3, "Cy"],
  ] as const) {
    await page.locator(`[data-cell="${row}:0"]`).hover();
    await grid.getByRole("checkbox", { name: `Select ${each}`, exact: true }).click();
  }
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await dialog.getByRole("radio", { name: /^Cy/ }).first().check();
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByText(/^Merged into Cy/).waitFor();
});
