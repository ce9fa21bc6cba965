import type { CellCopier } from "#data/fields/server-part.server.ts";
import type { RowBlocks } from "#server/db/raw-rows.ts";

/** How one column of the file is made of what the database has sent for a row. */
export type LineCell =
  /** As it comes: it needs neither quotes nor care. */
  | { kind: "whole" }
  /** The cell for what has come; nothing stays an empty one. `copy` is a shorter way to the same, not for everything. */
  | { kind: "written"; write(given: string): string; copy?: CellCopier | undefined }
  /** Nothing has come: it lies elsewhere, by the record's id. */
  | { kind: "elsewhere"; write(recordId: string): string };

/** Letter, length, and how many values follow, each behind its own length. */
const headLength = 7;
const [comma, carriageReturn, lineFeed] = [0x2c, 0x0d, 0x0a];
/** What a copier may take beyond twice what was sent. */
const roomForCell = 64;

/**
 * Lines of a file from rows as the database has sent them, the record's id first. What needs no change is copied byte by
 * byte while it is looked at: to make a text of each value takes several times as long. So this is one long function.
 */
export function writeLines(blocks: RowBlocks, cells: readonly LineCell[], expected = bytesOf(blocks)): Buffer {
  let to: Buffer = Buffer.allocUnsafe(expected);
  let end = 0;
  for (const block of blocks) {
    for (let row = 0; row < block.length; ) {
      const rowEnd = row + 1 + lengthAt(block, row + 1);
      const least = end + 2 * (rowEnd - row) + roomForCell * (cells.length + 1);
      if (least > to.length) to = larger(to, end, least);
      const id = row + headLength + 4;
      const idEnd = id + lengthAt(block, id - 4);
      let at = id;
      while (at < idEnd) to[end++] = block[at++]!;
      for (let place = 0; place < cells.length; place++) {
        const cell = cells[place]!;
        to[end++] = comma;
        let start = at;
        if (cell.kind === "elsewhere") {
          start = id;
        } else {
          const length = lengthAt(block, at);
          at += 4;
          if (length <= 0) continue;
          start = at;
          at += length;
          if (cell.kind === "whole") {
            while (start < at) to[end++] = block[start++]!;
            continue;
          }
          const copied = cell.copy ? cell.copy(block, start, at, to, end) : -1;
          if (copied >= 0) {
            end = copied;
            continue;
          }
        }
        const text = cell.write(block.toString("utf8", start, cell.kind === "elsewhere" ? idEnd : at));
        const most = end + 3 * text.length + 2 * (rowEnd - row) + roomForCell * (cells.length + 1);
        if (most > to.length) to = larger(to, end, most);
        end += to.write(text, end);
      }
      to[end++] = carriageReturn;
      to[end++] = lineFeed;
      row = rowEnd;
    }
  }
  return to.subarray(0, end);
}

export const bytesOf = (blocks: RowBlocks): number => blocks.reduce((sum, { length }) => sum + length, 0);

/** What has come in one column, as text. */
export function* textsAt(blocks: RowBlocks, column: number): Generator<string | null> {
  for (const block of blocks) {
    for (let row = 0; row < block.length; row += 1 + lengthAt(block, row + 1)) {
      let at = row + headLength;
      for (let place = 0; place < column; place++) at += 4 + Math.max(0, lengthAt(block, at));
      const length = lengthAt(block, at);
      yield length < 0 ? null : block.toString("utf8", at + 4, at + 4 + length);
    }
  }
}

const lengthAt = (bytes: Buffer, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

function larger(bytes: Buffer, end: number, least: number): Buffer {
  const more = Buffer.allocUnsafe(least + (least >> 1));
  bytes.copy(more, 0, 0, end);
  return more;
}
