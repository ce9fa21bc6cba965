import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { FileRow } from "#server/files/file-row.ts";
import type { Upload } from "#server/http/handlers.ts";
import { runInThread } from "#server/run-in-thread.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { mostBytes, mostColumns, mostRows } from "./contract.ts";
import { type Encoding, encodingOf } from "./decode-text.ts";
import { showFormula } from "./formula-cells.ts";
import type { GuessInput, guessImport } from "./guess-import.server.ts";
import { removeForgotten } from "./import-store.server.ts";
import { type Mended, type Row, RowReader, readRows, type Separator, separatorOf } from "./read-rows.server.ts";

const headLength = 200_000;
const sampleRows = 1000;
/** Of a wide file fewer rows: every field type reads each cell. */
const sampleCells = 100_000;
/** What is guessed from can be told from less than a whole book. */
const sampleSigns = 2_000_000;

type Uploading = {
  app: App;
  team: TeamDb;
  userId: string;
  collectionId: string;
  fields: (FieldDefinition & { titles: string[] })[];
};

/** Keeps the file and says how it was understood. It stays its uploader's own: it may tell what others may not see. */
export const openImport = ({ fields, ...uploading }: Uploading, upload: Upload) =>
  keepUpload(uploading, upload, async ({ titles, cells, ...kept }) => {
    const plain = fields.map(({ id, title, titles, type }) => ({ id, title, titles, type }));
    const input = { titles, fields: plain, cells, separator: kept.separator };
    const guessed = await runInThread<GuessInput, ReturnType<typeof guessImport>>(guesser, "guessImport", input);
    return { ...kept, ...guessed };
  });

const guesser = new URL("./guess-import.server.ts", import.meta.url).href;

/** A file as it was understood; its first rows as `cells`. */
export type Kept = { id: string; fileName: string; rows: number; encoding: string; separator: string } & {
  titles: string[];
  cells: string[][];
};

/** What was uploaded becomes an import that waits for its settings; a file that makes no sense is not kept. */
export async function keepUpload<Answer>(
  { app, team, userId, collectionId }: Omit<Uploading, "fields">,
  upload: Upload,
  answer: (kept: Kept) => Promise<Answer>,
): Promise<Answer> {
  await removeForgotten(app, team);
  const file = await app.files.save({ ...upload, maxBytes: mostBytes, owner: { userId } });
  try {
    const { encoding, separator, titles, sample, rows } = await lookAt(app, file);
    const id = newId();
    const kept = { id, fileName: file.name, rows, encoding, separator, titles, cells: cellsOf(sample) };
    const answered = await answer(kept);
    await team.data
      .insertInto("_import")
      .values({
        id,
        collection_id: collectionId,
        file_id: file.id,
        file_name: file.name,
        encoding,
        separator,
        rows,
        created_by: userId,
      })
      .execute();
    return answered;
  } catch (error) {
    await app.files.remove(file.id);
    throw error;
  }
}

/** The first rows of a kept file once more. */
export async function readSample(app: App, source: Parameters<typeof openRows>[1]): Promise<string[][]> {
  const { titles, reader } = await openRows(app, source);
  const sample = await takeSample(reader, titles.length);
  await reader.close();
  return cellsOf(sample);
}

const takeSample = (reader: RowReader, columns: number): Promise<Row[]> =>
  reader.take(Math.min(sampleRows, Math.ceil(sampleCells / Math.max(columns, 1))), sampleSigns);

const cellsOf = (rows: Row[]): string[][] => rows.map((row) => row.cells.map(showFormula));

/** A file's titles, and its rows from one on, as it was understood when it was uploaded. */
export async function openRows(
  app: App,
  source: { file_id: string; encoding: string; separator: string; mended: Mended },
  after = 0,
): Promise<{ titles: string[]; reader: RowReader }> {
  const file = await app.db.app.selectFrom("file").selectAll().where("id", "=", source.file_id).executeTakeFirst();
  if (!file) throw new Refusal("not_found");
  const { stream } = await app.files.open(file);
  const reader = new RowReader(readRows(stream, source.encoding as Encoding, source.separator as Separator));
  const [titles] = await reader.take(1);
  reader.mend(source.mended);
  if (after > 0) await reader.skipTo(after);
  return { titles: titles?.cells ?? [], reader };
}

/** Reads all of it, a piece at a time: the encoding may be told by the last letter, and the rows are counted. */
async function lookAt(app: App, file: FileRow) {
  const encoding = await encodingOf((await app.files.open(file)).stream);
  const head = await readHead(app, file, encoding);
  // No text has it; pictures and workbooks do.
  if (head.includes("\0")) throw new Refusal("unsupported_media");
  const separator = separatorOf(head);
  const reader = new RowReader(readRows((await app.files.open(file)).stream, encoding, separator));
  const [titles] = await reader.take(1);
  if (!titles) refuseField("file", "data.importEmpty");
  if (titles.cells.length > mostColumns) {
    await reader.close();
    refuseField("file", "data.importTooWide", { max: mostColumns });
  }
  const sample = await takeSample(reader, titles.cells.length);
  const rows = sample.length + (await reader.countRest(mostRows));
  if (rows > mostRows) refuseField("file", "data.importTooLong", { max: mostRows });
  return { encoding, separator, titles: titles.cells.map((title) => showFormula(title).trim()), sample, rows };
}

async function readHead(app: App, file: FileRow, encoding: Encoding): Promise<string> {
  const decoder = new TextDecoder(encoding);
  let head = "";
  for await (const piece of (await app.files.open(file)).stream) {
    head += decoder.decode(piece as Uint8Array, { stream: true });
    if (head.length >= headLength) break;
  }
  return head;
}
