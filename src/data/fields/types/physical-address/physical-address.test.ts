import fc from "fast-check";
import { expect, it } from "vitest";
import type { TextContext } from "../../field-type.ts";
import { physicalAddress } from "./physical-address.ts";

const context = {} as TextContext;

it("reads back whatever it has written", () => {
  const text = fc.oneof(
    fc.constant(""),
    fc.string({ unit: fc.constantFrom(..."\\| ,a") }),
    fc.string({ unit: "binary" }),
  );
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  const place = fc.option(fc.record({ latitude: degrees(90), longitude: degrees(180) }), { nil: {} });
  const words = fc.record({
    line1: text,
    line2: text,
    city: text,
    region: text,
    country: fc.constantFrom("", "US", "fr"),
  });
  fc.assert(
    fc.property(words, place, (parts, coordinates) => {
      const checked = physicalAddress.value({}).safeParse({ ...parts, ...coordinates });
      fc.pre(checked.success);
      const written = physicalAddress.toText(checked.data, {}, context);
      expect([written, physicalAddress.parse(written, {}, context)]).toEqual([written, { value: checked.data }]);
    }),
    { numRuns: 1000 },
  );
});
