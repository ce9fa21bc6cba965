import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSse, type SseBlock, startOfStream } from "./sse-parser.ts";

describe("the parser of server-sent events", () => {
  it("reads events, tokens and comments", () => {
    const text = ": beat\nid: 7\n\nevent: reset\ndata: {}\n\ndata: a\ndata: b\n\ndata:c\nid: 8\n\n: only a comment\n\n";
    expect(parseSse(startOfStream, text).blocks).toEqual([
      { event: "message", data: "", id: "7" },
      { event: "reset", data: "{}", id: undefined },
      { event: "message", data: "a\nb", id: undefined },
      { event: "message", data: "c", id: "8" },
    ]);
  });

  it("holds back a block that is not finished", () => {
    const cut = parseSse(startOfStream, "data: half\n");
    expect(cut.blocks).toEqual([]);
    expect(parseSse(cut.state, "\n").blocks).toEqual([{ event: "message", data: "half", id: undefined }]);
  });

  it("ignores an id with a NUL and fields that it does not know", () => {
    const text = "id: a\0b\nretry: 5\nunknown\ndata\n\n";
    expect(parseSse(startOfStream, text).blocks).toEqual([{ event: "message", data: "", id: undefined }]);
  });

  it("reads the same blocks wherever the network cuts, whatever ends the lines", () => {
    const line = fc.string({ unit: "binary", maxLength: 20 }).map((text) => text.replace(/[\r\n\0]/g, "x"));
    const block = fc.record({
      event: line.filter((text) => text !== ""),
      data: fc.array(line, { minLength: 1 }),
      id: line,
    });
    const end = fc.constantFrom("\n", "\r", "\r\n");
    fc.assert(
      fc.property(fc.array(block), end, fc.infiniteStream(fc.integer({ min: 1, max: 7 })), (sent, eol, sizes) => {
        const text = sent.map((one) => write(one, eol)).join("");
        const expected = sent.map(({ event, data, id }) => ({ event, data: data.join("\n"), id }));
        expect(readInPieces(text, sizes)).toEqual(expected);
      }),
    );
  });
});

const write = ({ event, data, id }: { event: string; data: string[]; id: string }, eol: string) =>
  [`event: ${event}`, ...data.map((line) => `data: ${line}`), `id: ${id}`, ": comment", "", ""].join(eol);

function readInPieces(text: string, sizes: Iterable<number>): SseBlock[] {
  const found: SseBlock[] = [];
  let state = startOfStream;
  let at = 0;
  for (const size of sizes) {
    if (at >= text.length) break;
    const parsed = parseSse(state, text.slice(at, at + size));
    state = parsed.state;
    found.push(...parsed.blocks);
    at += size;
  }
  return found;
}
