import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { TeamScopeContext } from "#client/team-scope.ts";
import chips from "../../locales/en/chips.json" with { type: "json" };
import fields from "../../locales/en/fields.json" with { type: "json" };
import ui from "../../locales/en/ui.json" with { type: "json" };
import type { FieldTypeName } from "./field-type.ts";
import type { Room } from "./field-ui.ts";
import { sizeInUnit } from "./file-size.ts";
import { exampleIds } from "./reference-examples.ts";
import { fieldTypeNamed, typesThat } from "./registry.ts";
import { FieldDisplay } from "./ui/field-display.tsx";
import { FieldInput } from "./ui/field-input.tsx";
import { findKindProblem, findUploadProblem } from "./ui/file-checks.ts";
import { KnownNames, type NamedThing } from "./ui/known-names.tsx";
import { blankLine, readLine, writeLine } from "./ui/line-draft.ts";
import { sampleNames } from "./ui/sample-names.ts";
import { fieldUi } from "./ui-registry.ts";

/** All others are tried in field-ui.test.ts. */
const names = typesThat(({ holds }) => holds && !holds.isEmbedded);
const rooms: Room[] = ["cell", "page"];

describe.each(names)("%s", (name) => {
  const { examples, value: schema } = fieldTypeNamed(name);
  const { config } = examples as { config: Record<string, unknown> };

  it.each(rooms)("shows each of its values in a %s, and never an id", (room) => {
    for (const value of examples.values) {
      const shown = display(name, config, value, room);
      expect(readable(shown)).not.toBe("");
      expect(readable(shown)).not.toContain(exampleIds.fox.slice(0, 8));
      expect(shown).not.toContain("fields.inputs");
    }
  });

  it.each(rooms)("is entered in a %s, empty and with each of its values", (room) => {
    for (const value of [null, ...examples.values]) {
      const markup = input(name, config, value, room);
      expect(markup).toContain("Swim test");
      expect(markup).not.toContain("fields.inputs");
    }
  });

  it("has a sample that is one of its values, and readable", () => {
    const { sample } = fieldUi(name);
    expect(schema(config).safeParse(sample).success).toBe(true);
    expect(readable(display(name, config, sample, "page"))).not.toMatch(/can’t see|gone/);
  });
});

const known = new Map<string, NamedThing>([
  [exampleIds.fox, { name: "Fox", color: "red" }],
  [exampleIds.owl, { name: "Owl", color: "teal", isRetired: true }],
  [exampleIds.wren, { name: "Wren" }],
]);

describe("chosen things", () => {
  it("are named and coloured, retired ones as such, unknown ones without a word of their id", () => {
    const ids = [exampleIds.fox, exampleIds.owl, exampleIds.nameless];
    const shown = display("multi_selection_from_list", { listId: null }, ids, "page", known);
    expect(shown).toContain('data-color="red"');
    expect(shown).toContain('title="Owl (no longer offered)"');
    expect(shown).toContain("No longer in the list");
    expect(shown).not.toContain(exampleIds.nameless);
  });

  it("are counted in a cell where they are many", () => {
    const ids = [exampleIds.fox, exampleIds.owl, exampleIds.wren, exampleIds.nameless];
    const shown = display("multi_data_record", { collectionIds: [], maxRecords: null }, ids, "cell", known);
    expect(readable(shown)).toBe("FoxOwl+2");
  });
});

describe("line items", () => {
  const items = fieldTypeNamed("financial_line_items").examples.values[0];

  it("are summed up in a cell, and written out with their totals on a page", () => {
    expect(readable(display("financial_line_items", { currency: "USD" }, items, "cell"))).toBe("2 lines · $304.78");
    const page = readable(display("financial_line_items", { currency: "USD" }, items, "page"));
    for (const part of ["Cabin week", "8.25%", "$292.28", "Subtotal", "-$30.00", "$304.78"])
      expect(page).toContain(part);
  });

  it("are read as people type them: what is left out is one, and nothing", () => {
    const line = { ...blankLine("a"), description: "Hat", quantity: "", unitPrice: "12,50", discountPercent: "10 %" };
    expect(readLine(line, "EUR", true)).toMatchObject({
      value: { quantity: "1", unitPrice: "12.5", discountPercent: "10", taxPercent: "0", total: "11.25" },
    });
    expect(readLine(blankLine("a"), "EUR", true)).toEqual({ value: null });
    expect(readLine({ ...line, description: "" }, "EUR", true)).toEqual({
      problem: { messageKey: "fields.problems.lineItemEmpty" },
    });
    expect(readLine({ ...line, unitPrice: "much" }, "EUR", true)).toMatchObject({
      problem: { messageKey: "fields.problems.decimal" },
    });
  });

  it("stand in the form as they would be typed", () => {
    for (const value of fieldTypeNamed("financial_line_item").examples.values as Parameters<typeof writeLine>[0][]) {
      expect(readLine(writeLine(value, "a", true), "USD", true)).toEqual({ value });
    }
  });
});

