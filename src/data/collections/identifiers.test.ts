import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnNameFor, tableNameFor } from "./identifiers.ts";

describe("names in the database", () => {
  it.each([
    ["Campers", "campers"],
    ["Année d’arrivée", "annee_d_arrivee"],
    ["2027 Sessions!", "sessions"],
    ["東京", "collection"],
    ["record", "record"],
    ["_record", "record"],
    ["App", "app_2"],
    ["__proto__", "proto"],
  ])("make a table of %s: %s", (words, name) => expect(tableNameFor(words, [])).toBe(name));

  it("do not take what is taken", () => {
    expect(tableNameFor("Campers", ["campers", "campers_2"])).toBe("campers_3");
    expect(columnNameFor("Live", [])).toBe("live");
    expect(columnNameFor("Xmin", ["xmin_2"])).toBe("xmin_3");
  });

  it("are safe whatever is written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), (words, others) => {
        const name = columnNameFor(words, others);
        expect(name).toMatch(/^[a-z][a-z0-9_]{0,55}$/);
        expect(others).not.toContain(name);
      }),
    );
  });
});
