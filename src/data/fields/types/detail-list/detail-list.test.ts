import fc from "fast-check";
import { expect, it } from "vitest";
import type { TextContext } from "../../field-type.ts";
import { detailList } from "./detail-list.ts";

const context = {} as TextContext;

it("reads back whatever it has written", () => {
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(..."\\:⏎\n 1a") }), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(fc.array(fc.record({ label: text, value: text }), { minLength: 1, maxLength: 4 }), (given) => {
      const checked = detailList.value({}).safeParse(given);
      fc.pre(checked.success);
      const written = detailList.toText(checked.data, {}, context);
      expect([written, detailList.parse(written, {}, context)]).toEqual([written, { value: checked.data }]);
    }),
    { numRuns: 1000 },
  );
});
