import { expect, it } from "vitest";
import type { Ask, Page } from "./pages.ts";
import { readWhole } from "./read-whole.ts";

const names = ["Ada", "Bob", "Cid", "Dan", "Eve"];

/** A list whose answers have two rows at most; cursors are places in it. */
async function loadTwo(ask: Ask, limit: number): Promise<Page> {
  const count = Math.min(2, limit);
  const isBack = "isBack" in ask && ask.isBack;
  const at = "position" in ask ? ask.position : Number(ask.cursor);
  const [start, end] = isBack ? [Math.max(0, at - count), at] : [at, Math.min(names.length, at + count)];
  return {
    rows: names.slice(start, end).map((name) => ({ id: name, name })) as unknown as Page["rows"],
    names: { [String(start)]: "name" },
    appearances: {},
    previous: start > 0 ? String(start) : null,
    cursor: end < names.length ? String(end) : null,
    canCreate: true,
  };
}

const namesOf = ({ rows }: Page) => rows.map(({ name }) => name);

it("reads on until a page has all of its rows", async () => {
  const page = await readWhole(loadTwo, { position: 1 }, 3);
  expect(namesOf(page)).toEqual(["Bob", "Cid", "Dan"]);
  expect([page.previous, page.cursor, Object.keys(page.names)]).toEqual(["1", "4", ["1", "3"]]);
});

it("reads back in the same way, in the order of the list", async () => {
  const page = await readWhole(loadTwo, { cursor: "4", isBack: true }, 3);
  expect(namesOf(page)).toEqual(["Bob", "Cid", "Dan"]);
  expect([page.previous, page.cursor]).toEqual(["1", "4"]);
});

it("ends where the list ends", async () => {
  const page = await readWhole(loadTwo, { position: 2 }, 100);
  expect(namesOf(page)).toEqual(["Cid", "Dan", "Eve"]);
  expect(page.cursor).toBeNull();
});
