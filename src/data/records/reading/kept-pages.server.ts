type Kept = { page: unknown; versions: string; size: number };

const mostCharacters = 16_000_000;
const mostOfOne = 400_000;
/** What is kept beside the texts of a page: how its versions are asked for. */
const besideTexts = 12_000;

/**
 * Pages as they were last read, the longest unused leaving first. Nothing of them is believed: whoever takes one has asked
 * which rows the page has now, and only where these are the same versions of the same records are they not read again.
 */
const pages = new Map<string, Kept>();
let characters = 0;

export function findPage<Page>(key: string): { page: Page; versions: string } | undefined {
  const found = pages.get(key);
  if (!found) return undefined;
  pages.delete(key);
  pages.set(key, found);
  return found as Kept & { page: Page };
}

/** `length`: how many characters the page has. */
export function keepPage(key: string, page: unknown, versions: string, length: number): void {
  // The versions are kept here and by whoever reads them.
  const size = besideTexts + key.length + 2 * versions.length + length;
  forget(key);
  if (size > mostOfOne) return;
  pages.set(key, { page, versions, size });
  characters += size;
  for (const oldest of pages.keys()) {
    if (characters <= mostCharacters) break;
    forget(oldest);
  }
}

function forget(key: string): void {
  characters -= pages.get(key)?.size ?? 0;
  pages.delete(key);
}
