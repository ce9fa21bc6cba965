import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { describe, expect, it } from "vitest";
import { TeamScopeContext } from "#client/team-scope.ts";
import fields from "../../locales/en/fields.json" with { type: "json" };
import icons from "../../locales/en/icons.json" with { type: "json" };
import ui from "../../locales/en/ui.json" with { type: "json" };
import type { FieldTypeName } from "./field-type.ts";
import type { Room } from "./field-ui.ts";
import { fieldTypeNamed, typesThat } from "./registry.ts";
import { FieldDisplay } from "./ui/field-display.tsx";
import { FieldInput } from "./ui/field-input.tsx";
import { fieldUi } from "./ui-registry.ts";

/** Those whose values name things are tried in reference-ui.test.ts. */
const names = typesThat(({ holds }) => !holds || holds.isEmbedded);

const rooms: Room[] = ["cell", "page"];

describe.each(names)("%s", (name) => {
  const { examples, value: schema } = fieldTypeNamed(name);
  const { config } = examples as { config: Record<string, unknown> };

  it.each(rooms)("shows each of its values in a %s", (room) => {
    for (const value of examples.values) {
      const shown = display(name, config, value, room);
      expect(readable(shown)).not.toBe("");
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
    expect(readable(display(name, config, sample, "page"))).not.toMatch(/^$|can’t see|gone/);
  });
});

const shown = (name: FieldTypeName, value: unknown, config: Record<string, unknown> = {}, locale = "en-US") =>
  readable(display(name, config, value, "cell", locale));

describe("in the user's language", () => {
  it("writes exact numbers to their last digit, and years without a comma", () => {
    expect(shown("decimal", "1234567890123456.789", { decimals: 3 })).toBe("1,234,567,890,123,456.789");
    expect(shown("number", 2027)).toBe("2027");
    expect(shown("number", 12000)).toBe("12,000");
    expect(shown("percentage", "12.5", { decimals: 2 }, "fr-FR")).toMatch(/^12,5\s%$/);
  });

  it("writes money with its sign, and with as many digits as the currency has", () => {
    expect(shown("money", "1234.5", { currency: "USD" })).toBe("$1,234.50");
    expect(shown("money", "1234.5", { currency: "EUR" }, "fr-FR")).toMatch(/^1\s234,50\s€$/);
    expect(shown("money", "1234", { currency: "JPY" })).toBe("¥1,234");
    expect(shown("money", "5", { currency: null })).toBe("5.00");
  });

  it("writes days without a shift, and moments on the team's clock", () => {
    expect(shown("date", "2027-03-04")).toBe("Mar 4, 2027");
    expect(shown("date_range", { start: "2027-07-01", end: "2027-07-14" })).toMatch(/^Jul 1\s–\s14, 2027$/);
    expect(shown("date_time", "2027-07-01T02:30:00.000Z")).toMatch(/^Jun 30, 2027, 10:30\sPM$/);
  });
});

describe("what is entered", () => {
  it("stands as people here write it", () => {
    expect(input("money", { currency: "USD" }, "1234.5", "page")).toContain('value="1,234.50"');
    expect(input("date", {}, "2027-07-01", "page")).toContain('value="7/1/2027"');
    expect(input("date", {}, "2027-07-01", "page", "fr-FR")).toContain('value="01/07/2027"');
    expect(input("date_time", {}, "2027-07-01T14:30:00.000Z", "page")).toMatch(/value="7\/1\/2027, 10:30\sAM"/);
  });

  it("stands as the type writes it where the habit would not read back as the same", () => {
    expect(input("date", {}, "0001-01-01", "page")).toContain('value="0001-01-01"');
    // The second half past one of that night in New York.
    expect(input("date_time", {}, "2027-11-07T06:30:00.000Z", "page")).toContain('value="2027-11-07 01:30 -05:00"');
  });
});

describe("links", () => {
  it("open elsewhere without saying where they were found", () => {
    expect(display("url", {}, "https://example.org", "page")).toContain('rel="noopener noreferrer"');
    expect(display("email_address", {}, "ada+camp@example.org", "cell")).toContain(
      'href="mailto:ada%2Bcamp@example.org"',
    );
    expect(display("phone_number", {}, "+12125550123", "cell")).toContain('href="tel:+12125550123"');
  });

  it("are text where a stored value is no web address", () => {
    expect(display("url", {}, "javascript:alert(1)", "page")).not.toContain("href");
  });
});

const display = (name: FieldTypeName, config: Record<string, unknown>, value: unknown, room: Room, locale = "en-US") =>
  render(createElement(FieldDisplay, { field: { dataType: name, config }, value, room }), locale);

const input = (name: FieldTypeName, config: Record<string, unknown>, value: unknown, room: Room, locale = "en-US") =>
  render(
    createElement(FieldInput, { field: { title: "Swim test", dataType: name, config }, value, room, onChange() {} }),
    locale,
  );

type Spoken = ComponentProps<typeof IntlProvider>;

const scope = { teamId: "1", timeZone: "America/New_York" };

function render(content: ReactNode, locale: string): string {
  const inScope = createElement(TeamScopeContext, { value: scope }, content);
  const inQueries = createElement(QueryClientProvider, { client: new QueryClient() }, inScope);
  const inTheme = createElement(MantineProvider, null, inQueries);
  const messages = { fields, icons, ui };
  const spoken = { locale, messages, timeZone: scope.timeZone, onError: fail } as unknown as Spoken;
  return renderToStaticMarkup(createElement(IntlProvider, spoken, inTheme));
}

/** A word that is missing is a failure, not a warning. */
function fail(error: Error): void {
  throw error;
}

const readable = (markup: string): string =>
  markup
    .replace(/<style[^>]*>.*?<\/style>/gs, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .trim();
