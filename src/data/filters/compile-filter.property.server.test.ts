import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { systemColumns, wordsColumn } from "#data/collections/system-columns.ts";
import type { Operator, OperatorSet } from "#data/fields/operators.ts";
import { exampleIds } from "#data/fields/reference-examples.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { openSource } from "#data/records/reading/collection-source.server.ts";
import { compileOver } from "#data/records/reading/smart-members.server.ts";
import { Refusal } from "#shared/errors.ts";
import type { Condition, Filter } from "#shared/filter.ts";
import { conditionsOf, filterSchema } from "#shared/filter.ts";
import { type DataTeam, queryOf, startDataWorld } from "#testing/data-world.ts";
import { mark, nastyText, nastyValue } from "#testing/nasty-values.ts";
import { runsOf } from "#testing/sample.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { Columns } from "./columns.server.ts";

/** Any filter tree over a collection with every type of field, most of them made by someone who means ill. */
const world = whileTesting(startDataWorld);
let team: DataTeam;
let things: string;
let definitions: Definitions;
const closedTo: { fieldId: string } = { fieldId: "" };

type Askable = { key: string; operators: OperatorSet; examples: readonly unknown[] };
const ofRecords: [string, { operators: OperatorSet }][] = [
  ...Object.entries(systemColumns),
  [wordsColumn.key, wordsColumn],
];
const askable: Askable[] = ofRecords.map(([key, { operators }]) => ({
  key,
  operators,
  examples: ["Ada", 7, "2027-07-01T14:30:00.000Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"],
}));

beforeAll(async () => {
  team = await world.team();
  things = await team.collection("Thing");
  const others = await team.collection("Other");
  for (const id of Object.values(exampleIds))
    await team.admin.post(team.path(`/collections/${others}/records`), { id, values: {} });
  for (const type of fieldTypes) {
    const config = type.examples.config as object;
    const id = await team.field(things, type.name, type.name, { config });
    askable.push({ key: id, operators: type.operators, examples: type.examples.values });
  }
  closedTo.fieldId = await team.field(things, "Closed", "plain_text");
  // One record for each type of which a value can be made up, and one with none.
  for (const { key, examples } of askable.slice(ofRecords.length))
    await team.admin.post(team.path(`/collections/${things}/records`), { values: { [key]: examples[0] } });
  await team.add(things);
  definitions = await readDefinitions(world.db.team(team.teamId));
});

const condition: fc.Arbitrary<Condition> = fc
  .record({ at: fc.nat(), choice: fc.nat(), isOdd: fc.nat(19), mixed: nastyValue, text: nastyText, example: fc.nat() })
  .map(({ at, choice, isOdd, mixed, text, example }) => {
    const { key, operators, examples } = askable[at % askable.length]!;
    const names = Object.keys(operators);
    const operator = isOdd === 0 ? text.slice(0, 100) || "x" : names[choice % names.length]!;
    const field = isOdd === 1 ? text.slice(0, 100) || "x" : key;
    const fitting = fittingArgument(operators[operator], examples, example, text);
    return { field, operator, value: isOdd > 12 ? mixed : fitting };
  });

/** Something that the operator probably takes, so that most questions reach the database. */
function fittingArgument(operator: Operator | undefined, examples: readonly unknown[], at: number, text: string) {
  const some = [...examples, text, [examples[0]], Object.values(exampleIds), [-7, 30], ["unpaid"], "2027-03-04"];
  const pairs = [...examples, "2027-03-04"].map((each) => [each, examples[at % examples.length]]);
  const fitting = [...some, ...pairs].filter((each) => operator?.argument?.safeParse(each).success);
  return fitting.length === 0 ? text : fitting[at % fitting.length];
}

const { filter: anyFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    condition,
    fc.array(tie("filter"), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie("filter"), { maxLength: 3 }).map((or) => ({ or })),
    tie("filter").map((not) => ({ not })),
  ),
}));

