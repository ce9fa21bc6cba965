import type { IncomingMessage } from "node:http";
import { Transform, type Writable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { Refusal } from "#shared/errors.ts";

/**
 * Counts the beginnings of parts of a multipart body on their way to its parser, which makes streams for each of them
 * before it looks at its own limits. To be called before the parser is opened.
 */
export function boundParts({ raw }: Pick<FastifyRequest, "raw">, maxParts: number) {
  const boundary = /boundary="?([^";]{1,200})/i.exec(raw.headers["content-type"] ?? "")?.[1];
  if (!boundary) return;
  const pipe = raw.pipe.bind(raw) as IncomingMessage["pipe"];
  raw.pipe = (<Parser extends Writable>(parser: Parser): Parser => {
    const counter = partCounter(Buffer.from(`\r\n--${boundary}`), maxParts);
    counter.once("error", (error) => {
      raw.unpipe(counter);
      parser.destroy(error);
    });
    pipe(counter).pipe(parser);
    return parser;
  }) as IncomingMessage["pipe"];
}

function partCounter(delimiter: Buffer, maxParts: number): Transform {
  let count = 0;
  /** The end of what came before: a delimiter may lie across two pieces. */
  let tail = Buffer.alloc(0);
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const text = Buffer.concat([tail, piece]);
      for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + delimiter.length))
        // The end of the body has one, too, and the first part none.
        if (++count > maxParts) return done(new Refusal("too_complex"));
      tail = text.subarray(Math.max(0, text.length - delimiter.length + 1));
      done(null, piece);
    },
  });
}
