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
import { type Mended, RowReader, readRows, type Separator, separatorOf } from "./read-rows.server.ts";
import { RowSample } from "./row-sample.ts";
import { timeZoneOf } from "./text-forms.server.ts";
import { type Unpacked, unpackUpload } from "./xlsx/unpack-upload.server.ts";

const headLength = 200_000;

/** `sheet`: of a workbook. */
type Uploading = { app: App; team: TeamDb; userId: string; collectionId: string; sheet: string | null };

/** Keeps the file and says how it was understood. It stays its uploader's own: it may tell what others may not see. */
export const openImport = (
  { fields, about, links, ...uploading }: Uploading & Pick<GuessInput, "fields" | "about" | "links">,
  upload: Upload,
) =>
  keepUpload(uploading, upload, async ({ titles, cells, ...kept }) => {
    const timeZone = await timeZoneOf(uploading.app.db, uploading.team);
    const currency = await uploading.team.currency();
    const input = { titles, fields, about, links, cells, separator: kept.separator, timeZone, currency };
    const guessed = await runInThread<GuessInput, ReturnType<typeof guessImport>>(guesser, "guessImport", input, {
      owner: uploading.team.id,
    });
    return { ...kept, ...guessed };
  });

const guesser = new URL("./guess-import.server.ts", import.meta.url).href;

/** A file as it was understood; rows that stand for all of it as `cells`. */
export type Kept = { id: string; fileName: string; rows: number; encoding: string; separator: string } & Pick<
  Unpacked,
  "sheet" | "sheets"
> & {
    titles: string[];
    cells: string[][];
  };

/** What was uploaded becomes an import that waits for its settings; a file that makes no sense is not kept. */
export async function keepUpload<Answer>(
  { app, team, userId, collectionId, sheet: wanted }: Uploading,
  upload: Upload,
  answer: (kept: Kept) => Promise<Answer>,
): Promise<Answer> {
  await removeForgotten(app, team);
  let file = await app.files.save({ ...upload, maxBytes: mostBytes, owner: { userId } });
  try {
    const unpacked = await unpackUpload({ app, teamId: team.id, userId, sheet: wanted }, file);
    file = unpacked.file;
    const { sheet, sheets } = unpacked;
    const { encoding, separator, titles, cells, rows } = await lookAt(app, file, sheet === null ? undefined : ours);
    const id = newId();
    const kept = { id, fileName: file.name, rows, encoding, separator, titles, cells, sheet, sheets };
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

/** The rows of a kept file that stand for it, once more. */
export async function readSample(app: App, source: Parameters<typeof openRows>[1]): Promise<string[][]> {
  const { titles, reader } = await openRows(app, source);
  const { cells } = await lookThrough(reader, titles.length);
  return cells;
}

async function lookThrough(reader: RowReader, columns: number): Promise<{ rows: number; cells: string[][] }> {
  const sample = new RowSample(columns);
  const rows = await reader.visitRest(mostRows, ({ number, cells }) => sample.add(number, cells));
  return { rows, cells: sample.cells.map((row) => row.map(showFormula)) };
}

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

type TextForm = { encoding: Encoding; separator: Separator };

/** As we write CSV ourselves. */
const ours: TextForm = { encoding: "utf-8", separator: "," };

/** Reads all of it, a piece at a time: the encoding may be told by the last letter, and the rows are counted. */
async function lookAt(app: App, file: FileRow, known?: TextForm) {
  const { encoding, separator } = known ?? (await findForm(app, file));
  const reader = new RowReader(readRows((await app.files.open(file)).stream, encoding, separator));
  const [titles] = await reader.take(1);
  if (!titles) refuseField("file", "data.importEmpty");
  if (titles.cells.length > mostColumns) {
    await reader.close();
    refuseField("file", "data.importTooWide", { max: mostColumns });
  }
  const { rows, cells } = await lookThrough(reader, titles.cells.length);
  if (rows > mostRows) refuseField("file", "data.importTooLong", { max: mostRows });
  return { encoding, separator, titles: titles.cells.map((title) => showFormula(title).trim()), cells, rows };
}

async function findForm(app: App, file: FileRow): Promise<TextForm> {
  const encoding = await encodingOf((await app.files.open(file)).stream);
  const head = await readHead(app, file, encoding);
  // No text has it; pictures do.
  if (head.includes("\0")) throw new Refusal("unsupported_media");
  return { encoding, separator: separatorOf(head) };
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
