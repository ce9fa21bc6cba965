import { describe, expect, it } from "vitest";
import type { TextContext } from "./field-type.ts";
import { exampleIds } from "./reference-examples.ts";
import { mostReferences } from "./references.ts";
import { fieldTypeNamed } from "./registry.ts";

const { fox: ada, owl, nameless } = exampleIds;
const names = new Map([
  [ada, "Smith, Ada"],
  [owl, 'The "Owl" '],
]);
const context: TextContext = {
  decimalComma: false,
  dayFirst: false,
  timeZone: "UTC",
  country: "US",
  nameOf: (id) => names.get(id),
  idOf: (name) => [...names].find(([, known]) => known === name)?.[0],
};
const listed = { listId: null };

describe("one thing, by name", () => {
  const type = fieldTypeNamed("single_selection_from_list");

  it.each([ada, owl, nameless])("is written plainly and read again: %s", (id) => {
    expect(type.parse(type.toText(id, listed, context), listed, context)).toEqual({ value: id });
  });

  it("says which name is not known", () => {
    expect(type.parse(" Badger ", listed, context)).toEqual({
      problem: { messageKey: "fields.problems.unknownOption", values: { name: "Badger" } },
    });
  });
});

describe("several things, by name", () => {
  const type = fieldTypeNamed("multi_selection_from_list");

  it("are written so that each name stays whole", () => {
    const text = type.toText([owl, ada, nameless], listed, context);
    expect(text).toBe(`"The ""Owl"" ", "Smith, Ada", ${nameless}`);
    expect(type.parse(text, listed, context)).toEqual({ value: [owl, ada, nameless] });
  });

  it("may be a single name with a comma that nobody quoted", () => {
    expect(type.parse(" Smith, Ada ", listed, context)).toEqual({ value: [ada] });
  });

  it("says which name is not known", () => {
    expect(type.parse('"Smith, Ada"; Badger; Vole', listed, context)).toEqual({
      problem: { messageKey: "fields.problems.unknownOption", values: { name: "Badger" } },
    });
  });

  it("are never more than a record can carry", () => {
    const id = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, "0")}`;
    const many = Array.from({ length: mostReferences + 1 }, (_, number) => id(number));
    expect(type.value(listed).safeParse(many).error?.issues[0]?.message).toBe("fields.problems.tooManyChosen");
    expect(type.value(listed).safeParse(many.slice(1)).success).toBe(true);
  });
});

describe("search", () => {
  it("finds by the names of options and files, and never by an id", () => {
    expect(fieldTypeNamed("multi_selection_from_list").toSearchText?.([ada, nameless], listed, context)).toBe(
      "Smith, Ada",
    );
    expect(fieldTypeNamed("single_file").toSearchText?.(nameless, {}, context)).toBe("");
  });

  it.each(["single_data_record", "multi_data_record"] as const)(
    "does not tell names that may be hidden: %s",
    (name) => {
      expect(fieldTypeNamed(name).toSearchText).toBeUndefined();
    },
  );
});
