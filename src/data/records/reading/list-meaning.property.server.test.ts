import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { compareDecimals } from "#data/fields/exact-decimal.ts";
import type { Condition, Filter } from "#shared/filter.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, queryOf, type Shown, startDataWorld, type Values } from "#testing/data-world.ts";
import { nastyText } from "#testing/nasty-values.ts";
import { runsOf } from "#testing/sample.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { longLists } from "./long-lists.server.ts";

/** Lists against a plain reading of the same filters and orders in JavaScript, over a few records with many twins. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let records: Shown[];
const fields: Record<Kind, string> = { text: "", number: "", decimal: "", date: "", boolean: "" };

type Kind = "text" | "number" | "decimal" | "date" | "boolean";
const types = { text: "plain_text", number: "number", decimal: "decimal", date: "date", boolean: "boolean" } as const;
const pools = {
  text: [
    "Ada",
    "Adä",
    "BOB",
    "bobby",
    "100%",
    "a_b",
    "axb",
    "back\\slash",
    "O'Hara",
    "ＡＤＡ",
    "50％",
    '"q"',
    "__proto__",
  ],
  number: [-7, 0, 3, 12, Number.MAX_SAFE_INTEGER],
  decimal: ["-1.5", "0", "2.25", "2.3", "12345678901234567890.12"],
  date: ["0001-01-01", "2024-02-29", "2027-03-04", "2027-12-01"],
  boolean: [true, false],
} as const;
const kinds = Object.keys(pools) as Kind[];

beforeAll(async () => {
  team = await world.team();
  // The values lie in the table of a parent: lists of the child must join it.
  const people = await team.collection("Person");
  for (const kind of kinds.slice(0, 2)) fields[kind] = await team.field(people, kind, types[kind]);
  campers = await team.collection("Camper", { parentId: people });
  for (const kind of kinds.slice(2)) fields[kind] = await team.field(campers, kind, types[kind]);
  await addReferences(people);
  const sample = fc.sample(fc.tuple(anyValues, anyReferences()), { numRuns: 36, seed: 7 });
  records = [];
  const makers = [team.admin, await team.join({ isTeamAdmin: true, name: "Ärla" })];
  for (const [place, [values, references]] of sample.entries())
    records.push(await team.add(campers, { ...byField(values), ...references }, makers[place % 3 === 0 ? 1 : 0]));
  const shown = await team.list(campers, { fields: ["created_by", "updated_by"], limit: 500 });
  for (const { id, createdBy, updatedBy } of shown.records as (Shown & Record<string, string>)[])
    Object.assign(records.find((each) => each.id === id)!, { createdBy, updatedBy });
  const users = await world.db.app.selectFrom("user").select(["id", "name"]).execute();
  for (const { id, name } of users) standing.set(id, name);
  await bodyOf(team.admin.delete(team.path(`/records/${inBin}`)));
});

/** What a value of a link, a choice or a person stands for in the order; absent: nothing. */
const standing = new Map<string, string | number>();
const references = { cabin: "", visits: "", size: "", likes: "" };
let cabins: string[];
let sizes: string[];
let inBin: string;

async function addReferences(people: string) {
  const houses = await team.collection("Cabin");
  const title = await team.field(houses, "Title", "plain_text");
  cabins = [];
  for (const name of ["Oak", "elm", "Oak", "Ash", "Birch"]) {
    const { id } = await team.add(houses, { [title]: name });
    cabins.push(id);
    if (name !== "Birch") standing.set(id, name);
  }
  inBin = cabins.at(-1)!;
  const list = await bodyOf<{ id: string }>(
    team.admin.post(team.path("/custom-lists"), { name: "Sizes", items: ["Small", "Large", "Huge"] }),
  );
  const { items } = await bodyOf<{ items: { id: string }[] }>(
    team.admin.get(team.path(`/custom-lists/${list.id}/items`)),
  );
  sizes = items.map(({ id }) => id);
  for (const [place, id] of sizes.entries()) standing.set(id, place);
  const links = { config: { collectionIds: [houses] } };
  const choices = { config: { listId: list.id } };
  references.cabin = await team.field(people, "Cabin", "single_data_record", links);
  // To anything at all.
  references.visits = await team.field(campers, "Visits", "multi_data_record");
  references.size = await team.field(people, "Size", "single_selection_from_list", choices);
  references.likes = await team.field(campers, "Likes", "multi_selection_from_list", choices);
}

