import { expect, it } from "vitest";
import { settle } from "./pages.ts";
import { seeClean } from "./see-clean.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

/** Titles that tell of their type by themselves. */
const telling = [
  ["Date of birth", "date"],
  ["Email", "email_address"],
  ["Mobile", "phone_number"],
  ["Shirt size", "single_selection_from_list"],
  ["Can swim", "boolean"],
  ["Photo", "single_image"],
] as const;

/** A title, and one of the words by which its type is found. */
const others = [
  ["Medical notes", "formatted", "formatted_text"],
  ["Height", "decimal", "decimal"],
  ["Fee", "money", "money"],
  ["Address", "street", "physical_address"],
  ["Camper", "text", "plain_text"],
] as const;

/** Someone new builds "Campers" from nothing, on a screen so wide. */
export function buildCampers(width: number) {
  const world = startWorld();
  it(`someone new builds Campers from nothing, at ${width} px`, { tags: ["journey"] }, async () => {
    const { page, context } = await world.visitAs(admin, { width });
    const team = await createTeam(page, `Pine Camp ${width}`);
    await beginCollection(page);
    await page.getByLabel("Singular name").fill("Camper");
    expect(await page.getByLabel("Plural name").inputValue()).toBe("Campers");
    await typeFirstFields(page);
    await see(page);
    await page.getByRole("button", { name: "Create collection" }).click();
    // One stands in its list, and goes on to its fields.
    await page.waitForURL(/data-collections\/[^/]+\/records/);
    await page.getByText("No Campers yet").or(page.getByText("Campers will be listed here.")).waitFor();
    const made = /data-collections\/([^/]+)/.exec(page.url())![1]!;
    await page.goto(`/team-${team}/admin/data-collections/${made}/data-fields`);

    await addFields(page);
    const collection = /data-collections\/([^/]+)/.exec(page.url())![1]!;
    const collectionPath = `/api/teams/${team}/collections/${collection}`;
    await expect
      .poll(() => typesAt(collectionPath))
      .toEqual(["plain_text", ...telling.map(([, type]) => type), ...others.map(([, , type]) => type)]);
    await makeList(page);
    await makeRequired(page, "Date of birth");
    await chooseName(page);

    await openPart(page, "Cards");
    await makeCard(page, "Contact", ["Email", "Mobile", "Address"]);
    await see(page);
    await makeCard(page, "At camp", ["Shirt size", "Can swim", "Medical notes"]);

    await openPart(page, "Tabs");
    await makeTab(page, "Family", "Contact");
    await makeTab(page, "Camp life", "At camp");
    const whole = page.getByRole("region", { name: "The record page" });
    await whole.getByRole("tab", { name: "Family" }).click();
    await whole.getByText("Mobile", { exact: true }).waitFor();
    await whole.getByRole("tab", { name: "Camp life" }).click();
    await whole.getByText("Shirt size", { exact: true }).waitFor();
    await see(page);

    await page.goto(`/team-${team}/admin/dashboard`);
    await page.getByText("has no records yet").waitFor();
    await see(page);

    async function typesAt(path: string) {
      const { fields } = (await (await context.request.get(`${path}/fields`)).json()) as { fields: Field[] };
      return fields.map(({ dataType }) => dataType);
    }
  });
}

type Field = { id: string; title: string; dataType: string };

async function createTeam(page: Page, name: string): Promise<string> {
  await page.goto("/choose-team");
  await page.getByRole("button", { name: "Create a team" }).click();
  const drawer = page.getByRole("dialog", { name: "Create a team" });
  await drawer.getByLabel("Team name").fill(name);
  await drawer.getByRole("button", { name: "Create team" }).click();
  await page.waitForURL(/\/team-[^/]+\/dashboard$/);
  return /team-([^/]+)/.exec(page.url())![1]!;
}

/** From the first page one sees, without being told where. */
async function beginCollection(page: Page) {
  await page.getByText("No data collections found for this team.").waitFor();
  await see(page);
  await page.getByRole("link", { name: /^Build a collection/ }).click();
}

/** One below the other: a title, Enter, the next. */
async function typeFirstFields(page: Page) {
  await page.getByLabel("Title of field 1").press("Enter");
  for (const [place, [title]] of telling.entries()) {
    const input = page.getByLabel(`Title of field ${place + 2}`);
    await input.fill(title);
    if (place < telling.length - 1) await input.press("Enter");
  }
}

/** All by keys: a title, Tab, a word of the type, Enter, Enter. */
async function addFields(page: Page) {
  await heading(page, "Campers").waitFor();
  await page.getByRole("textbox", { name: "Add a field" }).focus();
  for (const [title, word] of others) {
    await page.keyboard.type(title);
    await page.keyboard.press("Tab");
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
  }
  await page.getByText("12 fields").waitFor();
  await page.getByRole("button", { name: "Camper", exact: true }).waitFor();
  await see(page);
}

/** The field says what it still needs, and the list is made where it is missed. */
async function makeList(page: Page) {
  await page.getByRole("button", { name: "Still to choose: List" }).click();
  const choices = page.getByRole("textbox", { name: "Choices" });
  await choices.fill("XS\nS\nM\nL\nXL\nXXL");
  await page.getByText("6 choices.").waitFor();
  // Leaving with it asks.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Stay" }).click();
  expect(await choices.inputValue()).toContain("XXL");
  await page.getByRole("textbox", { name: "Help text" }).fill("As printed on the label.");
  await see(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("“Shirt size” saved").waitFor();
  await page.getByText("Still to choose").waitFor({ state: "detached" });
}

async function makeRequired(page: Page, title: string) {
  await page.getByRole("button", { name: title, exact: true }).click();
  await page.getByRole("switch", { name: "Required" }).press("Space");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText(`“${title}” saved`).waitFor();
  await page.getByRole("listitem").filter({ hasText: title }).getByText("Required").waitFor();
}

async function chooseName(page: Page) {
  // By keys: a toast about the field before may lie over the button.
  await page.getByRole("button", { name: "Actions for Camper", exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: "Use as the record name" }).click();
  await page.getByRole("listitem").filter({ hasText: "Camper" }).getByText("Name field").waitFor();
}

async function openPart(page: Page, part: string) {
  await page.getByRole("navigation", { name: "Parts of the collection" }).getByRole("link", { name: part }).click();
  await page
    .getByRole("button", { name: /^New (card|tab)$/ })
    .first()
    .waitFor();
}

async function makeCard(page: Page, title: string, shown: string[]) {
  await page.getByRole("button", { name: "New card" }).first().click();
  await page.getByLabel("Title").first().fill(title);
  for (const field of shown) {
    await page.getByRole("combobox", { name: "Add a field" }).fill(field);
    await page.getByRole("option", { name: field, exact: true }).click();
    await page.getByRole("button", { name: `Remove ${field}`, exact: true }).waitFor();
  }
  if (title === "Contact") await see(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: title, exact: true }).waitFor();
}

async function makeTab(page: Page, name: string, card: string) {
  await page.getByRole("button", { name: "New tab" }).first().click();
  const panel = page.getByRole("dialog", { name: "New tab" });
  await panel.getByLabel("Name").first().fill(name);
  await panel.getByRole("button", { name: "Create tab" }).click();
  await panel.waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Tabs of ${card}` }).click();
  await page.getByRole("menuitemcheckbox", { name }).click();
  await page.getByRole("list", { name }).getByText(card).waitFor();
  await page.keyboard.press("Escape");
}

/** Wide, each of these screens is looked at by accessibility.test.ts. */
const see = (page: Page) => (page.viewportSize()!.width < 1000 ? seeClean(page) : settle(page));
