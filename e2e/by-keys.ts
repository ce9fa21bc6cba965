import type { Page } from "./world.ts";

type Name = string | RegExp;

/** At most so many stops: further away nobody would look. */
export async function tabTo(page: Page, name: Name) {
  for (let stop = 0; stop < 60; stop++) {
    if (isNamed(await focused(page), name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no "${name}" within 60 stops`);
}

export async function arrowTo(page: Page, name: Name) {
  for (let stop = 0; stop < 12; stop++) {
    if (isNamed(await focused(page), name)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`no "${name}" in the menu`);
}

/** The cursor is in the text of this name: what is typed from now on arrives. */
export const canType = (page: Page, name: string) =>
  page.locator(":focus").and(page.getByRole("textbox", { name })).waitFor();

/** What a screen reader would call the element that has the focus, also within a widget. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const within = (at: Element | null): Element | null =>
      at?.shadowRoot?.activeElement ? within(at.shadowRoot.activeElement) : at;
    const element = within(document.activeElement) as HTMLInputElement | null;
    return (
      element?.getAttribute("aria-label") ??
      element?.labels?.[0]?.textContent ??
      element?.textContent ??
      ""
    ).trim();
  });

const isNamed = (found: string, name: Name): boolean => (typeof name === "string" ? found === name : name.test(found));
