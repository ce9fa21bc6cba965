import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { pickingOf } from "./in-card/card-place.ts";
import { PickButton } from "./pick-button.tsx";

const button = (chosen: string[], kind: "one" | "some" = "some") =>
  renderToStaticMarkup(
    <PickButton picking={pickingOf(kind, chosen, () => undefined)} recordId="ada">
      Ada
    </PickButton>,
  );

it("says whether its item is picked, and sends no form", () => {
  expect(button(["ben"])).toContain('aria-pressed="false"');
  expect(button(["ben", "ada"])).toContain('aria-pressed="true"');
  expect(button([])).toContain('type="button"');
});

it("of one, another takes its place; of some, each is picked and taken back by itself", () => {
  const after = (kind: "one" | "some", chosen: string[], id: string) => {
    let next: readonly string[] = [];
    pickingOf(kind, chosen, (ids) => {
      next = ids;
    }).toggle(id);
    return next;
  };
  expect(after("one", ["ben"], "ada")).toEqual(["ada"]);
  expect(after("one", ["ada"], "ada")).toEqual([]);
  expect(after("some", ["ben"], "ada")).toEqual(["ben", "ada"]);
  expect(after("some", ["ben", "ada"], "ben")).toEqual(["ada"]);
});
