const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids are like no others in the world, so each of these means that person wherever it stands: in a column, a list, in JSON. */
export function replaceIds(bytes: Buffer, known: Map<string, string>): { bytes: Buffer; replaced: number } {
  if (known.size === 0) return { bytes, replaced: 0 };
  let replaced = 0;
  const text = bytes.toString("latin1").replace(anyId, (id) => {
    const here = known.get(id);
    if (here) replaced += 1;
    return here ?? id;
  });
  return replaced > 0 ? { bytes: Buffer.from(text, "latin1"), replaced } : { bytes, replaced };
}
