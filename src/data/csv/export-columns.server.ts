import type { RawBuilder } from "kysely";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { FieldType, TextContext } from "#data/fields/field-type.ts";
import { writeNames } from "#data/fields/name-list.ts";
import { serverPartOf } from "#data/fields/registry.server.ts";
import type { ColumnKind } from "#data/fields/storage.ts";
import type { Column } from "#data/filters/columns.server.ts";
import { linkedNames } from "#data/records/reading/linked-names.server.ts";
import { isReverseLinks } from "#data/records/reverse-value.ts";
import { copyText } from "./copy-text.server.ts";
import { csvCell, quote } from "./csv-lines.ts";
import { hideFormula } from "./formula-cells.ts";
import type { Reach } from "./name-lookups.server.ts";
import { placeOf } from "./name-lookups.server.ts";
import { contextFor, type TextFormat } from "./text-context.server.ts";
import { type TextForm, writingContext } from "./text-forms.server.ts";
import type { LineCell } from "./write-lines.server.ts";

/** Whether formatted text is written as its words or as it is kept. */
export type Formatting = "text" | "html";

type Write = (value: unknown) => string;

/** One column of the file: what the database gives for it, and what becomes of that. */
export type ExportPart =
  | { sql: RawBuilder<unknown>; cell(textFormat: TextFormat): LineCell }
  /** Of things that have names: all of a part of the rows are looked up at once. */
  | {
      /** Nothing for links, which lie in their own table. */
      sql: RawBuilder<unknown> | undefined;
      form?: TextForm;
      /** A link from its other end. */
      reverse?: FieldDefinition;
      read(given: string): unknown;
      writer(reach: Reach, textFormat: TextFormat, values: unknown[]): Promise<Write>;
    };

export type NamingPart = Exclude<ExportPart, { cell: unknown }>;

export function exportPart(
  { definitions }: Reach,
  { form, column }: { form: TextForm; column: Column },
  formatting: Formatting = "text",
): ExportPart {
  const { csv } = serverPartOf(form.field.type);
  if (csv?.isWhole) return { sql: csv.sql(column.sql), cell: () => ({ kind: "whole" }) };
  if (placeOf(definitions, form.field)) return namingPart(form, column);
  return { sql: column.sql, cell: (textFormat) => plainCell(form, contextFor(textFormat), formatting) };
}

/** A type whose text depends on nothing but the value. */
function plainCell(form: TextForm, context: TextContext, formatting: Formatting): LineCell {
  const { type, config } = form;
  const { toText, toPlainText = toText } = type;
  const writeText: FieldType["toText"] = formatting === "text" ? toPlainText : toText;
  if (type.isItsText && writeText === toText) return { kind: "written", write: csvCell, copy: copyText };
  const read = readerOf(form);
  const write = (given: string) => cellOf(writeText(read(given), config, context), type);
  const { csv } = serverPartOf(form.field.type);
  return { kind: "written", write, copy: csv && !csv.isWhole ? csv.copier(context, write) : undefined };
}

/** A type whose values lead to something with a name. */
function namingPart(form: TextForm, column: Column): ExportPart {
  const { type, config } = form;
  return {
    ...{ sql: type.storage.kind === "links" ? undefined : column.sql, form, read: readerOf(form) },
    async writer(reach, textFormat, values) {
      const context = await writingContext(reach, textFormat, form, values);
      return (value) => cellOf(type.toText(value, config, context), type);
    },
  };
}

/** Who links to a record, by their names: nothing that could be read again. Of very many, how many more there are. */
export const reversePart = (reverse: FieldDefinition): ExportPart => ({
  ...{ sql: undefined, reverse, read: (given) => given },
  async writer({ team, definitions, rights }, _textFormat, values) {
    const names = await linkedNames(
      team,
      definitions,
      rights,
      values.map((links) => ({ links })),
    );
    return (links) => {
      if (!isReverseLinks(links)) return "";
      const more = links.count - links.ids.length;
      return csvCell(writeNames(links.ids.map((id) => names[id] ?? id)) + (more > 0 ? `, +${more}` : ""));
    };
  },
});

/** From the text that the database writes to what the driver would have made of it, and from there to the value. */
function readerOf({ type }: TextForm): (given: string) => unknown {
  const { storage } = type;
  if (storage.kind === "links") return (given) => given;
  const fromDriver = driverValues[storage.kind];
  return (given) => storage.fromColumn((fromDriver ? fromDriver(given) : given) as never);
}

const driverValues: Partial<Record<ColumnKind, (given: string) => unknown>> = {
  json: JSON.parse,
  ids: (given) => (given === "{}" ? [] : given.slice(1, -1).split(",")),
};

/** A number or a phone number is no formula, whatever sign it begins with. */
function cellOf(text: string, { isNumeric, contact }: FieldType): string {
  if (isNumeric) return quote(hideFormula(text, "number"));
  return contact === "phone" ? quote(hideFormula(text, "phone")) : csvCell(text);
}