const anyReferences = () =>
  fc
    .record({
      cabin: orNothing(cabins),
      visits: fc.option(fc.shuffledSubarray(cabins, { minLength: 1 }), { nil: undefined }),
      size: orNothing(sizes),
      likes: fc.option(fc.shuffledSubarray(sizes, { minLength: 1 }), { nil: undefined }),
    })
    .map((chosen) =>
      Object.fromEntries(
        Object.entries(chosen).flatMap(([key, value]) =>
          value === undefined ? [] : [[references[key as keyof typeof references], value]],
        ),
      ),
    );

const orNothing = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyValues = fc.record({
  text: orNothing(pools.text),
  number: orNothing(pools.number),
  decimal: orNothing(pools.decimal),
  date: orNothing(pools.date),
  boolean: orNothing(pools.boolean),
});
const byField = (values: Partial<Record<Kind, unknown>>): Values =>
  Object.fromEntries(kinds.flatMap((kind) => (values[kind] === undefined ? [] : [[fields[kind], values[kind]]])));

type Test = (compare: (a: never, b: never) => number, value: never, argument: never) => boolean;
const ordered: Record<string, Test> = {
  is: (compare, value, argument) => compare(value, argument) === 0,
  less: (compare, value, argument) => compare(value, argument) < 0,
  atMost: (compare, value, argument) => compare(value, argument) <= 0,
  more: (compare, value, argument) => compare(value, argument) > 0,
  atLeast: (compare, value, argument) => compare(value, argument) >= 0,
  between: (compare, value, argument) => {
    const [from, to] = argument as [never, never];
    return compare(value, from) >= 0 && compare(value, to) <= 0;
  },
};
const orderWords: Record<string, string> = {
  ...{ is: "is", less_than: "less", at_most: "atMost", more_than: "more", at_least: "atLeast", between: "between" },
  ...{ before: "less", on_or_before: "atMost", after: "more", on_or_after: "atLeast" },
};
const texts: Record<string, (value: string, argument: string) => boolean> = {
  is: (value, argument) => value === argument,
  contains: (value, argument) => value.includes(argument),
  starts_with: (value, argument) => value.startsWith(argument),
  ends_with: (value, argument) => value.endsWith(argument),
};
const opposites: Record<string, string> = {
  is_not: "is",
  does_not_contain: "contains",
  is_not_empty: "is_empty",
  is_false: "is_true",
};

/** Wide letters and accents, as the pools have them. */
const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const plainly = (a: never, b: never) => (a < b ? -1 : a > b ? 1 : 0);
const comparing = (kind: Kind) => (kind === "decimal" ? (compareDecimals as typeof plainly) : plainly);

function matches(filter: Filter, values: Values): boolean {
  if ("and" in filter) return filter.and.every((part) => matches(part, values));
  if ("or" in filter) return filter.or.some((part) => matches(part, values));
  if ("not" in filter) return !matches(filter.not, values);
  const { field, operator, value: argument } = filter;
  const opposite = opposites[operator];
  // What is empty fulfils no comparison, and so every negated one.
  if (opposite) return !matches({ field, operator: opposite, value: argument }, values);
  const value = values[field];
  if (operator === "is_empty") return value === undefined;
  if (value === undefined) return false;
  if (operator === "is_true") return value === true;
  if (field === fields.text) return texts[operator]!(fold(String(value)), fold(String(argument)));
  const kind = kinds.find((each) => fields[each] === field)!;
  return ordered[orderWords[operator]!]!(comparing(kind), value as never, argument as never);
}

