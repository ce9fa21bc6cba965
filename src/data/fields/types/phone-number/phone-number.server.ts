import { type CellCopier, serverPart } from "../../server-part.server.ts";

/** A cell, and where in it a number's last four digits stand. */
type Form = { cell: Buffer; places: number[] };

const mostForms = 20_000;
const [plus, zero, nine] = [0x2b, 0x30, 0x39];

export const phoneNumberServer = serverPart({ csv: { isWhole: false, copier } });

/** Numbers that differ only in their last four digits are written in one form: each is found out once. */
function copier(_context: unknown, write: (stored: string) => string): CellCopier {
  const forms = new Map<number, Form | undefined>();
  return (from, start, end, to, at) => {
    const length = end - start;
    if (length < 6 || length > 16 || from[start] !== plus) return -1;
    let before = 0;
    for (let place = start + 1; place < end; place++) {
      const digit = from[place]!;
      if (digit < zero || digit > nine) return -1;
      if (place < end - 4) before = before * 10 + digit - zero;
    }
    // At most eleven digits are before, the first of which is no zero: with the length they are one exact number.
    const key = before * 32 + length;
    let form = forms.get(key);
    if (!form) {
      if (forms.size >= mostForms) forms.clear();
      form = formOf(write(Buffer.from(from.buffer, from.byteOffset + start, length).toString("latin1")), from, end);
      if (!form) return -1;
      forms.set(key, form);
    }
    const { cell, places } = form;
    for (let place = 0; place < cell.length; place++) to[at + place] = cell[place]!;
    for (let place = 0; place < 4; place++) to[at + places[place]!] = from[end - 4 + place]!;
    return at + cell.length;
  };
}

function formOf(text: string, from: Uint8Array, end: number): Form | undefined {
  const cell = Buffer.from(text);
  const isDigit = (byte: number) => byte >= zero && byte <= nine;
  const places = [...cell.keys()].filter((place) => isDigit(cell[place]!)).slice(-4);
  const isSame = places.length === 4 && places.every((place, digit) => cell[place] === from[end - 4 + digit]);
  return isSame && cell.length <= 40 ? { cell, places } : undefined;
}
