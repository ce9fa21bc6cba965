import type { Ask, Page } from "./pages.ts";

/** A page of long texts comes in parts: they are read until the page has all of its rows, or the list ends. */
export async function readWhole(
  load: (ask: Ask, limit: number) => Promise<Page>,
  ask: Ask,
  limit: number,
): Promise<Page> {
  const isBack = "isBack" in ask && ask.isBack === true;
  let page = await load(ask, limit);
  for (let part = page; page.rows.length < limit && part.rows.length > 0; ) {
    const cursor = isBack ? part.previous : part.cursor;
    if (!cursor) break;
    part = await load({ cursor, isBack }, limit - page.rows.length);
    page = isBack ? join(part, page) : join(page, part);
  }
  return page;
}

const join = (first: Page, second: Page): Page => ({
  rows: [...first.rows, ...second.rows],
  names: { ...first.names, ...second.names },
  appearances: { ...first.appearances, ...second.appearances },
  previous: first.previous,
  cursor: second.cursor,
  canCreate: first.canCreate,
});
