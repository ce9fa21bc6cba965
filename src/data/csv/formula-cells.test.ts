import fc from "fast-check";
import { expect, it } from "vitest";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { hideFormula, showFormula } from "./formula-cells.ts";

it.each(["=1+1", "+1 555 0100", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''-x", "＝1"])("hides %j", (text) => {
  expect(hideFormula(text)).toBe(`'${text}`);
  expect(hideFormula(text)).toMatch(/^'/);
  expect(showFormula(hideFormula(text))).toBe(text);
});

it.each(["Ada", "", "1-2", "'tis", "O'Hara", " =1"])("leaves %j alone", (text) => {
  expect(hideFormula(text)).toBe(text);
  expect(showFormula(text)).toBe(text);
});

it("leaves negative numbers of number columns, and nothing else there", () => {
  expect(hideFormula("-12.5", fieldTypeNamed("decimal").isNumeric)).toBe("-12.5");
  expect(hideFormula("-5%", fieldTypeNamed("percentage").isNumeric)).toBe("-5%");
  expect(hideFormula("-12.5", fieldTypeNamed("plain_text").isNumeric)).toBe("'-12.5");
  expect(hideFormula("-1+cmd", fieldTypeNamed("number").isNumeric)).toBe("'-1+cmd");
});

it("gives back whatever was hidden", () => {
  const sign = fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "a", "1");
  fc.assert(
    fc.property(fc.string({ unit: sign }), (text) => {
      expect(showFormula(hideFormula(text))).toBe(text);
      expect(hideFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
