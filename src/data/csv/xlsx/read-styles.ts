import { readXml } from "./read-xml.ts";
import { maxFormatCodeLength, maxNumberFormats, maxStyles } from "./workbook-bounds.ts";
import { XlsxRefused } from "./xlsx-problem.ts";

/** What a number stands for, by the form in which it is shown. `digits`: a code with zeros before it. */
export type NumberForm =
  | { kind: "plain" }
  | { kind: "day" }
  | { kind: "moment" }
  | { kind: "share" }
  | { kind: "code"; digits: number };

/** The form of each style that cells refer to. */
export async function readStyles(pieces: AsyncIterable<Uint8Array>): Promise<NumberForm[]> {
  const own = new Map<number, NumberForm>();
  const forms: NumberForm[] = [];
  let isOfCells = false;
  await readXml(pieces, {
    open(name, attributes) {
      if (name === "numFmt") own.set(Number(attributes.numFmtId), formOf(attributes.formatCode ?? ""));
      if (own.size > maxNumberFormats) throw new XlsxRefused("tooLarge");
      if (name === "cellXfs") isOfCells = true;
      if (name !== "xf" || !isOfCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      forms.push(own.get(id) ?? formOf(builtIn(id)));
      if (forms.length > maxStyles) throw new XlsxRefused("tooLarge");
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return forms;
}

export function formOf(code: string): NumberForm {
  // What stands in quotes, behind a backslash or in brackets is shown as it is, but for [h], [m] and [s].
  const [first = ""] = code
    .slice(0, maxFormatCodeLength)
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, "")
    .split(";");
  if (/[hs]/i.test(first)) return { kind: "moment" };
  if (/[ymd]/i.test(first) && !/general/i.test(first)) return { kind: "day" };
  if (first.includes("%")) return { kind: "share" };
  return /^0{2,20}$/.test(first) ? { kind: "code", digits: first.length } : plain;
}

const plain: NumberForm = { kind: "plain" };

/** The forms that every spreadsheet knows by a number; those of East Asia are days. */
function builtIn(id: number): string {
  if (id === 9 || id === 10) return "0%";
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 54) || (id >= 57 && id <= 58))
    return "yyyy-mm-dd";
  return (id >= 18 && id <= 22) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) || id === 55 || id === 56
    ? "yyyy-mm-dd hh:mm"
    : "";
}
