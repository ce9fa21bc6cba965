import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

it("a field in use says where before it goes, is kept by a filter, and comes back to its card", async () => {
  const { page, context } = await world.visitAs(admin);
  const path = `/api/teams/${world.teamId("camp")}/collections`;
  const send = async (method: "post" | "patch" | "delete", at: string, data: object = {}) => {
    const answer = await context.request[method](`${path}${at}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (answer.status() === 204 ? {} : await answer.json()) as { id: string };
  };
  const boats = await send("post", "", { name: "Boat", pluralName: "Boats" });
  const add = (title: string, dataType: string) => send("post", `/${boats.id}/fields`, { title, dataType });
  const [name, seats] = [await add("Name", "plain_text"), await add("Seats", "number")];
  await send("post", `/${boats.id}/records`, { values: { [name.id]: "Otter", [seats.id]: 6 } });
  const shown = [name, seats].map(({ id }) => ({ fieldId: id, width: "full" }));
  const card = await send("post", `/${boats.id}/cards`, { title: "The boat", type: "form", fields: shown });
  const membershipFilter = { and: [{ field: seats.id, operator: "more_than", value: 4 }] };
  const big = { name: "Big boat", pluralName: "Big boats", parentId: boats.id, membershipFilter };
  const smart = await send("post", "", big);

  const fieldsPage = world.pathOf("camp", `/admin/data-collections/${boats.id}/data-fields`);
  await page.goto(fieldsPage);
  const dialog = await askToDelete(page);
  await dialog.getByText("One record has a value in this field.").waitFor();
  await dialog.getByText("It’s also used in these places and will be removed from them:").waitFor();
  await dialog.getByRole("link", { name: "The boat" }).waitFor();
  expect(await dialog.getByRole("button", { name: "Delete field" }).isDisabled()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("link", { name: "Big boats" }).click();
  await heading(page, "Big boats").waitFor();
  await page.getByRole("group", { name: "Seats", exact: true }).waitFor();

  await send("patch", `/${smart.id}`, { membershipFilter: { and: [] } });
  await page.goto(fieldsPage);
  await (await askToDelete(page)).getByRole("button", { name: "Delete field" }).click();
  await page.getByText("“Seats” is in the trash").waitFor();
  const cards = await context.newPage();
  await cards.goto(world.pathOf("camp", `/admin/data-collections/${boats.id}/data-cards`));
  await openCard(cards);
  const preview = cards.getByRole("region", { name: "Preview" });
  await preview.getByText("Otter").waitFor();
  expect(await preview.getByText("Seats").count()).toBe(0);

  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Seats", exact: true }).waitFor();
  await preview.getByText("Seats").waitFor();
  await preview.getByText("6", { exact: true }).waitFor();
  const { cards: kept } = (await (await context.request.get(`${path}/${boats.id}/cards`)).json()) as Cards;
  expect(kept.find(({ id }) => id === card.id)?.fields.map(({ fieldId }) => fieldId)).toEqual([name.id, seats.id]);
});

type Cards = { cards: { id: string; fields: { fieldId: string }[] }[] };

async function askToDelete(page: Page) {
  await page.getByRole("button", { name: "Actions for Seats", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  return page.getByRole("dialog", { name: "Delete “Seats”?" });
}

async function openCard(page: Page) {
  await page.getByRole("button", { name: "The boat", exact: true }).click();
}
