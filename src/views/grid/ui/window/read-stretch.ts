import type { NamesAndAppearances } from "#data/fields/ui/known-names.tsx";
import type { Ask, Page, Reading, Row } from "./pages.ts";

const most = 500;

/** All rows from one place to another, also those that nobody looks at. */
export async function readStretch(
  reading: Reading,
  top: number,
  bottom: number,
): Promise<NamesAndAppearances & { rows: Row[] }> {
  const rows: Row[] = [];
  const [names, appearances] = [{}, {}];
  const { signal } = new AbortController();
  let ask: Ask | undefined = { position: top };
  while (ask && rows.length < bottom - top + 1) {
    const page: Page = await reading.load(ask, Math.min(most, bottom - top + 1 - rows.length), signal);
    rows.push(...page.rows);
    Object.assign(names, page.names);
    Object.assign(appearances, page.appearances);
    ask = page.cursor && page.rows.length > 0 ? { cursor: page.cursor } : undefined;
  }
  return { rows, names, appearances };
}
