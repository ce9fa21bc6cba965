import { type RawBuilder, sql } from "kysely";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { writeNames } from "#data/fields/name-list.ts";
import { serverPartOf } from "#data/fields/registry.server.ts";
import type { CsvPart } from "#data/fields/server-part.server.ts";
import type { Column } from "#data/filters/columns.server.ts";
import { linkedNames } from "#data/records/reading/linked-names.server.ts";
import { isReverseLinks } from "#data/records/reverse-value.ts";
import { csvCell, quote } from "./csv-lines.ts";
import { hideFormula } from "./formula-cells.ts";
import type { Reach } from "./name-lookups.server.ts";
import { placeOf } from "./name-lookups.server.ts";
import { contextFor, type TextForm, type TextFormat, writingContext } from "./text-forms.server.ts";

/** A function takes at most a hundred arguments, half of them what stands between the values. */
const longestRun = 40;

/** Stands between the packed values of a row. No stored text has it: types keep no control characters but line breaks. */
export const packSign = "\u001f";

/** Whether formatted text is written as its words or as it is kept. */
export type Formatting = "text" | "html";

type Write = (stored: unknown) => string;

/** One or several columns of the file, as they come from the database and as they are written. */
export type ExportPart = {
  /** Nothing for links, which lie in their own table. */
  sql: RawBuilder<unknown> | undefined;
  /** Whether it comes in one text with its neighbours: reading a text for each value takes several times as long. */
  isPacked: boolean;
  form?: TextForm;
  /** A link from its other end. */
  reverse?: FieldDefinition;
  /** Of a part of all rows: how each of these is written. Absent: as it comes. */
  writer?(reach: Reach, textFormat: TextFormat, stored: unknown[]): Promise<Write>;
};

/**
 * Neighbours whose text the database writes whole come as one text, commas included: that is most of what makes an
 * export fast.
 */
export function exportParts(
  reach: Reach,
  forms: { form: TextForm; column: Column }[],
  formatting: Formatting = "text",
): ExportPart[] {
  const parts: ExportPart[] = [];
  let run: RawBuilder<unknown>[] = [];
  const endRun = () => {
    if (run.length > 0) parts.push({ sql: joined(run, ","), isPacked: true });
    run = [];
  };
  for (const { form, column } of forms) {
    const { csv } = serverPartOf(form.field.type);
    if (csv?.isWhole) {
      run.push(csv.sql(column.sql));
      continue;
    }
    endRun();
    if (csv) parts.push(preparedPart(csv, form, column));
    else if (placeOf(reach.definitions, form.field)) parts.push(namingPart(form, column));
    else parts.push(plainPart(form, column, formatting));
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
function plainPart(form: TextForm, column: Column, formatting: Formatting = "html"): ExportPart {
  const { type, config } = form;
  const { toText, toPlainText = toText } = type;
  const write: FieldType["toText"] = formatting === "text" ? toPlainText : toText;
  const { kind } = column;
  const isPacked = kind === "text" || kind === "word" || kind === "json";
  const read = kind === "json" ? (stored: unknown) => JSON.parse(stored as string) : readerOf(form);
  return {
    ...{ sql: column.sql, isPacked, form },
    async writer(_reach, textFormat) {
      const context = contextFor(textFormat);
      return (stored) => (stored === null || stored === "" ? "" : cellOf(write(read(stored), config, context), type));
    },
  };
}

/** A type for which the database does most of the work. */
function preparedPart(csv: Exclude<CsvPart, { isWhole: true }>, form: TextForm, column: Column): ExportPart {
  const plain = plainPart(form, column);
  return {
    ...{ sql: csv.sql(column.sql), isPacked: true, form },
    async writer(reach, textFormat, stored) {
      const context = contextFor(textFormat);
      const writeStored = await plain.writer!(reach, textFormat, stored);
      return (given) => (given === "" ? "" : csv.write(given as string, context, writeStored));
    },
  };
}

/** A type whose values lead to something with a name: all names of a part of the rows are looked up at once. */
function namingPart(form: TextForm, column: Column): ExportPart {
  const { type, config } = form;
  const isLinked = type.storage.kind === "links";
  const read = readerOf(form);
  return {
    sql: isLinked ? undefined : column.sql,
    ...{ isPacked: false, form },
    async writer(reach, textFormat, stored) {
      const filled = stored.filter((each) => each !== null).map(read);
      const context = await writingContext(reach, textFormat, form, filled);
      return (each) => (each === null ? "" : cellOf(type.toText(read(each), config, context), type));
    },
  };
}

/** Who links to a record, by their names: nothing that could be read again. Of very many, how many more there are. */
export const reversePart = (reverse: FieldDefinition): ExportPart => ({
  ...{ sql: undefined, isPacked: false, reverse },
  async writer({ team, definitions, rights }, _textFormat, stored) {
    const names = await linkedNames(
      team,
      definitions,
      rights,
      stored.map((links) => ({ links })),
    );
    return (links) => {
      if (!isReverseLinks(links)) return "";
      const more = links.count - links.ids.length;
      return csvCell(writeNames(links.ids.map((id) => names[id] ?? id)) + (more > 0 ? `, +${more}` : ""));
    };
  },
});

function readerOf({ type }: TextForm): (stored: unknown) => unknown {
  const { storage } = type;
  return storage.kind === "links" ? (stored) => stored : (stored) => storage.fromColumn(stored as never);
}

/** A number or a phone number is no formula, whatever sign it begins with. */
function cellOf(text: string, { isNumeric, contact }: FieldType): string {
  if (isNumeric) return quote(hideFormula(text, "number"));
  return contact === "phone" ? quote(hideFormula(text, "phone")) : csvCell(text);
}
