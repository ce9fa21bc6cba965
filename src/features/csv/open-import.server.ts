import { buffer } from "node:stream/consumers";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Upload } from "#server/http/handlers.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { FieldDefinition } from "../collections/definitions.ts";
import type { FieldTypeName } from "../fields/field-type.ts";
import { mostBytes } from "./contract.ts";
import { type Encoding, encodingOf } from "./decode-text.ts";
import { showFormula } from "./formula-cells.ts";
import { guessDayFirst, guessDecimalComma } from "./guess-forms.ts";
import { guessMapping } from "./guess-mapping.ts";
import { type Row, readRows, type Separator, separatorOf } from "./read-rows.server.ts";

const headLength = 1_000_000;
const sampleRows = 1000;
const shownSamples = 5;
const keptDays = 7;

type Uploading = { app: App; team: TeamDb; userId: string; collectionId: string; fields: FieldDefinition[] };

/** Keeps the file and says how it was understood. It stays its uploader's own: it may tell what others may not see. */
export async function openImport({ app, team, userId, collectionId, fields }: Uploading, upload: Upload) {
  await removeForgotten(app, team);
  const file = await app.files.save({ ...upload, maxBytes: mostBytes, owner: { userId } });
  try {
    const bytes = await buffer((await app.files.open(file)).stream);
    const { encoding, separator, titles, sample } = await lookAt(bytes);
    const cells = sample.map((row) => row.cells.map(showFormula));
    const mapping = guessMapping(titles, fields, cells);
    const id = newId();
    await team.data
      .insertInto("import")
      .values({
        id,
        collection_id: collectionId,
        file_id: file.id,
        file_name: file.name,
        encoding,
        separator,
        created_by: userId,
      })
      .execute();
    const typeAt = (place: number) => fields.find((field) => field.id === mapping[place])?.type;
    return {
      id,
      fileName: file.name,
      encoding,
      separator,
      decimalComma: guessDecimalComma(cellsThatMayBe(numbers, typeAt, cells), separator),
      dayFirst: guessDayFirst(cellsThatMayBe(dates, typeAt, cells)),
      columns: titles.map((title, column) => ({
        column,
        title,
        to: mapping[column] ?? null,
        samples: cells.slice(0, shownSamples).map((row) => (row[column] ?? "").slice(0, 200)),
      })),
    };
  } catch (error) {
    await app.files.remove(file.id);
    throw error;
  }
}

/** A file's rows, as it was understood when it was uploaded. */
export async function rowsOfFile(
  app: App,
  source: { file_id: string; encoding: string; separator: string },
): Promise<AsyncGenerator<Row>> {
  const file = await app.db.app.selectFrom("file").selectAll().where("id", "=", source.file_id).executeTakeFirst();
  if (!file) throw new Refusal("not_found");
  const { stream } = await app.files.open(file);
  return readRows(stream, source.encoding as Encoding, source.separator as Separator);
}

async function lookAt(bytes: Buffer) {
  const encoding = encodingOf(bytes);
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, headLength));
  // No text has it; pictures and workbooks do.
  if (head.includes("\0")) throw new Refusal("unsupported_media");
  const separator = separatorOf(head);
  const rows = readRows(inPieces(bytes), encoding, separator);
  const titles = (await rows.next()).value as Row | undefined;
  if (!titles) throw new Refusal("invalid_input", { fields: [{ path: "file", messageKey: "validation.importEmpty" }] });
  const sample: Row[] = [];
  for await (const row of rows) {
    sample.push(row);
    if (sample.length === sampleRows) break;
  }
  return { encoding, separator, titles: titles.cells.map((title) => showFormula(title).trim()), sample };
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

const numbers: FieldTypeName[] = ["number", "decimal", "money", "percentage"];
const dates: FieldTypeName[] = ["date", "date_range", "date_time"];

/** Of columns with such a field, and of those that nothing is known of. */
function cellsThatMayBe(
  types: FieldTypeName[],
  typeAt: (place: number) => FieldTypeName | undefined,
  rows: string[][],
) {
  return rows.flatMap((row) =>
    row.filter((_, place) => {
      const type = typeAt(place);
      return type === undefined || types.includes(type);
    }),
  );
}

/** What was uploaded and never run does not stay for ever. */
async function removeForgotten(app: App, team: TeamDb) {
  const limit = new Date(Date.now() - keptDays * 24 * 60 * 60 * 1000);
  const gone = await team.data
    .deleteFrom("import")
    .where("done_at", "is", null)
    .where("created_at", "<", limit)
    .returning("file_id")
    .execute();
  for (const { file_id } of gone) await app.files.remove(file_id);
}
