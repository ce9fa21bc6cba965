import { cellText } from "./cell-text.ts";
import type { Book } from "./read-book.ts";
import { readXml, type XmlListener } from "./read-xml.ts";
import { maxCellLength, maxRowLength } from "./workbook-bounds.ts";
import { XlsxRefused } from "./xlsx-problem.ts";

/** More columns than a file may have are not kept: that there are more is enough. */
const mostCells = 1_001;

export type SheetRow = { number: number; cells: string[] };

/** Each row that the sheet has, in its order; those in between are empty. */
export async function readSheet(
  pieces: AsyncIterable<Uint8Array>,
  book: Book,
  take: (row: SheetRow) => void,
  pause: NonNullable<XmlListener["pause"]>,
): Promise<void> {
  let row: SheetRow = { number: 0, cells: [] };
  let cell = { column: -1, type: "n", style: 0, value: "", isText: false };
  let isReading = false;
  let [unspoken, rowLength] = [0, 0];
  await readXml(pieces, {
    open(name, attributes) {
      if (name === "row") {
        row = { number: Math.max(Number(attributes.r ?? 0), row.number + 1), cells: [] };
        cell.column = -1;
        rowLength = 0;
      } else if (name === "c") {
        const column = attributes.r ? columnOf(attributes.r) : cell.column + 1;
        const { t: type = "n", s = "0" } = attributes;
        cell = { column, type, style: Number(s), value: "", isText: type === "inlineStr" };
      } else if (name === "rPh") unspoken++;
      else isReading = name === "v" || (name === "t" && cell.isText && unspoken === 0);
    },
    text(piece) {
      if (!isReading) return;
      if (cell.value.length + piece.length > maxCellLength) throw new XlsxRefused("tooLarge");
      cell.value += piece;
    },
    close(name) {
      isReading = false;
      if (name === "rPh") unspoken--;
      if (name === "c" && cell.column >= 0 && cell.column < mostCells) {
        const text = cellText(book, cell);
        if (text === "") return;
        rowLength += text.length;
        if (rowLength > maxRowLength) throw new XlsxRefused("tooLarge");
        while (row.cells.length < cell.column) row.cells.push("");
        row.cells[cell.column] = text;
      }
      if (name === "row" && row.cells.length > 0) take(row);
    },
    pause,
  });
}

/** "AB12" is in the 28th. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}
