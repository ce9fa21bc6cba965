import { type RawBuilder, sql } from "kysely";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { writeInstant } from "#data/fields/types/date-time/date-time.ts";
import type { Column } from "#data/filters/columns.server.ts";
import { csvCell, quote } from "./csv-lines.ts";
import { hideFormula } from "./formula-cells.ts";
import type { Reach } from "./name-lookups.server.ts";
import { placeOf } from "./name-lookups.server.ts";
import { contextFor, type Manner, type TextForm, writingContext } from "./text-forms.server.ts";

/**
 * Types whose text the database writes exactly as `toText` does, and which never needs quotes. Neighbours among them
 * come as one text, commas included: that is most of what makes an export fast.
 */
const writtenBySql: Partial<Record<FieldTypeName, (column: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  number: (column) => column,
  decimal: (column) => column,
  money: (column) => column,
  percentage: (column) => sql`${column}::text || '%'`,
  boolean: (column) => sql`case when ${column} then 'Yes' when not ${column} then 'No' end`,
  date: (column) => column,
};

/** A function takes at most a hundred arguments, half of them what stands between the values. */
const longestRun = 40;

/** Stands between the packed values of a row. No stored text has it: types keep no control characters but line breaks. */
export const packSign = "\u001f";

type Write = (stored: unknown) => string;

/** One or several columns of the file, as they come from the database and as they are written. */
export type ExportPart = {
  /** Nothing for links, which lie in their own table. */
  sql: RawBuilder<unknown> | undefined;
  /** Whether it comes in one text with its neighbours: reading a text for each value takes several times as long. */
  isPacked: boolean;
  form?: TextForm;
  /** Of a part of all rows: how each of these is written. Absent: as it comes. */
  writer?(reach: Reach, manner: Manner, stored: unknown[]): Promise<Write>;
};

export function exportParts(reach: Reach, forms: { form: TextForm; column: Column }[]): ExportPart[] {
  const parts: ExportPart[] = [];
  let run: RawBuilder<unknown>[] = [];
  const endRun = () => {
    if (run.length > 0) parts.push({ sql: joined(run, ","), isPacked: true });
    run = [];
  };
  for (const { form, column } of forms) {
    const written = writtenBySql[form.field.type];
    if (written) {
      run.push(written(column.sql));
      continue;
    }
    endRun();
    const own = ownParts[form.field.type];
    if (own) parts.push(own(form, column));
    else parts.push(placeOf(reach.definitions, form.field) ? namingPart(form, column) : plainPart(form, column));
  }
  endRun();
  return parts;
}

/** Values as one text; nothing is an empty text. */
export function joined(values: RawBuilder<unknown>[], sign: string): RawBuilder<unknown> {
  const between = sql`, ${sql.lit(sign)}, `;
  if (values.length <= longestRun) return sql`concat(${sql.join(values, between)})`;
  const runs = Array.from({ length: Math.ceil(values.length / longestRun) }, (_, place) =>
    joined(values.slice(place * longestRun, (place + 1) * longestRun), sign),
  );
  return joined(runs, sign);
}

/** A type whose text depends on nothing but the value. */
function plainPart(form: TextForm, column: Column): ExportPart {
  const { type, config, field } = form;
  const { kind } = column;
  const isPacked = kind === "text" || kind === "word" || kind === "json";
  const read = kind === "json" ? (stored: unknown) => JSON.parse(stored as string) : readerOf(form);
  return {
    ...{ sql: column.sql, isPacked, form },
    async writer(_reach, manner) {
      const context = contextFor(manner);
      return (stored) =>
        stored === null || stored === "" ? "" : cellOf(type.toText(read(stored), config, context), field.type);
    },
  };
}

/** Instants come as a number, which takes a fraction of the time of a date. No cell of them needs quotes. */
function instantPart(form: TextForm, column: Column): ExportPart {
  return {
    sql: sql`(date_part('epoch', ${column.sql}) * 1000)::bigint`,
    ...{ isPacked: true, form },
    writer:
      async (_reach, { timeZone }) =>
      (stored) =>
        stored === "" ? "" : writeInstant(Number(stored), timeZone),
  };
}

/**
 * Nearly every address is six short texts without a special sign: the database writes those, quotes included, and gives
 * the others as they are stored. Reading each from JSON takes longer than all the rest of a row.
 */
function addressPart(form: TextForm, column: Column): ExportPart {
  const plain = plainPart(form, column);
  const parts = ["line1", "line2", "city", "region", "postalCode", "country"].map(
    (name) => sql`${column.sql}->>${sql.lit(name)}`,
  );
  const isPlain = sql`${column.sql}->>'latitude' is null and c ~ '^[0-9A-Za-z]' and right(c, 15) <> ' |  |  |  |  | '
    and strpos(c, '"') = 0 and strpos(c, '\\') = 0 and length(replace(c, '|', '')) = length(c) - 5`;
  return {
    ...plain,
    sql: sql`(select case when ${isPlain} then concat('"', c, '"') else ${column.sql}::text end
      from (select concat(${sql.join(parts, sql`, ' | ', `)}) as c offset 0) written)`,
    async writer(...given) {
      const write = await plain.writer!(...given);
      return (stored) => ((stored as string).startsWith('"') ? (stored as string) : write(stored));
    },
  };
}

const ownParts: Partial<Record<FieldTypeName, (form: TextForm, column: Column) => ExportPart>> = {
  date_time: instantPart,
  physical_address: addressPart,
};

/** A type whose values lead to something with a name: all names of a part of the rows are looked up at once. */
function namingPart(form: TextForm, column: Column): ExportPart {
  const { type, config, field } = form;
  const isLinked = type.storage.kind === "links";
  const read = readerOf(form);
  return {
    sql: isLinked ? undefined : column.sql,
    ...{ isPacked: false, form },
    async writer(reach, manner, stored) {
      const filled = stored.filter((each) => each !== null).map(read);
      const context = await writingContext(reach, manner, form, filled);
      return (each) => (each === null ? "" : cellOf(type.toText(read(each), config, context), field.type));
    },
  };
}

function readerOf({ type }: TextForm): (stored: unknown) => unknown {
  const { storage } = type;
  return storage.kind === "links" ? (stored) => stored : (stored) => storage.fromColumn(stored as never);
}

const cellOf = (text: string, type: FieldTypeName): string => {
  const isNumber = numeric.has(type);
  return isNumber ? quote(hideFormula(text, type)) : csvCell(text);
};

const numeric: ReadonlySet<FieldTypeName> = new Set(["number", "decimal", "money", "percentage"]);
