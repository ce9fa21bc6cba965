export type Mark = { start: number; end: number };

/** Where folded words lie in a text as people wrote it; marks neither touch nor overlap. */
export function markWords(text: string, words: readonly string[]): Mark[] {
  const { folded, places } = foldWithPlaces(text);
  const found: Mark[] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      found.push({ start: places[at]!.start, end: places[at + word.length - 1]!.end });
    }
  }
  return joined(found);
}

const longest = 160;
const before = 40;

/** The part of a text around its first mark, in whole words, with the marks moved along. */
export function excerptOf(text: string, words: readonly string[]): { text: string; marks: Mark[] } {
  const plain = text.replace(/\s+/g, " ").trim();
  const [first] = markWords(plain, words);
  if (plain.length <= longest || !first) return cut(plain, 0, longest, words);
  const input = Math.max(0, first.start - before);
  const space = plain.indexOf(" ", input);
  const start = input === 0 || space < 0 || space >= first.start ? input : space + 1;
  return cut(plain, start, start + longest, words);
}

function cut(plain: string, start: number, end: number, words: readonly string[]) {
  // Half of a sign that takes two places is no sign.
  const from = isSecondHalf(plain, start) ? start + 1 : start;
  const to = isSecondHalf(plain, end) ? end - 1 : end;
  const text = `${from > 0 ? "…" : ""}${plain.slice(from, to)}${to < plain.length ? "…" : ""}`;
  return { text, marks: markWords(text, words) };
}

const isSecondHalf = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text[at] ?? "");

/** What taking accents off does not tell. */
const spelledOut: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

function foldWithPlaces(text: string): { folded: string; places: Mark[] } {
  let folded = "";
  const places: Mark[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = sign < "\u0080" ? sign.toLowerCase() : foldSign(sign);
    // A lone accent belongs to the sign before it.
    if (plain === "" && places.length > 0) places[places.length - 1]!.end = at + sign.length;
    for (let count = 0; count < plain.length; count++) places.push({ start: at, end: at + sign.length });
    folded += plain;
    at += sign.length;
  }
  return { folded, places };
}

function foldSign(sign: string): string {
  const lower = sign.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return spelledOut[lower] ?? lower;
}

function joined(marks: Mark[]): Mark[] {
  const all: Mark[] = [];
  for (const mark of marks.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end);
    else all.push({ ...mark });
  }
  return all;
}
