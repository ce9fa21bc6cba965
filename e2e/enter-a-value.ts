import type { FieldType } from "#data/fields/field-type.ts";
import { paste } from "./clipboard.ts";
import type { Page } from "./world.ts";

type Text = [text: string, value: unknown];

/** What can be pasted into a cell from elsewhere; nothing for files, which are known by their bytes. */
export const pastedText = ({ name, examples }: FieldType): Text | undefined =>
  /_(file|image)$/.test(name) ? undefined : examples.texts.find(([, value]) => value !== null);

/**
 * Enters one of the type's examples by keyboard into the editor that is open, whichever it is: what has the focus says
 * how. Text is typed or pasted. Answers what the value must be then; undefined where any will do.
 */
export async function enterValue(page: Page, type: FieldType, how: "type" | "paste" = "type"): Promise<unknown> {
  for (let step = 0; step < 3; step++) {
    const { kind, isWhole } = await editorInFocus(page);
    if (kind === "opener") {
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement?.tagName !== "BUTTON");
    } else if (kind === "files") {
      const file = fileFor(type);
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByRole("button", { name: `Remove ${file.name}` }).waitFor();
      return undefined;
    } else if (kind === "answer") {
      await page.keyboard.press("Space");
      return undefined;
    } else if (kind === "choice") {
      // In a cell it is open already.
      if (!(await page.getByRole("option").first().isVisible())) await page.keyboard.press("ArrowDown");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      return undefined;
    } else return typeOrPaste(page, type, { kind, isWhole, isPasted: how === "paste" });
  }
  throw new Error(`nothing to enter ${type.name} into`);
}

type Editor = { kind: "text" | "search" | "icons" | "choice" | "answer" | "files" | "opener"; isWhole: boolean };

async function typeOrPaste(
  page: Page,
  type: FieldType,
  { kind, isWhole, isPasted }: Editor & { isPasted: boolean },
): Promise<unknown> {
  const texts = type.examples.texts.filter(([, value]) => value !== null);
  // An editor of several parts takes a whole one apart.
  if (isWhole) {
    const [text, value] = texts.find(([each]) => each.includes("\n")) ?? texts[0]!;
    await paste(page, { text });
    return value;
  }
  const [text, value] = texts.find(([each]) => !/[\n\r\t<]/.test(each)) ?? texts[0]!;
  const typed = kind === "icons" ? text.trim().split("_").at(-1)! : text;
  if (kind === "text" && isPasted) await paste(page, { text });
  else await page.keyboard.type(kind === "text" ? typed : typed.trim());
  if (kind === "text") return value;
  if (kind === "icons") await page.locator(":focus[aria-activedescendant]").waitFor();
  else {
    await page.getByRole("option", { name: typed.trim() }).first().waitFor();
    if ((await page.locator("[role=option][data-combobox-selected]").count()) === 0)
      await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  return kind === "icons" ? undefined : value;
}

/** Waits until something that takes a value has the focus. */
async function editorInFocus(page: Page): Promise<Editor> {
  const found = await page.waitForFunction(() => {
    const focused = document.activeElement as HTMLInputElement | null;
    const scope = focused?.closest("[role=dialog], [data-cell-editor], [data-tried]");
    if (!focused || !scope || focused.matches("[role=dialog]")) return false;
    const lines = [...scope.querySelectorAll("input, textarea, [contenteditable=true]")].filter(
      (each) => !each.matches("[type=checkbox], [type=radio], [type=file], [type=hidden]"),
    );
    const isWhole = lines.length > 1;
    if (focused.type === "checkbox") return { kind: "answer", isWhole };
    if (focused.tagName === "BUTTON")
      return { kind: focused.parentElement?.querySelector("input[type=file]") ? "files" : "opener", isWhole };
    if (focused.getAttribute("role") !== "combobox") return { kind: "text", isWhole };
    if (focused.getAttribute("aria-haspopup") === "grid") return { kind: "icons", isWhole: false };
    return { kind: focused.readOnly ? "choice" : "search", isWhole };
  });
  return (await found.jsonValue()) as Editor;
}

/** A picture of one pixel, or an empty page where pictures are not taken. */
function fileFor({ examples }: FieldType) {
  const { fileTypes = [] } = examples.config as { fileTypes?: string[] };
  return fileTypes.includes("pdf") ? page : dot;
}

const page = { name: "page.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
const dot = {
  ...{ name: "dot.png", mimeType: "image/png" },
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};
