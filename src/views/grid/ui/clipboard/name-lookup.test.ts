import { expect, it } from "vitest";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { TextContext } from "#data/fields/field-type.ts";
import { NameBook, namesIn } from "./name-lookup.ts";

const context: TextContext = {
  ...{ decimalComma: false, dayFirst: false, timeZone: "UTC", country: "US" },
  ...{ nameOf: () => undefined, idOf: () => undefined },
};

it("finds by the exact name first, then whatever case and accents; what several have leads nowhere", () => {
  const book = new NameBook();
  book.add([
    { id: "1", name: "Música" },
    { id: "2", name: "Birch" },
    { id: "3", name: "birch" },
    { id: "4", name: "Twin" },
    { id: "5", name: "Twin" },
  ]);
  expect(["musica", "Birch", "birch", "BIRCH", "Twin", "none"].map(book.idOf)).toEqual([
    ...["1", "2", "3", undefined, undefined, undefined],
  ]);
});

it("hears from the type itself which names a text is about", () => {
  const field = { dataType: "multi_data_record", config: { collectionIds: ["c"] } } as unknown as Field;
  expect([...namesIn(field, ["Ada; Bo", "Cy"], context)]).toEqual(expect.arrayContaining(["Ada", "Bo", "Cy"]));
  const plain = { dataType: "plain_text", config: { multiline: false, maxLength: 100 } } as unknown as Field;
  expect(namesIn(plain, ["Ada"], context).size).toBe(0);
});
