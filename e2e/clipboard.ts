import type { Page } from "./world.ts";

export type Copied = { text: string; html: string };

/** What is selected, as another program would get it: a real clipboard is not everywhere. */
export const copy = (page: Page): Promise<Copied> =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return { text: clipboardData.getData("text/plain"), html: clipboardData.getData("text/html") };
  });

/** As from a spreadsheet. What nobody takes for themselves goes into the input, as the browser does it. */
export async function paste(page: Page, { text, html }: { text: string; html?: string }): Promise<void> {
  const isTaken = await page.evaluate(
    (copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", copied.text);
      if (copied.html) clipboardData.setData("text/html", copied.html);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      return document.activeElement?.dispatchEvent(event) === false;
    },
    { text, html },
  );
  if (!isTaken) await page.keyboard.insertText(text);
}