const argumentOf = { number: pools.number, decimal: pools.decimal, date: pools.date };
const shared = ["is", "is_not", "between", "is_empty", "is_not_empty"];
const operatorsOf: Record<Kind, string[]> = {
  text: [...Object.keys(texts), "is_not", "does_not_contain", "is_empty", "is_not_empty"],
  number: [...shared, "less_than", "at_most", "more_than", "at_least"],
  decimal: [...shared, "less_than", "at_most", "more_than", "at_least"],
  date: [...shared, "before", "on_or_before", "after", "on_or_after"],
  boolean: ["is_true", "is_false", "is_empty", "is_not_empty"],
};
const pieces = [...pools.text, "%", "_", "\\", "a", "ä", "ADA", "％", "'", "b"];
const anyCondition: fc.Arbitrary<Condition> = fc.constantFrom(...kinds).chain((kind) =>
  fc.constantFrom(...operatorsOf[kind]).chain((operator) => {
    const one: fc.Arbitrary<unknown> =
      kind === "text"
        ? fc.constantFrom(...pieces)
        : kind === "boolean"
          ? fc.constant(0)
          : fc.constantFrom(...argumentOf[kind]);
    const value = operator === "between" ? fc.tuple(one, one) : one;
    return value.map((argument) => ({ field: fields[kind], operator, value: argument }));
  }),
);
const { filter: anyFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    anyCondition,
    fc.array(tie("filter"), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie("filter"), { maxLength: 3 }).map((or) => ({ or })),
    tie("filter").map((not) => ({ not })),
  ),
}));

const idsOf = async (filter: Filter) => (await team.list(campers, { filter, limit: 500 })).records.map(({ id }) => id);
const count = async (filter: Filter) =>
  (
    await team.admin.get(
      team.path(`/collections/${campers}/count?${new URLSearchParams({ filter: JSON.stringify(filter) })}`),
    )
  ).body;

describe("a filter", () => {
  it("lists and counts what a plain reading of it finds", { tags: ["generated"] }, async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, async (filter) => {
        const expected = records.filter(({ values }) => matches(filter, values)).map(({ id }) => id);
        expect((await idsOf(filter)).sort()).toEqual(expected.sort());
        expect(await count(filter)).toEqual({ count: expected.length });
      }),
      { numRuns: runsOf(150) },
    );
  });

  it("is undone by a second not, and has nothing in common with its opposite", { tags: ["generated"] }, async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, async (filter) => {
        expect(await idsOf({ not: { not: filter } })).toEqual(await idsOf(filter));
        expect(await count({ and: [filter, { not: filter }] })).toEqual({ count: 0 });
        expect(await count({ or: [filter, { not: filter }] })).toEqual({ count: records.length });
      }),
      { numRuns: runsOf(50) },
    );
  });
});

const systemKeys = ["record_name", "record_number", "created_at", "updated_at", "created_by", "updated_by"];
const sortable = () => [...kinds.map((kind) => fields[kind]), ...systemKeys, ...Object.values(references)];
const anySort = fc.uniqueArray(fc.record({ at: fc.nat(sortable().length - 1), descending: fc.boolean() }), {
  selector: ({ at }) => at,
  maxLength: 4,
});

const usualLength = longLists.beyond;

describe("an order", () => {
  afterEach(() => {
    longLists.beyond = usualLength;
  });

  it("is walked page by page: each record once, in the order that the keys say, the empty last", {
    tags: ["generated"],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anySort,
        fc.integer({ min: 1, max: 13 }),
        fc.option(anyFilter),
        fc.boolean(),
        async (input, limit, filter, isLong) => {
          // As if there were very many: such lists are read in another way.
          longLists.beyond = isLong ? -1 : usualLength;
          const keys = sortable();
          const sort = input.map(({ at, descending }) => ({ field: keys[at]!, descending }));
          const asked = { ...(sort.length > 0 && { sort }), ...(filter && { filter }) };
          const seen: Shown[] = [];
          let cursor: string | null = null;
          do {
            const page = await team.list(campers, { ...asked, limit, ...(cursor && { cursor }) });
            expect(page.records.length).toBeLessThanOrEqual(limit);
            seen.push(...page.records);
            cursor = page.cursor;
          } while (cursor);
          const expected = records.filter(({ values }) => !filter || matches(filter, values));
          expect(seen.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
          for (const [place, next] of seen.entries())
            if (place > 0) expect(compareBy(sort, made(seen[place - 1]!), made(next))).toBeLessThanOrEqual(0);
          const position = Math.floor((limit * seen.length) / 13);
          const jumped = await team.list(campers, { ...asked, limit, position });
          expect(jumped.records.map(({ id }) => id)).toEqual(
            seen.slice(position, position + limit).map(({ id }) => id),
          );
          longLists.beyond = usualLength;
          const whole = await team.list(campers, { ...asked, limit: 500 });
          expect(seen.map(({ id }) => id)).toEqual(whole.records.map(({ id }) => id));
        },
      ),
      { numRuns: runsOf(60) },
    );
  });
});