it("writes addresses as on an envelope of their country", () => {
  const [camp] = fieldTypeNamed("physical_address").examples.values as Record<string, unknown>[];
  const paris = { ...camp, line1: "3 rue des Lilas", city: "Paris", region: "", postalCode: "75011", country: "FR" };
  expect(readable(display("physical_address", {}, camp, "cell"))).toBe(
    "12 Lake Road, Lake Placid, NY 12946, United States",
  );
  expect(display("physical_address", {}, paris, "page")).toContain("3 rue des Lilas\n75011 Paris\nFrance");
});

it("sends nobody elsewhere with a video, and asks nothing of it before a click", () => {
  const shown = display("video", {}, { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" }, "page");
  expect(shown).toContain("youtube.com");
  expect(shown).toContain("noreferrer");
  expect(shown).not.toMatch(/<iframe|<img/);
});

it("shows a computed payment status, and why it cannot be set", () => {
  const config = { lineItemsFieldId: exampleIds.fox, paidAmountFieldId: exampleIds.owl, dueDateFieldId: null };
  const markup = input("payment_status", config, "overdue", "page");
  expect(readable(markup)).toContain("Calculated from the line items");
  expect(markup).not.toContain("<input");
});

describe("files that do not fit", () => {
  const limits = { maxBytes: 1024 ** 2, fileTypes: ["pdf"] as const };

  it("are found before they are sent, as far as that is sure", () => {
    expect(findUploadProblem({ type: "application/pdf", size: 10 }, limits)).toBeUndefined();
    expect(findUploadProblem({ type: "", size: 10 }, limits)).toBeUndefined();
    expect(findUploadProblem({ type: "image/png", size: 10 }, limits)).toEqual({ key: "wrongKind" });
    expect(findUploadProblem({ type: "", size: 0 }, limits)).toEqual({ key: "empty" });
    expect(findUploadProblem({ type: "", size: 1024 ** 2 + 1 }, limits)).toEqual({ key: "tooLarge", bytes: 1024 ** 2 });
  });

  it("are found by what the server says they are", () => {
    expect(findKindProblem({ fileType: "pdf" }, limits)).toBeUndefined();
    expect(findKindProblem({ fileType: "document" }, limits)).toEqual({ key: "wrongKind" });
    expect(findKindProblem({ fileType: "document" }, { ...limits, fileTypes: [] })).toBeUndefined();
  });

  it("have sizes of few digits", () => {
    expect(sizeInUnit(2_516_582)).toEqual({ value: 2.4, unit: "megabyte" });
    expect(sizeInUnit(12)).toEqual({ value: 1, unit: "kilobyte" });
  });
});

function display(
  dataType: FieldTypeName,
  config: Record<string, unknown>,
  value: unknown,
  room: Room,
  told = sampleNames,
) {
  return draw(createElement(FieldDisplay, { field: { dataType, config }, value, room }), told);
}

function input(dataType: FieldTypeName, config: Record<string, unknown>, value: unknown, room: Room) {
  const field = { title: "Swim test", dataType, config };
  return draw(createElement(FieldInput, { field, value, room, onChange: () => {} }), sampleNames);
}

function draw(content: ReactNode, told: ReadonlyMap<string, NamedThing>) {
  const inNames = createElement(KnownNames, { value: told }, content);
  const scope = { teamId: "", timeZone: "America/New_York" };
  const inScope = createElement(TeamScopeContext, { value: scope }, inNames);
  const inQueries = createElement(QueryClientProvider, { client: new QueryClient() }, inScope);
  const inTheme = createElement(MantineProvider, null, inQueries);
  const spoken = { locale: "en-US", timeZone: "UTC", messages: { chips, fields, ui } } as ComponentProps<
    typeof IntlProvider
  >;
  return renderToStaticMarkup(createElement(IntlProvider, spoken, inTheme));
}

/** What people read of it: words, and names of pictures. */
const readable = (markup: string) =>
  markup
    .replace(/<style.*?<\/style>/gs, "")
    .replace(/<[^>]*aria-label="([^"]*)"[^>]*>/g, "$1")
    .replace(/<[^>]*>/g, "");
