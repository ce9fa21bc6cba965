import Big from "big.js";
import type { Book } from "./read-book.ts";
import type { NumberForm } from "./read-styles.ts";

export type XlsxCell = { type: string; style: number; value: string };

/** A cell as text that field types read one way only: days as ISO has them, numbers with a point, formulas by their value. */
export function cellText({ strings, forms, startsIn1904 }: Book, { type, style, value }: XlsxCell): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" || value === "true" ? "TRUE" : "FALSE";
  if (type === "d") return value.replace("T", " ").replace(/(?:\.\d+)?Z?$/, "");
  if (type !== "n" || value === "") return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return writeNumber(number, forms[style] ?? { kind: "plain" }, startsIn1904);
}

/** As many digits as a spreadsheet shows at most: what lies behind them is how machines count. */
const digits = 15;

function writeNumber(number: number, form: NumberForm, startsIn1904: boolean): string {
  if (form.kind === "day" || form.kind === "moment") {
    const written = writeMoment(number, form.kind === "moment", startsIn1904);
    if (written !== undefined) return written;
  }
  const exact = new Big(number.toPrecision(digits));
  if (form.kind === "share") return `${exact.times(100).toFixed()}%`;
  const plain = exact.toFixed();
  return form.kind === "code" && /^\d+$/.test(plain) ? plain.padStart(form.digits, "0") : plain;
}

const dayLength = 86_400_000;
/** The days before March 1900 are one too few: the first spreadsheets had a 29th of February then. */
const [from1900, from1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];

function writeMoment(serial: number, hasTime: boolean, startsIn1904: boolean): string | undefined {
  if (serial < 0) return undefined;
  const shift = !startsIn1904 && serial < 60 && serial >= 1 ? 1 : 0;
  // To the second: halves of one are how machines count.
  const at = Math.round((serial + shift) * 86_400) * 1000;
  const moment = new Date((startsIn1904 ? from1904 : from1900) + at);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return undefined;
  const iso = moment.toISOString();
  const time = iso.slice(11, iso.slice(17, 19) === "00" ? 16 : 19);
  if (hasTime && serial < 1 && !startsIn1904) return time;
  return hasTime || at % dayLength !== 0 ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10);
}
