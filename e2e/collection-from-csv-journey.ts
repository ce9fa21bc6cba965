import { expect, it } from "vitest";
import { seeClean } from "./see-clean.ts";
import { admin, heading, type Page, startWorld } from "./world.ts";

const badRows = 7;
const said = new Intl.NumberFormat("en-US").format;

/** How long it takes is the same at every width; so is nearly all that it does. */
export function importIntoNewCollection(rowCount: number, width: number) {
  const world = startWorld();

  it(`a file of ${rowCount} rows becomes a collection, at ${width} px`, { tags: ["journey"] }, async () => {
    const { page, context } = await world.visitAs(admin, { width });
    const teamPath = `/api/teams/${world.teamId("camp")}`;
    await page.goto(world.pathOf("camp", "/admin/new-data-collection?way=csv"));
    await heading(page, "New collection from a file").waitFor();
    await seeClean(page);
    const name = `Registrations ${width}`;
    const buffer = Buffer.from(writeFile(rowCount), "utf8");
    await page.locator("input[type=file]").setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer });

    await page.getByText(`${said(rowCount)} rows, 8 columns`).waitFor();
    expect(await page.getByLabel("Plural name").inputValue()).toBe(name);
    await expect.poll(() => typesIn(page)).toEqual(guessed);
    await page.getByRole("combobox", { name: "Type of Room" }).click();
    await page.getByRole("option", { name: /^Text/ }).click();
    await seeClean(page);
    await page.getByRole("button", { name: `Create and import ${said(rowCount)} rows` }).click();

    await page.getByText("7 cells in 7 rows could not be read").waitFor();
    // The same mistake in seven rows is one line, until somebody wants them apart.
    const cells = page.getByRole("list", { name: "Cells to correct" }).getByRole("listitem");
    expect(await cells.count()).toBe(1);
    await cells.getByText(/^7 rows: /).waitFor();
    await page.getByRole("button", { name: "One by one" }).click();
    expect(await cells.count()).toBe(7);
    const firstBad = page.getByRole("textbox", { name: "Row 1,002, Weight" });
    expect(await firstBad.inputValue()).toBe("thirty");
    await seeClean(page);
    await firstBad.fill("30,5");
    await page.getByRole("button", { name: "Check again" }).click();
    await page.getByText("6 cells in 6 rows could not be read").waitFor();
    const progress = page.getByRole("progressbar", { name: "Progress" }).waitFor();
    await page.getByRole("button", { name: `Import the other ${said(rowCount - badRows + 1)} rows` }).click();
    await progress;
    await page.getByText(`${said(rowCount - badRows + 1)} records are now in ${name}.`).waitFor();
    await page.getByText("6 rows were left out.").waitFor();
    await seeClean(page);
    await page.getByRole("link", { name: "Go to the fields" }).click();
    await heading(page, name).waitFor();

    const collectionId = /data-collections\/([^/]+)/.exec(page.url())![1]!;
    const path = `${teamPath}/collections/${collectionId}`;
    const { count } = (await (await context.request.get(`${path}/count`)).json()) as { count: number };
    expect(count).toBe(rowCount - badRows + 1);
    const { fields } = (await (await context.request.get(`${path}/fields`)).json()) as { fields: Field[] };
    expect(fields.map(({ title, dataType }) => [title, dataType])).toEqual(made);
    const filter = { and: [{ field: fields[0]!.id, operator: "is", value: "Zoë Müller 5" }] };
    const found = await context.request.get(`${path}/records?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    const [zoe] = ((await found.json()) as { records: { values: Record<string, unknown> }[] }).records;
    expect(fields.slice(2, 5).map(({ id }) => zoe!.values[id])).toEqual(["2015-12-06", "35.5", false]);
  });
}

type Field = { id: string; title: string; dataType: string };

const guessed = [
  ...["Text", "Email address", "Date", "Decimal number", "Checkbox", "Choice from a list"],
  ...["Whole number", "Text"],
];

const made = [
  ["Full name", "plain_text"],
  ["Email", "email_address"],
  ["Born", "date"],
  ["Weight", "decimal"],
  ["Can swim", "boolean"],
  ["Term", "single_selection_from_list"],
  ["Room", "plain_text"],
  ["Notes", "plain_text"],
];

/** As a spreadsheet in Europe writes it, with what people type where something else belongs. */
function writeFile(rowCount: number): string {
  const names = ["Zoë Müller", "José Ñandú", "Anaïs Lefèvre", "Łukasz Żak", "Siân O’Neil"];
  const sessions = ["Early summer", "High summer", "Late summer"];
  const lines = Array.from({ length: rowCount }, (_, place) => {
    const day = `${String((place % 28) + 1).padStart(2, "0")}/12/${2010 + (place % 6)}`;
    const isBad = place >= 1000 && place < 1000 + badRows;
    const weight = isBad ? "thirty" : `${30 + (place % 30)},5`;
    return [
      `${names[place % names.length]} ${place}`,
      `camper${place}@example.org`,
      day,
      weight,
      place % 3 === 0 ? "yes" : "no",
      sessions[place % sessions.length],
      String(100 + (place % 40)),
      place % 10 === 0 ? `Brings tent ${place}; arrives late` : "",
    ].map((cell) => (/[;"]/.test(cell!) ? `"${cell}"` : cell));
  });
  const head = ["Full name", "Email", "Born", "Weight", "Can swim", "Term", "Room", "Notes"];
  return [head, ...lines].map((cells) => cells.join(";")).join("\r\n");
}

const typesIn = (page: Page) =>
  page
    .getByRole("list", { name: "Columns" })
    .getByRole("combobox")
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
