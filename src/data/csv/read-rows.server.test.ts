import { expect, it } from "vitest";
import { Refusal } from "#shared/errors.ts";
import { maxRowNumber } from "./contract.ts";
import { type Row, readRows } from "./read-rows.server.ts";

async function* emptyLines(megabytes: number, read: { pieces: number }) {
  for (; read.pieces < megabytes * 16; read.pieces++) yield Buffer.alloc(65_536, "\n");
}

async function all(rows: AsyncIterable<Row[]>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const each of rows) found.push(...each);
  return found;
}

it("a file of empty rows is refused when it has more than any file may have, and not read on", async () => {
  const read = { pieces: 0 };
  await expect(all(readRows(emptyLines(50, read), "utf-8", ","))).rejects.toThrow(Refusal);
  expect(read.pieces).toBeLessThanOrEqual(Math.ceil(maxRowNumber / 65_536));
});

it("as many empty rows as may be are passed over", async () => {
  expect(await all(readRows(emptyLines(1, { pieces: 0 }), "utf-8", ","))).toEqual([]);
});

it("a file that comes in one piece is read in several, between which others get their turn", async () => {
  async function* onePiece() {
    yield Buffer.from("a,b\n".repeat(100_000));
  }
  const sizes: number[] = [];
  for await (const rows of readRows(onePiece(), "utf-8", ",")) sizes.push(rows.length);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(100_000);
  expect(Math.max(...sizes)).toBeLessThan(20_000);
});
