/** The encodings that spreadsheets write. */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

/** By the mark at the beginning, else by what the bytes can be: UTF-8 is hardly ever valid by accident. */
export async function encodingOf(bytes: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of bytes) {
      const known = isFirst ? encodingAtHead(piece) : undefined;
      if (known) return known;
      isFirst = false;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return "windows-1252";
  }
}

/** Bytes as text, piece by piece, without the mark at the beginning. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

function encodingAtHead(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return wideEncodingOf(bytes.subarray(0, 4096));
}

/** Without a mark: every other byte of plain Latin text is zero. */
function wideEncodingOf(head: Uint8Array): Encoding | undefined {
  let even = 0;
  let odd = 0;
  for (const [place, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (place % 2 === 0) even++;
    else odd++;
  }
  const half = head.length / 2;
  if (odd > half * 0.4 && even < half * 0.1) return "utf-16le";
  if (even > half * 0.4 && odd < half * 0.1) return "utf-16be";
  return undefined;
}
