import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CollectionDefinition, Definitions, type FieldDefinition } from "#data/collections/definitions.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { lookUpNames } from "./look-up-names.ts";
import { positionsIn } from "./merge-problem.ts";
import { fieldIdIn, fieldKey } from "./merge-value.ts";
import { NameLookupCache } from "./name-lookup-cache.ts";
import { nearestName } from "./nearest-name.ts";
import { parseMerge } from "./parse-merge.ts";
import { toShown, toStored } from "./stored-names.ts";

const id = (last: number) => `01980000-0000-7000-8000-${String(last).padStart(12, "0")}`;
const [campers, parents, other] = [id(1), id(2), id(3)];
const [firstName, mother, friends, lines, motherName, motherHome, homeTown, otherFirstName, colors] = [
  ...[id(11), id(12), id(13), id(14), id(21), id(22), id(31), id(32), id(15)],
] as const;

const field = (fieldId: string, column: string, type: FieldTypeName, config = {}): FieldDefinition =>
  ({ id: fieldId, column, title: column, type, config, translations: {} }) as unknown as FieldDefinition;
const collection = (collectionId: string, fields: FieldDefinition[]): CollectionDefinition =>
  ({
    id: collectionId,
    pluralName: collectionId === campers ? "Campers" : "Others",
    parentId: null,
    translations: {},
    fields: fields.map((each) => ({ ...each, collectionId })),
  }) as unknown as CollectionDefinition;

const make = (name: FieldDefinition = field(firstName, "first_name", "plain_text")) =>
  new Definitions([
    collection(campers, [
      name,
      field(mother, "mother", "single_data_record", { collectionIds: [parents] }),
      field(friends, "friends", "multi_data_record", { collectionIds: [campers] }),
      field(lines, "fees", "financial_line_items"),
      field(colors, "colors", "multi_selection_from_list"),
    ]),
    collection(parents, [
      field(motherName, "name", "plain_text"),
      field(motherHome, "home", "single_data_record", { collectionIds: [other] }),
    ]),
    collection(other, [field(homeTown, "town", "plain_text"), field(otherFirstName, "first_name", "plain_text")]),
  ]);
const definitions = make();
const context = { definitions, collectionIds: [campers] };
const key = fieldKey;

/** As it is defined. */
function distanceBetween(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const [first, second] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return distanceBetween(first, second);
  return 1 + Math.min(distanceBetween(first, b), distanceBetween(a, second), distanceBetween(first, second));
}

describe("many names", () => {
  it("get a suggestion for the first fifty different ones", () => {
    const names = Array.from({ length: 200 }, (_, index) => `first_nam${String.fromCharCode(0x4e00 + index)}`);
    const text = names.map((name) => `{{ record.${name} }}{{ record.${name} }}`).join("");
    const { problems } = toStored(text, context);
    expect(problems).toHaveLength(400);
    expect(problems.map(({ suggestion }) => suggestion)).toEqual(
      Array.from({ length: 400 }, (_, index) => (index < 100 ? "first_name" : undefined)),
    );
    const cache = new NameLookupCache();
    toStored(text, { ...context, cache });
    expect(toStored("{{ record.frist_name }}", { ...context, cache }).problems[0]!.suggestion).toBeUndefined();
  });

  it("are compared only as far as they can be alike", () => {
    const names = [{ name: "first_name", spelling: "first_name" }];
    expect(nearestName("frist_name", names)).toBe("first_name");
    expect(nearestName("first_nam", names)).toBe("first_name");
    expect(nearestName("xfirst_namex", names)).toBe("first_name");
    expect(nearestName("xxfirst_namexx", names)).toBeUndefined();
    expect(nearestName("f", names)).toBeUndefined();
    const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 9 });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const isNear = distanceBetween(a, b) <= Math.min(3, Math.floor(a.length / 2));
        return (nearestName(a, [{ name: "it", spelling: b }]) === "it") === isNear;
      }),
    );
  });

  it("in one path are too much, and the text stays as it is", () => {
    const text = `{{ data${".a".repeat(90_000)} }}`;
    const at = { ...context, takesData: true };
    expect(toShown(text, at)).toEqual({
      text,
      problems: [{ problem: "tagTooComplex", name: text.slice(0, 80), at: 0 }],
    });
  });
});

