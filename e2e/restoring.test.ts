import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { admin, heading, startWorld } from "./world.ts";

const world = startWorld();

it("a deleted cabin comes back from the bin with its campers, and a camper's old note from the timeline", {
  tags: ["journey"],
}, async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const api = `/api/teams/${world.teamId("camp")}`;
  const make = async (path: string, data: object) =>
    (await (await context.request.post(`${api}${path}`, { data })).json()) as { id: string };
  const cabins = await make("/collections", { name: "Tent", pluralName: "Tents" });
  const cabinName = await make(`/collections/${cabins.id}/fields`, { title: "Name", dataType: "plain_text" });
  const guests = await make("/collections", { name: "Guest", pluralName: "Guests" });
  const guestField = (input: object) => make(`/collections/${guests.id}/fields`, input);
  const guestName = await guestField({ title: "Name", dataType: "plain_text" });
  const note = await guestField({ title: "Note", dataType: "plain_text" });
  const link = { dataType: "single_data_record", config: { collectionIds: [cabins.id] } };
  const sleeps = await guestField({ title: "Sleeps in", ...link });
  const tent = await make(`/collections/${cabins.id}/records`, { values: { [cabinName.id]: "Fir tent" } });
  const values = { [guestName.id]: "Ada", [sleeps.id]: tent.id, [note.id]: "Allergic to nuts" };
  const ada = await make(`/collections/${guests.id}/records`, { values });
  await context.request.patch(`${api}/records/${ada.id}`, { data: { values: { [note.id]: "Wrong note" } } });
  await context.request.delete(`${api}/records/${tent.id}`);
  const valuesOfAda = async () =>
    ((await (await context.request.get(`${api}/records/${ada.id}`)).json()) as { values: Record<string, unknown> })
      .values;

  await page.goto(world.pathOf("camp", "/bin"));
  await heading(page, "Trash").waitFor();
  await page.getByLabel("Select Fir tent").check();
  expect(await findViolations(page)).toEqual([]);
  const bar = page.getByRole("region", { name: "Selected records" });
  await bar.getByRole("button", { name: "Restore" }).click();
  await page.getByText("“Fir tent” is back").waitFor();
  await page.getByText("There are no deleted records.", { exact: false }).waitFor();
  expect((await valuesOfAda())[sleeps.id]).toBe(tent.id);

  await page.goto(world.pathOf("camp", `/data-records/${ada.id}/all-fields`));
  await heading(page, "Ada").waitFor();
  await page.getByRole("link", { name: "Fir tent" }).first().waitFor();
  await page.getByRole("button", { name: "Restore this value of Note" }).click();
  await page.getByText("“Note” has its old value back").waitFor();
  expect((await valuesOfAda())[note.id]).toBe("Allergic to nuts");

  await page.goto(world.pathOf("camp", "/recent"));
  await page.getByRole("row", { name: /Fir tent.*Restored/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
});
