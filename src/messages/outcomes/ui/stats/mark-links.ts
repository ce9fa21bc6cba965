const opening = ' href="#';
const idLength = 36;

const badge =
  "display:inline-block;margin:0 0 0 6px;padding:0 7px;border:1px solid #24262b;border-radius:9px;font:600 12px/18px sans-serif;letter-spacing:0;text-decoration:none;white-space:nowrap;vertical-align:middle;";
const quiet = "color:#24262b;background:#fff;";
const loud = "color:#fff;background:#24262b;";

/** What stands at a link; `isMost`: none was followed by more. */
export type LinkMark = { label: string; isMost: boolean };

/** A mail with a word at each link that is followed; none of them leads anywhere any more. */
export function markLinks(html: string, markOf: (linkId: string) => LinkMark | undefined): string {
  const [before = "", ...parts] = html.split(opening);
  return before + parts.map((part) => markOne(part, markOf(part.slice(0, idLength)))).join("");
}

/** From the id of a link to the next one. */
function markOne(part: string, mark: LinkMark | undefined): string {
  const rest = part.slice(part.indexOf('"') + 1);
  const end = rest.indexOf("</a>");
  if (!mark || end < 0) return rest;
  const word = `<span style="${badge}${mark.isMost ? loud : quiet}">${escaped(mark.label)}</span>`;
  return `${rest.slice(0, end)}${word}${rest.slice(end)}`;
}

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
