import { hideFormula } from "./formula-cells.ts";

/** What a reader could take for an end of the cell, would cut off, or would run; of everything else nothing is changed. */
const risky = /[",;|\t\r\n]|^[\s'=+\-@＝＋－＠]|\s$/;
const quoted = /[",;|\t\r\n]|^\s|\s$/;

/** Text as a cell: harmless to spreadsheets, in quotes where it needs them. */
export const csvCell = (text: string): string => (risky.test(text) ? quote(hideFormula(text)) : text);

/** Text that cannot be taken for a formula, such as a number. */
export const quote = (text: string): string =>
  quoted.test(text) ? `"${text.includes('"') ? text.replaceAll('"', '""') : text}"` : text;

export const csvLine = (texts: string[]): string => `${texts.map(csvCell).join(",")}\r\n`;
