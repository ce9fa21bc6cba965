import type { Made } from "./csv-shape.ts";

type Kept = Made & { isDone?: boolean };

const keyOf = (teamId: string, importId: string) => `csv-import:${teamId}:${importId}`;

/** For whoever reloads or leaves the page while the rows are on their way, or still to be mended. */
export function keepImport(teamId: string, made: Kept): void {
  try {
    sessionStorage.setItem(keyOf(teamId, made.importId), JSON.stringify(made));
  } catch {
    // Without room nothing is lost but the way back.
  }
}

export function forgetImport(teamId: string, importId: string): void {
  try {
    sessionStorage.removeItem(keyOf(teamId, importId));
  } catch {
    // Then nothing was kept either.
  }
}

/** What this tab made of a file, as its address names it. */
export const keptImport = (teamId: string, importId: unknown): Made | undefined =>
  typeof importId === "string" ? read(keyOf(teamId, importId)) : undefined;

/** What this tab made of files whose rows are not in yet. */
export function unfinishedImports(teamId: string): Made[] {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf(teamId, "")));
    return keys.flatMap((key) => read(key) ?? []).filter(({ isDone }) => !isDone);
  } catch {
    return [];
  }
}

function read(key: string): Kept | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as Kept);
  } catch {
    return undefined;
  }
}
