import fc from "fast-check";
import { expect, it } from "vitest";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { arrayText } from "./array-text.ts";

const world = whileTesting(startTestApp);

it("is read by the database as the texts that were given", async () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."\"\\{},' \n\té", "NULL", "null", "😀"), maxLength: 6 }),
    fc.string({ unit: "grapheme" }).map((any) => any.replaceAll("\u0000", "")),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { maxLength: 8 }), async (given) => {
      const { rows } = await world.app.pool.query("select $1::text[] as read", [arrayText(given)]);
      expect(rows).toEqual([{ read: given }]);
    }),
  );
});

it("writes numbers without quotes", () => {
  expect(arrayText([1, null, -2])).toBe("{1,NULL,-2}");
});
