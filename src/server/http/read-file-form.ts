import { finished, PassThrough, type Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { Refusal } from "#shared/errors.ts";
import { boundParts } from "./bound-parts.ts";

/** A file of a form, on its way. */
export type SentFile = {
  /** Of the input that it was chosen in. */
  input: string;
  /** As the browser calls it; empty where nothing was chosen. */
  name: string;
  stream: Readable;
};

type Limits = {
  /** Of all of it. */
  mostBytes: number;
  /** Of its texts. */
  mostTextBytes: number;
  /** More parts than that are no form. */
  mostFiles: number;
  mostTexts: number;
};

export type FileForm = { texts: URLSearchParams; files: URLSearchParams };

/**
 * A form that was sent with files. Each of them is given to `take` as it comes, one at a time, with the texts before it;
 * what `take` answers stands under its input's name. What it leaves unread is let pass.
 */
export async function readFileForm(
  request: FastifyRequest,
  { mostBytes, mostTextBytes, mostFiles, mostTexts }: Limits,
  take: (file: SentFile, texts: URLSearchParams) => Promise<string>,
): Promise<FileForm> {
  const { raw, headers } = request;
  if (Number(headers["content-length"] ?? 0) > mostBytes) throw new Refusal("too_large");
  const [texts, files] = [new URLSearchParams(), new URLSearchParams()];
  let textBytes = 0;
  const limits = { files: mostFiles, fields: mostTexts, fileSize: mostBytes, fieldSize: mostTextBytes };
  try {
    boundParts(request, mostFiles + mostTexts);
    const parts = request.parts({ isPartAFile: hasFileName, limits: { ...limits, headerPairs: 20 } });
    for await (const part of parts) {
      if (part.type === "file") {
        const file = { input: part.fieldname, name: part.filename ?? "" };
        files.append(file.input, await readThrough(part.file, (stream) => take({ ...file, stream }, texts)));
        continue;
      }
      const text = typeof part.value === "string" ? part.value : "";
      textBytes += Buffer.byteLength(text) + Buffer.byteLength(part.fieldname);
      if (part.valueTruncated || textBytes > mostTextBytes) throw new Refusal("too_large");
      texts.append(part.fieldname, text);
    }
  } catch (error) {
    // What is still on its way is let pass unseen, so that the answer reaches who is sending.
    raw.unpipe();
    raw.resume();
    throw error;
  }
  return { texts, files };
}

/** What is said to be bytes and has no name is a text like any other. */
const hasFileName = (_input: string | undefined, _type: string | undefined, name: string | undefined): boolean =>
  name !== undefined;

/** The parser waits until a file was read to its end: by `pipe`, its stream outlives what stops reading before that. */
async function readThrough<T>(source: Readable, read: (stream: Readable) => Promise<T>): Promise<T> {
  const through = new PassThrough();
  // Where nobody reads it any more, nobody else hears it fail.
  through.on("error", () => {});
  finished(source, (error) => {
    if (error) through.destroy(error);
  });
  source.pipe(through);
  try {
    return await read(through);
  } finally {
    source.unpipe(through);
    source.resume();
    through.destroy();
  }
}
