import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import type { ViewShown } from "../../contract.ts";
import { TableChanges } from "./table-changes.tsx";

const messages = {
  views: {
    changes: {
      changed: "changed",
      onlyHere: "only here",
      closedInPart: "closed",
      saveForAll: "for all",
      save: "save",
      reset: "reset",
    },
  },
};

function textOf(view: Partial<ViewShown>): string {
  const shown = { isPersonal: false, isPartlyClosed: false, abilities: { change: true }, ...view } as ViewShown;
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={messages}>
      <MantineProvider>
        <TableChanges view={shown} reset={() => {}} save={async () => {}} />
      </MantineProvider>
    </IntlProvider>,
  );
  return markup
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|");
}

it("a changed view is saved for everyone only by whoever sees all of it", () => {
  expect(textOf({})).toBe("|changed|for all|reset|");
  expect(textOf({ isPersonal: true })).toBe("|changed|save|reset|");
  expect(textOf({ abilities: { change: false } as ViewShown["abilities"] })).toBe("|only here|reset|");
  expect(textOf({ isPartlyClosed: true })).toBe("|closed|reset|");
  expect(textOf({ isPartlyClosed: true, isPersonal: true })).toBe("|changed|save|reset|");
});
