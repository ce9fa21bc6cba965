import { type CellCopier, serverPart } from "../../server-part.server.ts";

/** The database orders the keys of what it stores as JSON by their length. */
const between = [
  '{"city": "',
  '", "line1": "',
  '", "line2": "',
  '", "region": "',
  '", "country": "',
  '", "latitude": null, "longitude": null, "postalCode": "',
  '"}',
].map((text) => Buffer.from(text));
/** Where of these the parts come from, as they are written. */
const order = [1, 2, 0, 3, 5, 4];

/** What ends a text, or means something in JSON, in an address that is written, or in a file; controls are escaped in JSON. */
const special = new Uint8Array(256);
for (const byte of Buffer.from('"\\|;')) special[byte] = 1;
const quote = 0x22;
const separator = Buffer.from(" | ");

export const physicalAddressServer = serverPart({ csv: { isWhole: false, copier: () => copyPlain } });

/** Nearly every address is short texts without a special sign, and has no position: it is copied part by part. */
const copyPlain: CellCopier = (from, start, end, to, at) => {
  let place = start;
  for (let part = 0; part < between.length; part++) {
    const text = between[part]!;
    for (let sign = 0; sign < text.length; sign++) if (from[place++] !== text[sign]) return -1;
    starts[part] = place;
    if (part < order.length) while (place < end && special[from[place]!] === 0) place++;
    ends[part] = place;
  }
  const first = from[starts[order[0]!]!]!;
  let isAlone = true;
  for (let part = 0; part < order.length; part++) if (part !== order[0] && starts[part] !== ends[part]) isAlone = false;
  if (place !== end || isAlone || !isLetterOrDigit(first)) return -1;
  let written = at;
  to[written++] = quote;
  for (let next = 0; next < order.length; next++) {
    if (next > 0) for (let sign = 0; sign < separator.length; sign++) to[written++] = separator[sign]!;
    const part = order[next]!;
    for (let sign = starts[part]!; sign < ends[part]!; sign++) to[written++] = from[sign]!;
  }
  to[written++] = quote;
  return written;
};

const starts = new Int32Array(between.length);
const ends = new Int32Array(between.length);

const isLetterOrDigit = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
