import type { RichNode } from "./rich-text.ts";

type Words = Extract<RichNode, { kind: "words" }>;
/** Words and tags (null) of one line, across the elements that format them. */
type Line = (Words | null)[];

const nonBreaking = "\u00a0";
const endsLines: ReadonlySet<string> = new Set(["p", "ul", "ol", "li", "br"]);

/** Spaces that HTML leaves out (at either end of a line, and after another one) are written so that they stay. */
export const keepSpaces = (nodes: readonly RichNode[]): RichNode[] => changeLines(nodes, keepInLine);

/** The same as an editor has it: plain spaces, as many as are shown. What a browser leaves out is not there. */
export const plainSpaces = (nodes: readonly RichNode[]): RichNode[] => changeLines(nodes, freeInLine);

function changeLines(nodes: readonly RichNode[], change: (line: Line) => void): RichNode[] {
  const copy = structuredClone(nodes) as RichNode[];
  let line: Line = [];
  const endLine = () => {
    change(line);
    line = [];
  };
  const walk = (all: RichNode[]) => {
    for (const node of all) {
      if (node.kind === "words") line.push(node);
      else if (node.kind === "tag") line.push(null);
      else {
        if (endsLines.has(node.name)) endLine();
        walk(node.children);
        if (endsLines.has(node.name)) endLine();
      }
    }
  };
  walk(copy);
  endLine();
  return copy;
}

function keepInLine(line: Line) {
  changeSpaces(line, (sign, { isAfterSpace, isLast }) =>
    sign === " " && (isAfterSpace || isLast) ? nonBreaking : sign,
  );
}

function freeInLine(line: Line) {
  for (const words of line) if (words) words.text = words.text.replace(/[ \t\r\n\f]+/g, " ");
  changeSpaces(line, (sign, { isAfterSpace, isLast }) => (sign === " " && (isAfterSpace || isLast) ? "" : sign));
  const text = line.map((words) => words?.text ?? "\ufffc").join("");
  const isSpace = (at: number) => at < 0 || at >= text.length || text[at] === " " || text[at] === nonBreaking;
  let at = 0;
  for (const words of line) {
    if (!words) {
      at++;
      continue;
    }
    words.text = Array.from({ length: words.text.length }, (_, index) => {
      const sign = words.text[index]!;
      return sign === nonBreaking && (isSpace(at + index - 1) || isSpace(at + index + 1)) ? " " : sign;
    }).join("");
    at += words.text.length;
  }
}

type SpacePosition = { isAfterSpace: boolean; isLast: boolean };

/** Each sign of a line in turn: whether a plain space stands before it (or nothing), and whether nothing follows. */
function changeSpaces(line: Line, change: (sign: string, around: SpacePosition) => string) {
  let isAfterSpace = true;
  const last = line.length - 1;
  for (const [place, words] of line.entries()) {
    if (!words) {
      isAfterSpace = false;
      continue;
    }
    let changed = "";
    for (let index = 0; index < words.text.length; index++) {
      const sign = words.text[index]!;
      const written = change(sign, { isAfterSpace, isLast: place === last && index === words.text.length - 1 });
      changed += written;
      if (written !== "") isAfterSpace = written === " ";
    }
    words.text = changed;
  }
}
