import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import words from "#locales/en/chips.json" with { type: "json" };
import { KnownNames, type NamedThing } from "./known-names.tsx";
import { NamedRecord } from "./named-record.tsx";

const draw = (name: string, known: Record<string, NamedThing> = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={{ chips: words }} timeZone="UTC">
        <KnownNames value={new Map(Object.entries(known))}>
          <NamedRecord id="a" name={name} />
        </KnownNames>
      </IntlProvider>
    </QueryClientProvider>,
  );

it("a record stands there by the name that was told, before anything else is known of it", () => {
  expect(draw("Ava Ito")).toContain("Ava Ito");
  expect(draw("")).toContain(words.unnamed);
});

it("a person is drawn with initials, and keeps the name that was told", () => {
  const drawn = draw("Ava Ito", { a: { name: "Ava Rossi", isPerson: true } });
  expect(drawn).toContain('data-initials="AI"');
  expect(drawn).not.toContain("Rossi");
});
