import { expect, it } from "vitest";
import { addToTeam, makePerson } from "#testing/factories.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();

it("two administrators see what the other does, and lose nothing", async () => {
  const colleague = await makePerson(world.app.db, { name: "Robin Hale" });
  await addToTeam(world.app.db, world.teamId("camp"), { ...colleague, isTeamAdmin: true });
  const [a, b] = await Promise.all([world.visitAs(admin), world.visitAs(colleague.email)]);
  const path = `/api/teams/${world.teamId("camp")}/collections`;
  const { id } = (await (
    await a.context.request.post(path, { data: { name: "Canoe", pluralName: "Canoes" } })
  ).json()) as {
    id: string;
  };
  const fields = async () => {
    const answer = await a.context.request.get(`${path}/${id}/fields`);
    return ((await answer.json()) as { fields: Field[] }).fields;
  };
  await a.context.request.post(`${path}/${id}/fields`, { data: { title: "Seats", dataType: "number" } });
  await Promise.all([openFields(a.page, id), openFields(b.page, id)]);

  await editField(b.page, "Seats");
  await b.page.getByRole("textbox", { name: "Help text" }).fill("Children count as one.");
  await editField(a.page, "Seats");
  await a.page.getByRole("button", { name: "Copy column name" }).waitFor();
  await a.page.getByRole("dialog", { name: "Seats" }).getByText("seats", { exact: true }).waitFor();
  await rename(a.page, "Places");
  await b.page.getByRole("dialog", { name: "Places" }).waitFor();
  await expect.poll(() => titleIn(b.page)).toBe("Places");
  await b.page.getByRole("button", { name: "Save", exact: true }).click();
  await b.page.getByText("“Places” saved").waitFor();
  expect(await fields()).toMatchObject([{ title: "Places", description: "Children count as one." }]);

  await editField(b.page, "Places");
  await b.page.getByRole("textbox", { name: "Title", exact: true }).fill("Room for");
  await editField(a.page, "Places");
  await rename(a.page, "Paddlers");
  await b.page.getByText("In the meantime, someone else changed this to: Paddlers").waitFor();
  expect(await titleIn(b.page)).toBe("Room for");
  await b.page.getByRole("button", { name: "Use theirs" }).click();
  expect(await titleIn(b.page)).toBe("Paddlers");
  await b.page.getByRole("button", { name: "Cancel" }).click();

  await a.page.getByRole("textbox", { name: "Add a field" }).fill("Color");
  await a.page.keyboard.press("Enter");
  await b.page.getByRole("button", { name: "Color", exact: true }).waitFor();
});

it("details that two change at once are merged, and a stray click asks first", async () => {
  const [a, b] = await Promise.all([world.visitAs(admin), world.visitAs(admin)]);
  const path = `/api/teams/${world.teamId("camp")}/collections`;
  const made = await a.context.request.post(path, { data: { name: "Kayak", pluralName: "Kayaks" } });
  const { id } = (await made.json()) as { id: string };
  await Promise.all([openDetails(a.page, id), openDetails(b.page, id)]);

  await b.page.getByRole("button", { name: "Copy table name" }).waitFor();
  await b.page.getByText("kayaks", { exact: true }).waitFor();

  await b.page.getByLabel("Description").fill("For one.");
  await a.page.getByLabel("Plural name").fill("Sea kayaks");
  await a.page.getByRole("button", { name: "Save" }).click();
  await a.page.getByText("Collection saved").waitFor();
  await heading(b.page, "Sea kayaks").waitFor();
  expect(await b.page.getByLabel("Plural name").inputValue()).toBe("Sea kayaks");
  expect(await b.page.getByLabel("Description").inputValue()).toBe("For one.");

  await b.page.getByRole("link", { name: "Custom lists" }).click();
  const question = b.page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  expect(await b.page.getByLabel("Description").inputValue()).toBe("For one.");
  await b.page.getByRole("button", { name: "Save" }).click();
  await b.page.getByText("Collection saved").waitFor();
  await expect.poll(() => a.page.getByLabel("Description").inputValue()).toBe("For one.");
  await b.page.getByRole("link", { name: "Custom lists" }).click();
  await heading(b.page, "Custom lists").waitFor();
});

type Field = { title: string; description: string };

async function openFields(page: Page, id: string) {
  await page.goto(world.pathOf("camp", `/admin/data-collections/${id}/data-fields`));
  await page.getByRole("textbox", { name: "Add a field" }).waitFor();
}

async function openDetails(page: Page, id: string) {
  await page.goto(world.pathOf("camp", `/admin/data-collections/${id}/details`));
  await page.getByLabel("Description").waitFor();
}

async function editField(page: Page, title: string) {
  await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByRole("dialog", { name: title }).waitFor();
}

async function rename(page: Page, title: string) {
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(`“${title}” saved`).waitFor();
}

const titleIn = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true }).inputValue();