describe("names and ids", () => {
  const shown = `Dear {{ record.first_name | default: "record.first_name" }}, {{ record["first_name"] }} record.first_name
{% if record.mother.name == 'mother' and record.fees.size > 0 %}{{record.mother}}{% endif %}
{% for friend in record.friends %}{{ friend.first_name }}{% for line in record.fees %}{{ line.total }}{% endfor %}{% endfor %}
{{ record.colors | join: record.first_name }} {{ records.first.first_name }} {{ record._name }} {{ team.name }}`;
  const stored = `Dear {{ record.${key(firstName)} | default: "record.first_name" }}, {{ record["${key(firstName)}"] }} record.first_name
{% if record.${key(mother)}.${key(motherName)} == 'mother' and record.${key(lines)}.size > 0 %}{{record.${key(mother)}}}{% endif %}
{% for friend in record.${key(friends)} %}{{ friend.${key(firstName)} }}{% for line in record.${key(lines)} %}{{ line.total }}{% endfor %}{% endfor %}
{{ record.${key(colors)} | join: record.${key(firstName)} }} {{ records.first.${key(firstName)} }} {{ record._name }} {{ team.name }}`;

  it("are changed into each other where they are names, and nowhere else", () => {
    expect(toStored(shown, context)).toEqual({ text: stored, problems: [] });
    expect(toShown(stored, context)).toEqual({ text: shown, problems: [] });
    expect(toStored(stored, context).text).toBe(stored);
    expect(fieldIdIn(key(firstName))).toBe(firstName);
  });

  it("outlive a new name and another type", () => {
    const renamed = { definitions: make(field(firstName, "given_name", "formatted_text")), collectionIds: [campers] };
    expect(toShown(`{{ record.${key(firstName)} }} record.first_name`, renamed)).toEqual({
      text: "{{ record.given_name }} record.first_name",
      problems: [],
    });
  });

  it("of a field that is gone stays what it was, and is told", () => {
    const text = `{{ record.${key(id(99))} }}`;
    expect(toShown(text, context)).toEqual({ text, problems: [{ problem: "unknownName", name: key(id(99)), at: 10 }] });
  });

  it("of a field of other records are told by its title, and stay what they are", () => {
    const naming = { ...context, mayName: (fieldId: string) => fieldId !== motherName };
    const problem = { problem: "otherField", name: "town", of: "Campers", path: "record.town", at: 10 };
    const text = `{{ record.${key(homeTown)} }}`;
    expect(toShown(text, naming)).toEqual({ text: "{{ record.town }}", problems: [problem] });
    expect(toStored("{{ record.town }}", naming)).toEqual({ text, problems: [problem] });
    // What one may not read has no title, neither has what is gone.
    for (const hidden of [motherName, id(99)]) {
      const { text: shown, problems } = toShown(`{{ record.${key(friends)}.first.${key(hidden)} }}`, naming);
      expect(shown).toBe(`{{ record.friends.first.${key(hidden)} }}`);
      const path = `record.friends.first.${key(hidden)}`;
      expect(problems).toEqual([{ problem: "goneField", name: "", of: "Campers", path, at: expect.any(Number) }]);
    }
  });

  it("of another collection's field mean the field that is called the same", () => {
    const naming = { ...context, mayName: () => true };
    const text = `{{ record.${key(otherFirstName)} }}`;
    expect(toShown(text, naming)).toEqual({ text: "{{ record.first_name }}", problems: [] });
    expect(toStored(text, naming).text).toBe(`{{ record.${key(firstName)} }}`);
  });

  it("that several fields have stay names until it is known whose records are written to", () => {
    const open = { definitions, collectionIds: null };
    expect(toStored("{{ record.first_name }} {{ record.town }}", open)).toEqual({
      text: `{{ record.first_name }} {{ record.${key(homeTown)} }}`,
      problems: [],
    });
    expect(toStored("{{ record.first_name }}", context).text).toBe(`{{ record.${key(firstName)} }}`);
  });

  it("that are unknown are told with their place and what may be meant", () => {
    const text =
      "Hello\n {{ record.frist_name }} {{ recrod.x }} {{ record.mother.nmae }} {{ x | upcas }}{% for a in record.first_name %}{% endfor %}";
    const { problems } = toStored(text, context);
    expect(problems.map(({ problem, name, suggestion }) => [problem, name, suggestion])).toEqual([
      ["unknownName", "frist_name", "first_name"],
      ["unknownName", "recrod", "record"],
      ["unknownName", "nmae", "name"],
      ["unknownName", "x", undefined],
      ["unknownFilter", "upcas", "upcase"],
      ["notAList", "first_name", undefined],
    ]);
    expect(positionsIn(text)(problems[0]!.at)).toEqual({ line: 2, column: 12 });
  });

  it("reach one link far", () => {
    expect(toStored("{{ record.mother.home }}", context).problems).toEqual([]);
    expect(toStored("{{ record.mother.home.town }}", context).problems).toEqual([
      { problem: "tooFar", name: "town", at: 22 },
    ]);
    expect(toStored("{% for f in record.friends %}{{ f.mother.name }}{% endfor %}", context).problems).toHaveLength(1);
  });

  it.each([
    "record.constructor",
    "record.__proto__",
    "constructor",
    "__proto__",
    "record.mother.toString",
    "team.valueOf",
    "conditions.c_1",
    "process.env",
    "record.first_name.text",
  ])("%s is no name", (path) => {
    expect(toStored(`{{ ${path} }}`, context).problems).toEqual([expect.objectContaining({ problem: "unknownName" })]);
  });
});

