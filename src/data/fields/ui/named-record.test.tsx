import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { TeamScopeContext } from "#client/team-scope.ts";
import words from "#locales/en/chips.json" with { type: "json" };
import { KnownNames, type NamedThing } from "./known-names.tsx";
import { NamedRecord } from "./named-record.tsx";

const draw = (name: string, known: Record<string, NamedThing> = {}, teamId = "", isPerson?: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={{ chips: words }} timeZone="UTC">
        <TeamScopeContext value={{ teamId, timeZone: "UTC" }}>
          <KnownNames value={new Map(Object.entries(known))}>
            <NamedRecord id="a" name={name} isPerson={isPerson} />
          </KnownNames>
        </TeamScopeContext>
      </IntlProvider>
    </QueryClientProvider>,
  );

it("has room for a picture, and no icon in its place, while nobody knows what it is drawn with", () => {
  expect(draw("Ava Ito")).toContain("<svg");
  const awaited = draw("Ava Ito", {}, "team");
  expect(awaited).not.toContain("<svg");
  expect(awaited).toMatch(/aria-hidden.*Ava Ito/);
});

it("a record stands there by the name that was told, before anything else is known of it", () => {
  expect(draw("Ava Ito")).toContain("Ava Ito");
  expect(draw("")).toContain(words.unnamed);
});

it("a person is drawn with initials, and keeps the name that was told", () => {
  const drawn = draw("Ava Ito", { a: { name: "Ava Rossi", isPerson: true } });
  expect(drawn).toContain('data-initials="AI"');
  expect(drawn).not.toContain("Rossi");
});

it("a person of whom nothing more is told, being in the trash, is drawn with initials too", () => {
  expect(draw("Ava Ito", {}, "", true)).toContain('data-initials="AI"');
  expect(draw("Ava Ito", {}, "", false)).not.toContain("data-initials");
});
