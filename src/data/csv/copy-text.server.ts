import type { CellCopier } from "#data/fields/server-part.server.ts";

/**
 * Text as `csvCell` writes it, as far as it needs nothing but quotes for its commas. Where it has a sign that means more,
 * or may begin or end with one, it is one for `csvCell` itself.
 */
export const copyText: CellCopier = (from, start, end, to, at) => {
  if (isDoubtful[from[start]!] !== 0 || mayEndInSpace(from, start, end)) return -1;
  let place = at;
  for (let next = start; next < end; next++) {
    const byte = from[next]!;
    if (meaning[byte] !== 0) return meaning[byte] === ofComma ? copyQuoted(from, start, end, to, at) : -1;
    to[place++] = byte;
  }
  return place;
};

const copyQuoted: CellCopier = (from, start, end, to, at) => {
  let place = at;
  to[place++] = quotationMark;
  for (let next = start; next < end; next++) {
    const byte = from[next]!;
    if (meaning[byte] === ofMore) return -1;
    to[place++] = byte;
  }
  to[place++] = quotationMark;
  return place;
};

const quotationMark = 0x22;
const [ofMore, ofComma] = [1, 2];

const flags = (signs: string, others: number[] = []): Uint8Array => {
  const all = new Uint8Array(256);
  for (const byte of [...Buffer.from(signs), ...others]) all[byte] = 1;
  return all;
};

const meaning = flags('";|\t\r\n');
meaning[0x2c] = ofComma;
const spaces = " \t\r\n\v\f";
const isSpace = flags(spaces);
/** First bytes of signs among which there are spaces, or signs of formulas in full width. */
const amongSpaces = [0xc2, 0xe1, 0xe2, 0xe3, 0xef];
const isAmongSpaces = flags("", amongSpaces);
const isDoubtful = flags(`${spaces}'=+-@`, amongSpaces);

function mayEndInSpace(bytes: Uint8Array, start: number, end: number): boolean {
  const last = bytes[end - 1]!;
  if (last < 0x80) return isSpace[last] === 1;
  return (
    (end - start >= 2 && isAmongSpaces[bytes[end - 2]!] === 1) ||
    (end - start >= 3 && isAmongSpaces[bytes[end - 3]!] === 1)
  );
}
