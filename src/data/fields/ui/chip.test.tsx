import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import words from "#locales/en/chips.json" with { type: "json" };
import type { Room } from "../field-ui.ts";
import { ChipRow } from "./chip.tsx";
import { MostChips } from "./most-chips.ts";

const told = (names: string[], { room = "cell" as Room, most = 3 } = {}) => {
  const drawn = renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ chips: words }} timeZone="UTC">
      <MostChips value={most}>
        <ChipRow room={room} chips={names.map((name) => ({ key: name, chip: <i>{name}</i> }))} />
      </MostChips>
    </IntlProvider>,
  );
  return drawn.replaceAll(/<[^>]+>/g, " ").match(/\S+/g);
};

it("in a cell the first few stand there, and how many more there are", () => {
  expect(told(["Ava", "Ben", "Cleo"])).toEqual(["Ava", "Ben", "Cleo"]);
  expect(told(["Ava", "Ben", "Cleo", "Dana"])).toEqual(["Ava", "Ben", "+2"]);
  expect(told(["Ava", "Ben", "Cleo", "Dana"], { room: "page" })).toEqual(["Ava", "Ben", "Cleo", "Dana"]);
});

it("where there is room for one only, one can be read", () => {
  expect(told(["Ava"], { most: 1 })).toEqual(["Ava"]);
  expect(told(["Ava", "Ben"], { most: 1 })).toEqual(["Ava", "+1"]);
});
