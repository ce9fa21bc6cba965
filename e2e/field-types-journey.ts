import { beforeAll, expect, it } from "vitest";
import type { FieldType } from "#data/fields/field-type.ts";
import { copy, paste } from "./clipboard.ts";
import { enterValue, pastedText } from "./enter-a-value.ts";
import { inColumns, makeEveryType } from "./every-type.ts";
import { admin, heading, type Page, type startWorld } from "./world.ts";

type World = ReturnType<typeof startWorld>;

/** Each of these types entered, shown, pasted and cleared, in the list and on the record's page. */
export function tryFieldTypes(world: World, types: readonly FieldType[]) {
  let things: Awaited<ReturnType<typeof makeEveryType>>;
  beforeAll(async () => {
    things = await makeEveryType(await world.app.signIn(admin), world.teamId("camp"), types);
  });

  it("are entered, shown, pasted and cleared in the list", async () => {
    const { page } = await world.visitAs(admin, { width: 1440 });
    const [first, second] = [await things.record(), await things.record()];
    const open = async () => {
      await page.goto(world.pathOf("camp", `/data-collections/${things.collectionId}/records`));
      await cell(page, 0, 0).click();
    };
    await open();
    const failed: unknown[] = [];
    for (const [column, type] of inColumns(types).entries()) {
      await attempt(failed, type, open, async () => {
        await goTo(page, 0, column);
        await page.keyboard.press("Enter");
        const value = await enterValue(page, type);
        await keep(page);
        await soon(() => things.valueOf(first, type)).toEqual(value ?? expect.anything());
        await soon(() => isShown(page, 0, column)).toBe(true);
      });
    }
    expect(failed).toEqual([]);
    const entered = await things.valuesOf(first);

    await selectRow(page, 0);
    const copied = await copy(page);
    await selectRow(page, 1);
    await paste(page, copied);
    await soon(() => things.valuesOf(second)).toEqual(entered);
    await page.keyboard.press("Delete");
    await soon(async () => leftIn(await things.valuesOf(second))).toEqual([]);
    await page.keyboard.press("Control+z");
    await soon(() => things.valuesOf(second)).toEqual(entered);
    await soon(() => isShown(page, 1, types.length - 1)).toBe(true);
    await page.keyboard.press("Delete");
    await soon(async () => leftIn(await things.valuesOf(second))).toEqual([]);

    await goTo(page, 1, 0);
    const texts = inColumns(types).map((type) => pastedText(type));
    await paste(page, { text: texts.map((text) => quoted(text?.[0] ?? "")).join("\t") });
    const expected = Object.fromEntries(inColumns(types).map(({ name }, at) => [name, texts[at]?.[1] ?? null]));
    await soon(() => things.valuesOf(second)).toEqual(expected);
  });

  it("are pasted or picked, shown and cleared on the record's page", async () => {
    const { page } = await world.visitAs(admin, { width: 1440 });
    const id = await things.record();
    const open = async () => void (await page.goto(world.pathOf("camp", `/data-records/${id}/all-fields`)));
    await open();
    const failed: unknown[] = [];
    for (const type of types) {
      await attempt(failed, type, open, async () => {
        const empty = await shownOf(page, type);
        await openEditor(page, type);
        const value = await enterValue(page, type, "paste");
        await leave(page);
        await soon(() => things.valueOf(id, type)).toEqual(value ?? expect.anything());
        await soon(() => shownOf(page, type)).not.toBe(empty);
        await openEditor(page, type);
        await clearValue(page);
        await leave(page);
        await soon(() => things.valueOf(id, type)).toBeNull();
        await soon(() => shownOf(page, type)).toBe(empty);
      });
    }
    expect(failed).toEqual([]);
  });
}

/** A busy machine is slow. */
const soon = <T>(look: () => T) => expect.poll(look);

/** One that fails does not hide what the others do. */
async function attempt(
  failed: unknown[],
  { name }: FieldType,
  beginAgain: () => Promise<void>,
  run: () => Promise<void>,
) {
  try {
    await run();
  } catch (error) {
    failed.push([name, (error as Error).message.slice(0, 400)]);
    await beginAgain();
  }
}

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row}:${column}"]`);

/** By arrows from wherever one is. */
async function goTo(page: Page, row: number, column: number) {
  const at = await page.locator("[data-active]").first().getAttribute("data-cell");
  const [fromRow, fromColumn] = at!.split(":").map(Number) as [number, number];
  const press = async (key: string, times: number) => {
    for (let count = 0; count < times; count++) await page.keyboard.press(key);
  };
  await press(row < fromRow ? "ArrowUp" : "ArrowDown", Math.abs(row - fromRow));
  await press(column < fromColumn ? "ArrowLeft" : "ArrowRight", Math.abs(column - fromColumn));
  await page.locator(`:focus[data-cell="${row}:${column}"]`).waitFor();
}

async function selectRow(page: Page, row: number) {
  await goTo(page, row, 0);
  await page.keyboard.press("Shift+End");
}

/** Out of a panel by Ctrl+Enter, out of a cell by Tab. */
async function keep(page: Page) {
  const isPanel = await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
  await page.keyboard.press(isPanel ? "Control+Enter" : "Tab");
  await page.locator("[data-cell-editor]").waitFor({ state: "detached" });
}

/** In words or as a picture. */
const isShown = (page: Page, row: number, column: number): Promise<boolean> =>
  cell(page, row, column).evaluate(
    (element) => element.textContent?.trim() !== "" || element.querySelector("img, svg, video") !== null,
  );

const leftIn = (values: Record<string, unknown>): string[] =>
  Object.keys(values).filter((name) => values[name] !== null);

const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const pencil = (page: Page, { name }: FieldType) => page.getByRole("button", { name: `Edit ${name}`, exact: true });

const shownOf = (page: Page, type: FieldType): Promise<string> =>
  pencil(page, type).evaluate((button) => button.previousElementSibling?.innerHTML ?? "");

async function openEditor(page: Page, type: FieldType) {
  await pencil(page, type).evaluate((button) => {
    document.querySelector("[data-tried]")?.removeAttribute("data-tried");
    button.parentElement?.parentElement?.setAttribute("data-tried", "");
  });
  await pencil(page, type).press("Enter");
  await pencil(page, type).waitFor({ state: "detached" });
}

/** Whatever says that it clears or removes, then what is left as text. */
async function clearValue(page: Page) {
  const editor = page.locator("[data-tried]");
  await editor.locator("input, button, [contenteditable=true]").first().waitFor();
  if ((await editor.locator("[contenteditable=true]").count()) === 0) {
    const named = editor.locator("button:is([aria-label^=Clear], [aria-label^=Remove])");
    const remove = named.or(editor.getByRole("button", { name: /^(Clear|Remove)/ }));
    while ((await remove.count()) > 0) await remove.first().click();
    const picker = editor.locator("button[aria-haspopup=dialog]");
    if ((await picker.count()) === 1 && (await editor.locator("input").count()) === 0) {
      await picker.click();
      await page.getByRole("button", { name: "Remove icon" }).click();
    }
  }
  const lines = editor.locator("input:not([type]), input[type=text], input[type=email], input[type=tel], textarea");
  for (const line of await lines.or(editor.locator("[contenteditable=true]")).all()) {
    if (!(await line.isEditable())) continue;
    await line.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
  }
}

/** What is left is saved. */
async function leave(page: Page) {
  await heading(page, /./).click();
}
