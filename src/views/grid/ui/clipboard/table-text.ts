import { RowSplitter } from "#data/csv/split-rows.ts";
import { htmlToText } from "#data/fields/html-text.ts";

/** A cell on its way: its words, and where it comes from a list of ours, its field and whole value. */
export type Carried = { text: string; fieldId?: string; value?: unknown };

/** As spreadsheets take it: tabs between cells; what has tabs, line breaks or marks in it stands in quotes. */
export const writeTabs = (rows: readonly (readonly Carried[])[]): string =>
  rows.map((cells) => cells.map(({ text }) => quoted(text)).join("\t")).join("\n");

const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The same as a table, with the values for lists of ours. */
export function writeTable(rows: readonly (readonly Carried[])[]): string {
  const cells = (row: readonly Carried[]) => row.map(writeCell).join("");
  return `<meta charset="utf-8"><table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</table>`;
}

function writeCell({ text, fieldId, value }: Carried): string {
  const own = fieldId ? ` data-field="${escaped(fieldId)}" data-value="${escaped(JSON.stringify(value ?? null))}"` : "";
  return `<td${own}>${escaped(text).replaceAll("\n", "<br>")}</td>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** What was copied elsewhere: a table where there is one, else text with tabs. */
export function readClipboard(text: string, html: string): Carried[][] {
  const table = readTable(html);
  if (table.length === 0) return readTabs(text);
  const isOurs = table.some((row) => row.some(({ fieldId }) => fieldId !== undefined));
  const plain = readTabs(text);
  // The words of a spreadsheet's text are its own; its table may be dressed up.
  const isSameShape = plain.length === table.length && plain.every((row, at) => row.length === table[at]?.length);
  if (!isOurs) return isSameShape ? plain : table;
  return isSameShape ? table.map((row, at) => row.map((cell, on) => ({ ...cell, ...plain[at]![on]! }))) : table;
}

export function readTabs(text: string): Carried[][] {
  if (text === "") return [];
  const splitter = new RowSplitter("\t");
  try {
    const rows = [...splitter.push(text), ...splitter.end()];
    // Spreadsheets end the last row too.
    if (rows.length > 1 && rows.at(-1)?.join("") === "" && /\n$/.test(text)) rows.pop();
    return rows.map((cells) => cells.map((cell) => ({ text: cell })));
  } catch {
    // A mark that never closes is a letter like any other.
    return text
      .replace(/\r?\n$/, "")
      .split(/\r?\n/)
      .map((line) => line.split("\t").map((cell) => ({ text: cell })));
  }
}

const row = /<tr(?:\s[^>]*)?>([\s\S]*?)(?=<\/tr>|<tr[\s>]|<\/table>)/gi;
const cell = /<t[dh]((?:\s[^>]*)?)>([\s\S]*?)(?=<\/t[dh]>|<t[dh][\s>]|<\/tr>|<tr[\s>]|$)/gi;

/** The first table of a page's text. Only read as words: nothing of it is ever shown as it is. */
export function readTable(html: string): Carried[][] {
  const start = html.search(/<table[\s>]/i);
  const length = start === -1 ? -1 : html.slice(start).search(/<\/table>/i);
  if (length === -1) return [];
  const found = html.slice(start, start + length + "</table>".length);
  return [...found.matchAll(row)]
    .map(([, inner]) =>
      [...withoutOpenTag(inner!).matchAll(cell)].flatMap(([, attributes, content]) => {
        const span = Math.min(100, Number(/\bcolspan="?(\d+)/i.exec(attributes!)?.[1] ?? 1));
        const own = ownCell(attributes!);
        const read: Carried = { text: htmlToText(content!), ...own };
        return [read, ...Array.from({ length: span - 1 }, () => ({ text: "" }))];
      }),
    )
    .filter((cells) => cells.length > 0);
}

/** A tag that is not closed is none; each of many would be looked for to the end. */
function withoutOpenTag(html: string): string {
  const open = html.indexOf("<", html.lastIndexOf(">") + 1);
  return open === -1 ? html : html.slice(0, open);
}

function ownCell(attributes: string): Partial<Carried> {
  const fieldId = /\bdata-field="([^"]*)"/.exec(attributes)?.[1];
  const value = /\bdata-value="([^"]*)"/.exec(attributes)?.[1];
  if (!fieldId || value === undefined) return {};
  try {
    return { fieldId: unescaped(fieldId), value: JSON.parse(unescaped(value)) };
  } catch {
    return {};
  }
}

const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