describe("what a program gives", () => {
  const text =
    "{{ data.order.number }}{% for line in data.order.lines %}{{ line.name }}{{ line.tags[0] }}{% endfor %}{% if data.isPaid %}{{ record.first_name }}{% endif %}";

  it("may be called anything, also in loops and conditions, and stays as it is written", () => {
    const taking = { ...context, takesData: true };
    const { text: kept, problems } = toStored(text, taking);
    expect(problems).toEqual([]);
    expect(kept).toBe(text.replace("record.first_name", `record.${key(firstName)}`));
    expect(lookUpNames(parseMerge(text).nodes, taking).given).toEqual([
      ["order", "number"],
      ["order", "lines"],
      ["order", "lines", "[]"],
      ["order", "lines", "[]", "name"],
      ["order", "lines", "[]", "tags", "[]"],
      ["isPaid"],
    ]);
  });

  it("is not there in any other message, which is told with its place", () => {
    expect(toStored(text, context).problems).toEqual([
      { problem: "noData", name: "data", at: 3 },
      { problem: "noData", name: "data", at: 38 },
      { problem: "noData", name: "data", at: 108 },
    ]);
    const own = "{% for data in record.friends %}{{ data.first_name }}{% endfor %}";
    expect(toStored(own, context).problems).toEqual([]);
  });
});

it("says which fields must be read, by the way to them", () => {
  const { nodes } = parseMerge(
    "{{ record.first_name }}{{ record.first_name }}{% if record.mother.name %}{{ record.mother._name }}{% endif %}{% for f in record.friends %}{{ f.first_name }}{% endfor %}{{ team.name }}",
  );
  expect(lookUpNames(nodes, context).needs).toEqual([
    [firstName],
    [mother],
    [mother, motherName],
    [friends],
    [friends, firstName],
  ]);
});
