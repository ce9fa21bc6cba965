import * as en from "virtual:words/en-data";
import * as es from "virtual:words/es-data";
import * as fr from "virtual:words/fr-data";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { TeamScopeContext } from "#client/team-scope.ts";
import { KnownNames } from "#data/fields/ui/known-names.tsx";
import type { Filter } from "#shared/filter.ts";
import { type Language, localeOf } from "#shared/languages.ts";
import chips from "../../../locales/en/chips.json" with { type: "json" };
import { FilterSentence } from "./filter-sentence.tsx";

const bear = "01980000-0000-7000-8000-000000000001";
const fox = "01980000-0000-7000-8000-000000000002";
const names = new Map([
  [bear, { name: "Bear" }],
  [fox, { name: "Fox" }],
]);

const fields: NonNullable<Parameters<typeof FilterSentence>[0]["fields"]> = [
  { id: "age", collectionId: "campers", title: "Age", dataType: "number", config: {} },
  {
    id: "cabin",
    collectionId: "campers",
    title: "Cabin",
    dataType: "single_data_record",
    config: { collectionIds: [] },
  },
  {
    id: "friends",
    collectionId: "campers",
    title: "Friends",
    dataType: "multi_data_record",
    config: { collectionIds: [] },
  },
  { id: "paid", collectionId: "campers", title: "Paid", dataType: "boolean", config: {} },
  { id: "status", collectionId: "campers", title: "Status", dataType: "payment_status", config: {} },
  { id: "born", collectionId: "campers", title: "Born", dataType: "date", config: {} },
];

const messages = { en, es, fr };

function read(filter: Filter, language: Language = "en"): string {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <IntlProvider locale={localeOf[language]} messages={{ chips, ...messages[language] } as never} timeZone="UTC">
        <QueryClientProvider client={new QueryClient()}>
          <TeamScopeContext value={{ teamId: "", timeZone: "UTC" }}>
            <KnownNames value={names}>
              <FilterSentence collectionId="campers" filter={filter} fields={fields} />
            </KnownNames>
          </TeamScopeContext>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
  return markup
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replace(/<q>(.*?)<\/q>/g, "“$1”")
    .replace(/<[^>]+>/g, "")
    .replaceAll(" ", " ")
    .replaceAll("&#x27;", "'")
    .trim();
}

describe("a filter as a sentence", () => {
  const filter: Filter = {
    and: [
      { field: "age", operator: "at_least", value: 12 },
      {
        or: [
          { field: "status", operator: "is_any_of", value: ["paid", "waived"] },
          { field: "paid", operator: "is_false" },
        ],
      },
    ],
  };

  it.each<[Language, string]>([
    ["en", "Age is at least 12 and (Status is any of Paid or Waived or Paid is not checked)"],
    ["es", "Age es como mínimo 12 y (Status es alguno de Pagado o Exento o Paid no está marcado)"],
    ["fr", "Age est au moins 12 et (Status est parmi Payé ou Exonéré ou Paid n’est pas coché)"],
  ])("is read in %s", (language, sentence) => {
    expect(read(filter, language)).toBe(sentence);
  });

  it("names what ids stand for, as many as there are", () => {
    expect(read({ field: "cabin", operator: "is_any_of", value: [bear, fox] })).toMatch(
      /^Cabin is any of .*Bear or .*Fox$/,
    );
    expect(read({ field: "friends", operator: "has_all_of", value: [bear, fox] })).toMatch(
      /^Friends has all of .*Bear and .*Fox$/,
    );
  });

  it("says spans of days by their name, others from day to day", () => {
    expect(read({ field: "born", operator: "within_days", value: [-7, 0] })).toBe("Born is in the last 7 days");
    expect(read({ field: "born", operator: "within_days", value: [-3, 1] })).toBe(
      "Born is between 3 days ago and tomorrow",
    );
    const within = (value: [number, number], language?: "en" | "es" | "fr") =>
      read({ field: "born", operator: "within_days", value }, language);
    expect(within([-1, -1])).toBe("Born is yesterday");
    expect(within([-1, -1], "es")).toContain("fue ayer");
    expect(within([-1, -1], "fr")).toContain("est hier");
    expect(within([-30, -1])).toBe("Born is between 30 days ago and yesterday");
    expect(within([2, 9])).toBe("Born is between in 2 days and in 9 days");
    expect(within([-3, -3])).toBe("Born is 3 days ago");
    expect(read({ field: "born", operator: "between", value: ["2027-03-04", "2027-03-05"] })).toBe(
      "Born is between Mar 4, 2027 and Mar 5, 2027",
    );
  });

  it("says what is negated, what it does not know, and what every record has", () => {
    expect(
      read({
        not: {
          or: [
            { field: "paid", operator: "is_true" },
            { field: "gone", operator: "is" },
          ],
        },
      }),
    ).toBe("none of (Paid is checked or something unknown)");
    expect(read({ field: "record_name", operator: "contains", value: "Ada" })).toBe("Record name contains “Ada”");
  });
});
