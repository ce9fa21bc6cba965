import type { Parts } from "./open-parts.ts";
import { type NumberForm, readStyles } from "./read-styles.ts";
import { type Attributes, readXml } from "./read-xml.ts";
import {
  maxCellLength,
  maxRelationships,
  maxSharedCharacters,
  maxSheetNameLength,
  maxSheets,
  sharedTextOverhead,
} from "./workbook-bounds.ts";
import { XlsxRefused } from "./xlsx-problem.ts";

export type Sheet = { name: string; path: string };

/** What the sheets of a workbook share. */
export type Book = { sheets: Sheet[]; strings: string[]; forms: NumberForm[]; startsIn1904: boolean };

/** Its visible sheets in their order, and what their cells refer to. */
export async function readBook(parts: Parts): Promise<Book> {
  const workbook = parts.has("xl/workbook.xml") ? "xl/workbook.xml" : await findWorkbook(parts);
  if (!workbook) throw new XlsxRefused("noWorkbook");
  const folder = workbook.slice(0, workbook.lastIndexOf("/") + 1);
  const links = await readLinks(parts, `${folder}_rels/${workbook.slice(folder.length)}.rels`, folder);
  const sheets: Sheet[] = [];
  let startsIn1904 = false;
  await readXml(parts.read(workbook), {
    open(name, attributes) {
      if (name === "workbookPr") startsIn1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const link = links.get(ofName(attributes, "id") ?? "");
      if (!link || !isVisible(attributes) || !parts.has(link.path)) return;
      const { name: sheet = "" } = attributes;
      if (sheet.length > maxSheetNameLength || sheets.length >= maxSheets) throw new XlsxRefused("tooLarge");
      sheets.push({ name: sheet, path: link.path });
    },
  });
  const pathOf = (kind: string) => [...links.values()].find(({ type }) => type.endsWith(`/${kind}`))?.path;
  const [strings, styles] = [pathOf("sharedStrings"), pathOf("styles")];
  return {
    ...{ sheets, startsIn1904 },
    strings: strings && parts.has(strings) ? await readStrings(parts, strings) : [],
    forms: styles && parts.has(styles) ? await readStyles(parts.read(styles)) : [],
  };
}

async function findWorkbook(parts: Parts): Promise<string | undefined> {
  if (!parts.has("_rels/.rels")) return undefined;
  const links = await readLinks(parts, "_rels/.rels", "");
  const found = [...links.values()].find(({ type }) => type.endsWith("/officeDocument"))?.path;
  return found?.endsWith("workbook.xml") && parts.has(found) ? found : undefined;
}

type Link = { type: string; path: string };

async function readLinks(parts: Parts, path: string, folder: string): Promise<Map<string, Link>> {
  const links = new Map<string, Link>();
  if (!parts.has(path)) return links;
  await readXml(parts.read(path), {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      if (links.size >= maxRelationships) throw new XlsxRefused("tooLarge");
      if (!links.has(Id))
        links.set(Id, { type: Type, path: Target.startsWith("/") ? Target.slice(1) : folder + Target });
    },
  });
  return links;
}

async function readStrings(parts: Parts, path: string): Promise<string[]> {
  const strings: string[] = [];
  let [pieces, length, characters, isText, isReading] = [[] as string[], 0, 0, false, false];
  let unspoken = 0;
  await readXml(parts.read(path), {
    open(name) {
      if (name === "si") [pieces, length, isText] = [[], 0, true];
      // How a text is spoken stands beside it, and is none of it.
      if (name === "rPh") unspoken++;
      isReading = name === "t" && isText && unspoken === 0;
    },
    text(piece) {
      if (!isReading) return;
      length += piece.length;
      if (length > maxCellLength) throw new XlsxRefused("tooLarge");
      pieces.push(piece);
    },
    close(name) {
      if (name === "t") isReading = false;
      if (name === "rPh") unspoken--;
      if (name !== "si") return;
      characters += length + sharedTextOverhead;
      if (characters > maxSharedCharacters) throw new XlsxRefused("tooLarge");
      strings.push(pieces.join(""));
      isText = false;
    },
  });
  return strings;
}

const isVisible = ({ state = "visible" }: Attributes): boolean => state === "visible";

export const isTrue = (given: string | undefined): boolean => given === "1" || given === "true";

/** An attribute whatever its prefix. */
const ofName = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key === `r:${name}` || (key.endsWith(`:${name}`) && key !== name))?.[1];
