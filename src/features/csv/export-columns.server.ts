import { type RawBuilder, sql } from "kysely";
import type { FieldTypeName } from "../fields/field-type.ts";
import { writeInstant } from "../fields/types/date-time/date-time.ts";
import type { Column } from "../records/columns.server.ts";
import { csvCell, quote } from "./csv-lines.ts";
import { hideFormula } from "./formula-cells.ts";
import type { Reach } from "./name-lookups.server.ts";
import { placeOf } from "./name-lookups.server.ts";
import { type Manner, type TextForm, writingContext } from "./text-forms.server.ts";

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

/** A function takes at most a hundred arguments, half of them commas. */
const longestRun = 40;

/** One or several columns of the file, as they come from the database and as they are written. */
export type ExportPart = {
  /** Nothing for links, which lie in their own table. */
  sql: RawBuilder<unknown> | undefined;
  form?: TextForm;
  /** Of a part of all rows, the cells ready for the file. */
  write(reach: Reach, manner: Manner, stored: unknown[]): Promise<string[]>;
};

export function exportParts(reach: Reach, forms: { form: TextForm; column: Column }[]): ExportPart[] {
  const parts: ExportPart[] = [];
  let run: RawBuilder<unknown>[] = [];
  const endRun = () => {
    if (run.length > 0) parts.push({ sql: sql`concat(${sql.join(run, sql`, ',', `)})`, write: asTheyAre });
    run = [];
  };
  for (const { form, column } of forms) {
    const written = writtenBySql[form.field.type];
    if (written) {
      run.push(written(column.sql));
      if (run.length === longestRun) endRun();
      continue;
    }
    endRun();
    if (form.field.type === "date_time") parts.push(instantPart(form, column));
    else parts.push(placeOf(reach.definitions, form.field) ? namingPart(form, column) : plainPart(form, column));
  }
  endRun();
  return parts;
}

const asTheyAre = async (_reach: Reach, _manner: Manner, stored: unknown[]) => stored as string[];

/** A type whose text depends on nothing but the value. */
function plainPart(form: TextForm, column: Column): ExportPart {
  const { type, config, field } = form;
  const read = readerOf(form);
  return {
    sql: column.sql,
    form,
    async write(reach, manner, stored) {
      const context = await writingContext(reach, manner, form, []);
      return stored.map((each) => (each === null ? "" : cellOf(type.toText(read(each), config, context), field.type)));
    },
  };
}

/** Instants come as a number, which takes a fraction of the time of a date. No cell of them needs quotes. */
function instantPart(form: TextForm, column: Column): ExportPart {
  return {
    sql: sql`(extract(epoch from ${column.sql}) * 1000)::bigint`,
    form,
    write: async (_reach, { timeZone }, stored) =>
      stored.map((each) => (each === null ? "" : writeInstant(each as number, timeZone))),
  };
}

/** A type whose values lead to something with a name: all names of a part of the rows are looked up at once. */
function namingPart(form: TextForm, column: Column): ExportPart {
  const { type, config, field } = form;
  const read = readerOf(form);
  const isLinked = type.storage.kind === "links";
  return {
    sql: isLinked ? undefined : column.sql,
    form,
    async write(reach, manner, stored) {
      const values = stored.map((each) => (each === null ? null : isLinked ? each : read(each)));
      const filled = values.filter((value) => value !== null);
      const context = await writingContext(reach, manner, form, filled);
      return values.map((value) => (value === null ? "" : cellOf(type.toText(value, config, context), field.type)));
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
