/** Whether a word stands anywhere in a file, in two bytes a letter, as compound files write their names. */
export async function holdsWord(pieces: AsyncIterable<Uint8Array>, word: string): Promise<boolean> {
  const wanted = Buffer.from(word, "utf16le");
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const joined = Buffer.concat([rest, piece]);
    if (joined.includes(wanted)) return true;
    rest = joined.subarray(Math.max(0, joined.length - wanted.length));
  }
  return false;
}