describe("a page that is read again and again", () => {
  it("has the rows that it has when it is read anew", { tags: ["generated"] }, async () => {
    const ownKeys = [...kinds, "record_name", "record_number", "created_at"];
    const anyPage = fc.record({
      sort: fc.uniqueArray(fc.record({ at: fc.constantFrom(...ownKeys), descending: fc.boolean() }), {
        selector: ({ at }) => at,
        maxLength: 3,
      }),
      filter: anyFilter,
      limit: fc.integer({ min: 1, max: 13 }),
      position: fc.nat(40),
    });
    const own = kinds.map((kind) => fields[kind]);
    const idsOf = async (query: Record<string, unknown>) =>
      (await team.list(campers, query)).records.map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(anyPage, async ({ sort, ...asked }) => {
        const keys = sort.map(({ at, descending }) => ({ field: fields[at as Kind] ?? at, descending }));
        const query = { ...asked, sort: keys };
        // Several links lie elsewhere than in the rows: such a page is never kept.
        const expected = await idsOf({ ...query, fields: [...own, references.visits] });
        for (let time = 0; time < 4; time++) expect(await idsOf({ ...query, fields: own })).toEqual(expected);
      }),
      { numRuns: runsOf(60) },
    );
  });
});

describe("a cursor that nobody was given", () => {
  it("is refused, whatever it holds", { tags: ["generated"] }, async () => {
    const key = fc.oneof(fc.constant(null), nastyText, fc.constantFrom("3", "true", "2027-03-04"));
    const made = fc
      .tuple(fc.array(key, { maxLength: 4 }), fc.constantFrom("a".repeat(36), newId(), ""))
      .map(([keys, id]) => Buffer.from(JSON.stringify({ keys, id })));
    const bytes = fc.oneof(made, fc.uint8Array({ minLength: 1, maxLength: 200 }).map(Buffer.from));
    await fc.assert(
      fc.asyncProperty(anySort, bytes, async (input, given) => {
        const all = sortable();
        const sort = input.map(({ at, descending }) => ({ field: all[at]!, descending }));
        const cursor = given.toString("base64url");
        const answer = await team.admin.get(team.path(`/collections/${campers}/records?${queryOf({ sort, cursor })}`));
        expect(answer.status, JSON.stringify(answer.body)).toBe(400);
      }),
      { numRuns: runsOf(60) },
    );
  });
});

const made = ({ id }: Shown): Shown => records.find((each) => each.id === id)!;

const collator = new Intl.Collator("und");

function compareBy(sort: { field: string; descending: boolean }[], a: Shown, b: Shown): number {
  for (const { field, descending } of sort) {
    const [left, right] = [keyOf(field, a), keyOf(field, b)];
    if (left === undefined && right === undefined) continue;
    if (left === undefined) return 1;
    if (right === undefined) return -1;
    const kind = kinds.find((each) => fields[each] === field);
    const isText = kind === "text" || field === "record_name" || (!kind && typeof left === "string");
    const way = isText
      ? collator.compare(left as string, right as string) || plainly(left as never, right as never)
      : comparing(kind ?? "number")(left as never, right as never);
    if (way !== 0) return descending ? -way : way;
  }
  return 0;
}

function keyOf(field: string, record: Shown): unknown {
  const { createdAt, updatedAt, createdBy, updatedBy } = record as Shown & Record<string, string>;
  const system: Record<string, unknown> = {
    ...{ record_name: record.name, record_number: record.number, created_at: createdAt, updated_at: updatedAt },
    ...{ created_by: standing.get(createdBy!), updated_by: standing.get(updatedBy!) },
  };
  if (Object.hasOwn(system, field)) return system[field];
  const value = record.values[field];
  if (!Object.values(references).includes(field)) return value;
  // Of several the first that is there.
  return [value].flat().flatMap((id) => standing.get(id as string) ?? [])[0];
}
