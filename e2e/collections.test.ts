import { describe, expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const world = startWorld();
const collections = "/admin/data-collections";
const cabins = ["Bear", "Fox", "Owl"];

/** What a camp's office exports: a list of children with a wrong age among them. */
function campersFile(rows: number) {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `Camper ${at},${at === 7 ? "about 9" : 8 + (at % 8)},$${100 + (at % 40)}.50,${cabins[at % 3]},c${at}@example.org`,
  );
  const content = `Full name,Age,Fee,Cabin,Email\r\n${lines.join("\r\n")}\r\n`;
  return { name: "summer_campers.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
}

const choose = async (page: Page, action: string) => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

describe.each([1440, 380])("at %i px", (width) => {
  it("a file of 5,000 rows becomes a collection, its wrong column mended on the way", async () => {
    const { page } = await world.visitAs(admin, { width });
    await page.goto(world.pathOf("camp", "/admin/new-data-collection?way=csv"));
    await page.setInputFiles("input[type=file]", campersFile(5000));
    const columns = page.getByRole("list", { name: "Columns" });
    await expect
      .poll(() => columns.getByRole("combobox").evaluateAll(valuesOf), { timeout: 20_000 })
      .toEqual(["Text", "Whole number", "Money", "Choice from a list", "Email address"]);
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel("Plural name").fill(`Guests ${width}`);
    await page.getByRole("button", { name: "Create and import 5,000 rows" }).click();
    await page.getByRole("button", { name: "Make “Age” text" }).click();
    await page.getByText(`5,000 records are now in Guests ${width}.`).waitFor({ timeout: 50_000 });
    await page.getByRole("link", { name: "Go to the fields" }).click();
    await heading(page, `Guests ${width}`).waitFor();
  });
});

it("two administrators edit one collection and lose nothing", async () => {
  const [one, other] = [await world.visitAs(admin), await world.visitAs(admin)];
  for (const { page } of [one, other]) {
    await page.goto(world.pathOf("camp", collections));
    await page.getByRole("link", { name: "Cabins", exact: true }).click();
    await page.getByLabel("Singular name").waitFor();
  }
  await one.page.getByLabel("Singular name").fill("Lodge");
  await other.page.getByLabel("Singular name").fill("Hut");
  await other.page.getByLabel("Description").fill("Where everyone sleeps.");
  await other.page.getByRole("button", { name: "Save" }).click();
  await one.page.getByText("Someone else changed this meanwhile").waitFor();
  expect(await one.page.getByLabel("Singular name").inputValue()).toBe("Lodge");
  expect(await one.page.getByLabel("Description").inputValue()).toBe("Where everyone sleeps.");
  await one.page.getByRole("button", { name: "Keep mine" }).click();
  await one.page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => other.page.getByLabel("Singular name").inputValue()).toBe("Lodge");
});

it("a collection is duplicated, deleted with a word about what goes, and brought back", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp", collections));
  await page.getByRole("link", { name: "Sessions", exact: true }).click();
  await heading(page, "Sessions").waitFor();
  await choose(page, "Duplicate");
  await page.getByRole("switch", { name: "Copy the records too" }).check({ force: true });
  await page.getByRole("button", { name: "Duplicate" }).click();
  await heading(page, "Sessions (copy)").waitFor();
  await choose(page, "Delete");
  await page.getByText("Its 4 records go with it.").waitFor();
  await page.getByRole("button", { name: "Delete collection" }).click();
  await heading(page, "Data collections").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Sessions (copy) is back").waitFor();
  await page.getByRole("link", { name: "Sessions (copy)" }).waitFor();
});

const valuesOf = (inputs: (HTMLElement | SVGElement)[]) => inputs.map((input) => (input as HTMLInputElement).value);
