import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { FieldType } from "#data/fields/field-type.ts";
import { sanitised } from "#data/fields/registry.server.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { type ColumnKind, columnTypes } from "#data/fields/storage.ts";
import { newId } from "#shared/ids.ts";
import { startRawRows } from "#testing/raw-rows-client.ts";
import { sampleOf } from "#testing/sample.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { csvCell, quote } from "./csv-lines.ts";
import { exportPart } from "./export-columns.server.ts";
import { hideFormula } from "./formula-cells.ts";
import { nameSourceOf } from "./name-sources.ts";
import { contextFor } from "./text-context.server.ts";
import { writeLines } from "./write-lines.server.ts";

/** What the database sends becomes the same bytes as each value, read and written by itself, of every type. */
const world = whileTesting(startTestApp);
const raw = whileTesting(() => startRawRows(world));

const plain = fieldTypes.filter(
  (type) => type.storage.kind !== "links" && !nameSourceOf(type.name, type.examples.config),
);

describe.each(sampleOf(plain, ({ storage }) => storage.kind).map((type) => [type.name, type] as const))(
  "%s",
  { tags: ["generated"] },
  (name, type) => {
    it.each(["America/New_York", "Europe/Paris", "UTC", "Asia/Kathmandu"])(
      "is written the same both ways in %s",
      async (timeZone) => {
        const { config } = type.examples;
        const { storage } = type;
        if (storage.kind === "links") return;
        const values = valuesOf(type);
        expect(values.length).toBeGreaterThan(1);
        await raw.client.query("drop table if exists given");
        await raw.client.query(`create temp table given (n int, id uuid, v ${columnTypes[storage.kind]})`);
        const ids = values.map(() => newId());
        const rows = values.map((value, place) => [place, ids[place], storage.toColumn(value as never)]);
        const places = rows.map((_, row) => `($${3 * row + 1}, $${3 * row + 2}, $${3 * row + 3})`);
        await raw.client.query(`insert into given values ${places.join(", ")}`, rows.flat());
        const form = { field: { type: name, config } as never, type, config };
        for (const formatting of ["text", "html"] as const) {
          const part = exportPart(
            { definitions: { collections: new Map() } } as never,
            { form, column: { sql: sql.ref("v") } as never },
            formatting,
          );
          if (!("cell" in part)) throw new Error("it has names");
          const column = part.sql.compile(world.db.team(newId()).plain).sql;
          const textFormat = { decimalComma: false, dayFirst: false, timeZone };
          const sent = await raw.rawRows(`select id, ${column} from given order by n`);
          const written = writeLines(sent, [part.cell(textFormat)]).toString();
          const write = (formatting === "text" && type.toPlainText) || type.toText;
          const expected = values.map((value) => cellOf(write(value, config, contextFor(textFormat)), type));
          expect(written).toBe(expected.map((cell, place) => `${ids[place]},${cell}\r\n`).join(""));
        }
      },
    );
  },
);

function cellOf(text: string, { isNumeric, contact }: FieldType): string {
  if (isNumeric) return quote(hideFormula(text, "number"));
  return contact === "phone" ? quote(hideFormula(text, "phone")) : csvCell(text);
}

const nasty = fc.string({
  unit: fc.constantFrom(..."'=+-@\t\n;,\" aZé1|＝\\", "\u00a0", "\u3000", "😀", "<b>", "&"),
  maxLength: 9,
});
const moment = fc.date({ min: new Date("1800-01-01"), max: new Date("2200-01-01"), noInvalidDate: true });
/** The clocks are changed then. */
const nearChange = fc
  .tuple(
    fc.constantFrom("2026-03-08T07:00Z", "2026-11-01T06:00Z", "2026-03-29T01:00Z", "1883-11-18T17:00Z"),
    fc.integer({ min: -4 * 86_400, max: 4 * 86_400 }),
  )
  .map(([at, seconds]) => new Date(Date.parse(at) + seconds * 1000));
const ofKind: Partial<Record<ColumnKind | "links", fc.Arbitrary<unknown>>> = {
  instant: fc.oneof(moment, nearChange).map((date) => `${date.toISOString().slice(0, 19)}.000Z`),
  date: moment.map((date) => date.toISOString().slice(0, 10)),
  integer: fc.maxSafeInteger(),
  decimal: fc.tuple(fc.integer(), fc.nat(99)).map(([whole, part]) => `${whole}.${part}`),
};

/** The examples, and what becomes a value of them with other texts, digits or moments in their places. */
function valuesOf(type: FieldType): unknown[] {
  const { config, values } = type.examples;
  const changed = fc.constantFrom(...values).chain(changedTexts);
  const made = fc.sample(fc.oneof(changed, ofKind[type.storage.kind] ?? changed), { numRuns: 300, seed: 7 });
  const allowed = made.flatMap((value) => {
    const read = type.value(config).safeParse(value);
    const kept = read.success ? sanitised(type.name, read.data) : null;
    return kept === null ? [] : [kept];
  });
  return [...values, ...allowed];
}

function changedTexts(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === "string")
    return fc.oneof(
      fc.constant(value),
      nasty,
      nasty.map((text) => value + text),
      fc.nat(9999).map((number) => value.replace(/\d{4}$/, String(number).padStart(4, "0"))),
    );
  if (Array.isArray(value)) return fc.tuple(...value.map(changedTexts));
  if (value === null || typeof value !== "object") return fc.constant(value);
  return fc.record(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changedTexts(part)])));
}