describe("any filter", () => {
  it("becomes known identifiers, known words and parameters, and nothing that a person wrote", {
    tags: ["generated"],
  }, async () => {
    const compiled: string[] = [];
    await fc.assert(
      fc.asyncProperty(anyFilter, async (filter) => {
        const text = compile(filter);
        if (text === undefined) return;
        compiled.push(text);
        expect(text).not.toContain(mark);
        expect(unknownParts(text)).toEqual([]);
      }),
      { numRuns: runsOf(400) },
    );
    expect(compiled.length).toBeGreaterThan(runsOf(100));
  });

  it("is answered or refused, and never fails", { tags: ["generated"] }, async () => {
    const statuses = { 200: 0, 400: 0 };
    await fc.assert(
      fc.asyncProperty(anyFilter, async (filter) => {
        const search = queryOf({ filter, limit: 1 });
        const { status, body } = await team.admin.get(team.path(`/collections/${things}/records?${search}`));
        expect([200, 400], JSON.stringify(body)).toContain(status);
        expect(status).toBe(await expectedStatus(filter, status));
        statuses[status as 200]++;
      }),
      { numRuns: runsOf(250) },
    );
    expect(statuses[200]).toBeGreaterThan(runsOf(50));
    expect(statuses[400]).toBeGreaterThan(runsOf(20) - 1);
  });

  it("that asks of a closed, deleted or unknown field is refused, wherever in the tree it does", {
    tags: ["generated"],
  }, async () => {
    const reader = await team.memberWith([
      { permissions: ["read_data_record_metadata", "read_data_field_data"] },
      { permissions: ["read_data_field_data"], fieldId: closedTo.fieldId, isAllowed: false },
    ]);
    const closed = [
      "__proto__",
      "live",
      "search_text",
      "record_id",
      "_is_active",
      "_search_text",
      "_record_id",
      closedTo.fieldId,
    ].map((field) => ({
      field,
      operator: "is_empty",
    }));
    const harmless = { field: "record_name", operator: "is_not_empty" };
    const around = fc.array(fc.constantFrom("and", "or", "not"), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...closed), around, async (inner, wrappings) => {
        const filter = wrappings.reduce<object>(
          (within, how) => (how === "not" ? { not: within } : { [how]: [harmless, within] }),
          inner,
        );
        for (const at of ["records", "count", "export.csv"]) {
          const answer = await reader.get(team.path(`/collections/${things}/${at}?${queryOf({ filter })}`));
          expect([at, answer.status]).toEqual([at, 400]);
        }
      }),
      { numRuns: runsOf(25) },
    );
  });
});

/** The statement of a list with this filter, or nothing where it is refused. */
function statementOf(filter: Filter): RawBuilder<unknown> | undefined {
  const parsed = filterSchema.safeParse(filter);
  if (!parsed.success) return;
  const columns = new Columns(definitions, DataRights.ofEverything(definitions), things);
  const source = openSource(world.db.team(team.teamId), columns.home);
  try {
    const where = compileOver(parsed.data, columns, { source, timeZone: "Europe/Paris" });
    return sql`select ${source.recordId} from ${source.from()} where ${where}`;
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
}

const compile = (filter: Filter): string | undefined =>
  statementOf(filter)?.compile(world.db.team(team.teamId).plain).sql;

/** What compiles is answered; only a sign that no text in the database can hold is refused later. */
async function expectedStatus(filter: Filter, status: number): Promise<number> {
  if (compile(filter) === undefined) return 400;
  const said = JSON.stringify(conditionsOf(filter).map(({ value }) => value));
  return said.includes("\\u0000") ? status : 200;
}

const words = new Set(
  `select from left join on where and or not exists coalesce true false is null any between like unnest as _wanted id field_id from_id
   to_id part record_id cardinality public fold lower daterange now at time zone date int text uuid numeric bigint boolean
   timestamptz timestamp jsonb string_agg jsonb_path_query regexp_replace plain _tagged _tag tag_id
   deleted_at in union all`.split(/\s+/),
);
const signs = new Set("( ) , = < > <= >= && @> #>> || :: [ ] + . 0 1".split(" "));
const literals = new Set([
  "'[]'",
  "'{}'",
  "' '",
  "'g'",
  "'([\\\\%_])'",
  "'\\\\\\1'",
  `'strict $.** ? (@.type() == "string")'`,
]);

function unknownParts(text: string): string[] {
  const tables = [...definitions.collections.values()];
  const known = new Set([
    ...tables.flatMap(({ table, fields }) => [table, ...fields.map(({ column }) => column)]),
    ...Object.keys(systemColumns).flatMap((key) => [key, `_${key}`]),
    ...[
      world.db.team(team.teamId).schema,
      "_link",
      "_record",
      "_identity",
      "_record_tag",
      "_tag",
      "_record_id",
      "_search_text",
      "_is_active",
      "tag_id",
      "id",
      "from_id",
      "to_id",
      "deleted_at",
    ],
  ]);
  const parts = text.match(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\d+|\w+|&&|@>|#>>|\|\||::|<=|>=|\S/g) ?? [];
  return parts.filter((part) => {
    if (part.startsWith('"')) return !known.has(part.slice(1, -1));
    return !(literals.has(part) || signs.has(part) || words.has(part) || /^\$\d+$/.test(part));
  });
}
