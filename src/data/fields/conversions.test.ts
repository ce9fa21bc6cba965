import { describe, expect, it } from "vitest";
import { directWay } from "./conversions.ts";
import { roundDecimal } from "./exact-decimal.ts";
import type { Converted } from "./exchange.ts";
import type { FieldTypeName, TextContext } from "./field-type.ts";
import { fieldTypeNamed } from "./registry.ts";

const context: TextContext = {
  decimalComma: false,
  dayFirst: false,
  timeZone: "America/New_York",
  country: "US",
  nameOf: () => undefined,
  idOf: () => undefined,
};
const [fox, owl] = ["01980000-0000-7000-8000-000000000001", "01980000-0000-7000-8000-000000000002"];
const tooMany = { problem: { messageKey: "fields.problems.tooManyChosen" } };

const cases: [FieldTypeName, FieldTypeName, unknown, Converted, object?][] = [
  ["number", "decimal", 12, { value: "12", isLossy: false }],
  ["decimal", "number", "12.5", { value: 13, isLossy: true }],
  ["decimal", "number", "-12.5", { value: -13, isLossy: true }],
  ["decimal", "number", "12", { value: 12, isLossy: false }],
  ["decimal", "number", "99999999999999999999", { problem: { messageKey: "fields.problems.numberTooLarge" } }],
  ["decimal", "money", "12.345", { value: "12.35", isLossy: true }, { currency: "USD" }],
  ["money", "decimal", "1999.99", { value: "2000", isLossy: true }, { decimals: 1 }],
  ["money", "money", "12.5", { value: "13", isLossy: true }, { currency: "JPY" }],
  ["percentage", "decimal", "12.5", { value: "12.5", isLossy: false }],
  ["decimal", "percentage", "0.125", { value: "0.125", isLossy: false }, { decimals: 3 }],
  ["single_data_record", "multi_data_record", fox, { value: [fox] }],
  ["multi_data_record", "single_data_record", [fox], { value: fox }],
  ["multi_data_record", "single_data_record", [fox, owl], tooMany],
  ["single_selection_from_list", "multi_selection_from_list", fox, { value: [fox] }],
  ["multi_selection_from_list", "single_selection_from_list", [fox, owl], tooMany],
  ["multi_data_collection", "single_data_collection", [owl], { value: owl }],
  ["single_image", "multi_file", fox, { value: [fox] }],
  ["multi_image", "multi_file", [fox, owl], { value: [fox, owl] }],
  ["date", "date_time", "2027-07-01", { value: "2027-07-01T04:00:00.000Z" }],
  ["date_time", "date", "2027-07-01T04:00:00.000Z", { value: "2027-07-01", isLossy: false }],
  ["date_time", "date", "2027-07-01T03:59:00.000Z", { value: "2027-06-30", isLossy: true }],
  [
    "plain_text",
    "formatted_text",
    "3 < 4 & <b>bold</b>\nnext",
    {
      value: "<p>3 &lt; 4 &amp; &lt;b&gt;bold&lt;/b&gt;<br />next</p>",
    },
  ],
  ["code", "formatted_text", "  <br>\n\tx", { value: "<pre>  &lt;br&gt;\n\tx</pre>" }],
  ["formatted_text", "plain_text", "<p>Fish &amp; chips</p>", { value: "Fish & chips", isLossy: false }],
  ["formatted_text", "plain_text", "<p><strong>Fish</strong></p>", { value: "Fish", isLossy: true }],
  ["formatted_text", "plain_text", '<img src="x" />', { value: null, isLossy: true }],
];

describe("the direct way", () => {
  it.each(cases)("%s to %s: %j", (from, to, value, expected, settings = {}) => {
    const config = fieldTypeNamed(to).config.parse(settings);
    expect(directWay(from, to)!(value, config, context)).toEqual(expected);
  });

  it.each(cases.filter(([, , , expected]) => "value" in expected && expected.value !== null))(
    "%s to %s gives a value of the new type",
    (_from, to, _value, expected, settings = {}) => {
      const type = fieldTypeNamed(to);
      const { value } = expected as { value: unknown };
      expect(type.value(type.config.parse(settings)).parse(value)).toEqual(value);
    },
  );

  it("is not where text is as good", () => {
    expect(directWay("plain_text", "date")).toBeUndefined();
    expect(directWay("single_data_record", "single_selection_from_list")).toBeUndefined();
    expect(directWay("url", "plain_text")).toBeUndefined();
  });
});

it("rounds as people do, to any number of digits", () => {
  expect(["0.5", "-0.5", "0.4999", "1.005", "999.999", "-0.004"].map((text) => roundDecimal(text, 2))).toEqual([
    ...["0.5", "-0.5", "0.5", "1.01", "1000", "0"],
  ]);
  expect(["2.5", "-2.5", "12"].map((text) => roundDecimal(text, 0))).toEqual(["3", "-3", "12"]);
});
