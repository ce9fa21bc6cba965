import { stringify } from "csv-stringify/sync";
import { Refusal } from "#shared/errors.ts";
import { type Asked, listRecords } from "../records/list-records.server.ts";
import { hideFormula } from "./formula-cells.ts";
import { idTitle } from "./guess-mapping.ts";
import type { Reach } from "./name-lookups.server.ts";
import { type TextForm, textFormOf, timeZoneOf, writingContext } from "./text-forms.server.ts";

const pageLength = 1000;

type Wish = Pick<Asked, "collectionId" | "filter" | "sort" | "fields">;

/**
 * Everything a list shows, as text, page by page: no more than one page is in memory, and nothing is read ahead of
 * whoever receives it. The first page is read before anything is promised, so that a wrong question is refused.
 */
export async function exportCsv(reach: Reach, wish: Wish): Promise<AsyncGenerator<string>> {
  const forms = shownForms(reach, wish);
  const timeZone = await timeZoneOf(reach.db, reach.team);
  // By number, unless asked otherwise: it never changes, so no record moves to another page meanwhile.
  const sort = wish.sort?.length ? wish.sort : [{ field: "record_number", descending: false }];
  const asked = { ...wish, sort, fields: forms.map(({ field }) => field.id), limit: pageLength };
  const read = (cursor?: string) => listRecords(reach.team, { ...reach, timeZone }, { ...asked, cursor });
  const first = await read();
  return pages(first);

  async function* pages(page: Awaited<ReturnType<typeof read>>): AsyncGenerator<string> {
    // The mark lets Excel know that it is UTF-8.
    yield `\ufeff${toCsv([[idTitle, ...forms.map(({ field }) => field.title)].map((title) => hideFormula(title))])}`;
    for (let current = page; ; current = await read(current.cursor)) {
      if (current.records.length > 0) yield toCsv(await cellsOf(reach, timeZone, forms, current.records));
      if (!current.cursor) return;
    }
  }
}

function shownForms({ definitions, rights }: Reach, { collectionId, fields }: Wish): TextForm[] {
  if (!rights.mayInCollection("read_data_record_metadata", collectionId)) throw new Refusal("not_found");
  const places = definitions.lineOf(collectionId).map(({ id }) => id);
  const readable = definitions
    .fieldsOf(collectionId)
    .filter(({ id }) => rights.mayWithField("read_data_field_data", id, places));
  const chosen = fields?.map((id) => readable.find((field) => field.id === id));
  if (chosen?.includes(undefined)) {
    throw new Refusal("invalid_input", { fields: [{ path: "fields", messageKey: "validation.unknownField" }] });
  }
  return (chosen ?? readable).map((field) => textFormOf(definitions, field!));
}

type Listed = { id: string; values: Record<string, unknown> };

/** Column by column, so that what its cells lead to is looked up once a page. */
async function cellsOf(reach: Reach, timeZone: string, forms: TextForm[], records: Listed[]): Promise<string[][]> {
  const rows = records.map(({ id }) => [id]);
  for (const form of forms) {
    const values = records.map((record) => record.values[form.field.id] ?? null);
    const manner = { decimalComma: false, dayFirst: false, timeZone };
    const filled = values.filter((value) => value !== null);
    const context = await writingContext(reach, manner, form, filled);
    for (const [place, value] of values.entries()) {
      const text = value === null ? "" : form.type.toText(value, form.config, context);
      rows[place]!.push(hideFormula(text, form.field.type));
    }
  }
  return rows;
}

const toCsv = (rows: string[][]): string =>
  stringify(rows, { record_delimiter: "windows", quoted_match: /[\r\n;\t|]|^\s|\s$/ });
