import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { App } from "#server/app.ts";
import type { FileRow } from "#server/files/file-row.ts";
import { openThreads } from "#server/run-in-thread.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { mostBytes, mostRows } from "../contract.ts";
import type { Converted, ConvertInput } from "./convert-xlsx.server.ts";
import { holdsWord } from "./holds-word.ts";
import { maxBytesFrom, maxSecondsFor } from "./workbook-bounds.ts";
import type { XlsxProblem } from "./xlsx-problem.ts";

/** Written out, a sheet takes more room than as CSV; a packed bomb would take as much as it likes. */
const maxUnpackedBytes = 2 * mostBytes;

export type Unpacked = { file: FileRow; sheet: string | null; sheets: string[] };

type Uploading = { app: App; teamId: string; userId: string; sheet: string | null };

/** A workbook becomes CSV, which everything after it reads; another file stays what it is. What was uploaded goes then. */
export async function unpackUpload({ app, teamId, userId, sheet }: Uploading, file: FileRow): Promise<Unpacked> {
  const head = await readHead(app, file);
  if (startsWith(head, compound))
    refuse((await holdsWord(await open(app, file), "EncryptedPackage")) ? "protected" : "old");
  if (!startsWith(head, packed)) return { file, sheet: null, sheets: [] };
  const folder = await mkdtemp(join(tmpdir(), "simply-workbook-"));
  try {
    const [from, to] = [join(folder, "book.xlsx"), join(folder, "sheet.csv")];
    await pipeline(await open(app, file), createWriteStream(from));
    const { size } = await stat(from);
    const converted = await convert(teamId, size, {
      ...{ from, to, sheet, mostRows },
      maxUnpackedBytes: maxBytesFrom(size, maxUnpackedBytes),
      maxWrittenBytes: maxBytesFrom(size, mostBytes),
    });
    if ("problem" in converted) refuse(converted.problem);
    const stream = createReadStream(to);
    const kept = await app.files.save({ stream, name: file.name, maxBytes: mostBytes, owner: { userId } });
    await app.files.remove(file.id);
    return { file: kept, ...converted };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const converter = new URL("./convert-xlsx.server.ts", import.meta.url).href;

/** Workbooks wait for each other only: a large one takes long. */
const convertInThread = openThreads({ threads: 2 });

async function convert(teamId: string, size: number, input: ConvertInput): Promise<Converted> {
  const share = { owner: teamId, longestRun: maxSecondsFor(size) * 1000 };
  try {
    return await convertInThread<ConvertInput, Converted>(converter, "convertXlsx", input, share);
  } catch (error) {
    if (error instanceof Refusal && error.code === "too_complex") return { problem: "tooLarge" };
    throw error;
  }
}

/** Old workbooks and protected ones begin like this. */
const compound = [0xd0, 0xcf, 0x11, 0xe0];
const packed = [0x50, 0x4b, 0x03, 0x04];

const startsWith = (head: Uint8Array, signs: number[]): boolean => signs.every((sign, place) => head[place] === sign);

const open = async (app: App, file: FileRow) => (await app.files.open(file)).stream;

async function readHead(app: App, file: FileRow): Promise<Uint8Array> {
  for await (const piece of await open(app, file)) return (piece as Uint8Array).subarray(0, 8);
  return new Uint8Array();
}

const messages: Record<XlsxProblem, string> = {
  broken: "data.importXlsxBroken",
  noWorkbook: "data.importNoWorkbook",
  protected: "data.importXlsxProtected",
  old: "data.importXls",
  tooLarge: "data.importXlsxTooLarge",
  noSheet: "data.importEmpty",
};

function refuse(problem: XlsxProblem): never {
  refuseField("file", messages[problem]);
}
