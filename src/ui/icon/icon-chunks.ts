export const chunkCount = 32;

/** Must give the same answer at build time and in the browser, so it depends on nothing but the name. */
export function chunkOf(name: string): number {
  let hash = 5381;
  for (const character of name) hash = (hash * 33 + character.charCodeAt(0)) >>> 0;
  return hash % chunkCount;
}
