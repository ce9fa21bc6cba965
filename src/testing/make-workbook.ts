import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A cell as XML, or a text. */
export type SheetCell = string | { xml: string };

type Book = {
  sheets: Record<string, SheetCell[][]>;
  /** Forms of numbers by their place, from 1 on. */
  formats?: string[];
  hidden?: string[];
  startsIn1904?: boolean;
  /** Other parts, or other content of these. */
  parts?: Record<string, string | Buffer>;
};

/** A workbook as Excel writes one, with texts in a part of their own. */
export function makeWorkbook({
  sheets,
  formats = [],
  hidden = [],
  startsIn1904 = false,
  parts = {},
}: Book): Promise<Buffer> {
  const strings: string[] = [];
  const names = Object.keys(sheets);
  const cell = (given: SheetCell, at: string) => {
    if (typeof given !== "string") return given.xml.replace("<c", `<c r="${at}"`);
    return given === "" ? "" : `<c r="${at}" t="s"><v>${strings.push(given) - 1}</v></c>`;
  };
  const sheetXml = (rows: SheetCell[][]) =>
    `${head}<worksheet ${main}><sheetData>${rows
      .map((row, place) => {
        const cells = row.map((each, column) => cell(each, `${letters(column)}${place + 1}`)).join("");
        return row.length > 0 ? `<row r="${place + 1}">${cells}</row>` : "";
      })
      .join("")}</sheetData></worksheet>`;
  const written = names.map((name) => sheetXml(sheets[name]!));
  const content: Record<string, string | Buffer> = {
    "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "xl/workbook.xml": `${head}<workbook ${main} xmlns:r="${office}"><workbookPr${startsIn1904 ? ' date1904="1"' : ""}/><sheets>${names
      .map((name, place) => {
        const state = hidden.includes(name) ? ' state="hidden"' : "";
        return `<sheet name="${escaped(name)}" sheetId="${place + 1}"${state} r:id="rId${place + 1}"/>`;
      })
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map((_, place) => link(`rId${place + 1}`, "worksheet", `worksheets/sheet${place + 1}.xml`))
      .join(
        "",
      )}${link("rIdS", "sharedStrings", "sharedStrings.xml")}${link("rIdF", "styles", "styles.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `${head}<sst ${main}>${strings.map((each) => `<si><t xml:space="preserve">${escaped(each)}</t></si>`).join("")}</sst>`,
    "xl/styles.xml": `${head}<styleSheet ${main}><numFmts>${formats
      .map((code, place) => `<numFmt numFmtId="${200 + place}" formatCode="${escaped(code)}"/>`)
      .join("")}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, place) => `<xf numFmtId="${200 + place}"/>`)
      .join("")}</cellXfs></styleSheet>`,
    ...Object.fromEntries(written.map((xml, place) => [`xl/worksheets/sheet${place + 1}.xml`, xml])),
    ...parts,
  };
  return zipped(content);
}

export function zipped(content: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(content)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const link = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(65 + (column % 26));
