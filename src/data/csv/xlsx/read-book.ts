import type { Parts } from "./open-parts.ts";
import { type NumberForm, readStyles } from "./read-styles.ts";
import { type Attributes, readXml } from "./read-xml.ts";
import { XlsxRefused } from "./xlsx-problem.ts";

export type Sheet = { name: string; path: string };

/** What the sheets of a workbook share. */
export type Book = { sheets: Sheet[]; strings: string[]; forms: NumberForm[]; startsIn1904: boolean };

/** Texts of all sheets lie in one part; more than this would not fit into memory. */
const mostSigns = 150_000_000;

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
      const link = name === "sheet" ? links.find(({ id }) => id === ofName(attributes, "id")) : undefined;
      if (link && isVisible(attributes) && parts.has(link.path))
        sheets.push({ name: attributes.name ?? "", path: link.path });
    },
  });
  const pathOf = (kind: string) => links.find(({ type }) => type.endsWith(`/${kind}`))?.path;
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
  const found = links.find(({ type }) => type.endsWith("/officeDocument"))?.path;
  return found?.endsWith("workbook.xml") && parts.has(found) ? found : undefined;
}

type Link = { id: string; type: string; path: string };

async function readLinks(parts: Parts, path: string, folder: string): Promise<Link[]> {
  const links: Link[] = [];
  if (!parts.has(path)) return links;
  await readXml(parts.read(path), {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      links.push({ id: Id, type: Type, path: Target.startsWith("/") ? Target.slice(1) : folder + Target });
    },
  });
  return links;
}

async function readStrings(parts: Parts, path: string): Promise<string[]> {
  const strings: string[] = [];
  let [text, signs, isText, isReading] = ["", 0, false, false];
  let unspoken = 0;
  await readXml(parts.read(path), {
    open(name) {
      if (name === "si") [text, isText] = ["", true];
      // How a text is spoken stands beside it, and is none of it.
      if (name === "rPh") unspoken++;
      isReading = name === "t" && isText && unspoken === 0;
    },
    text(piece) {
      if (isReading) text += piece;
    },
    close(name) {
      if (name === "t") isReading = false;
      if (name === "rPh") unspoken--;
      if (name !== "si") return;
      signs += text.length + 16;
      if (signs > mostSigns) throw new XlsxRefused("tooLarge");
      strings.push(text);
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
