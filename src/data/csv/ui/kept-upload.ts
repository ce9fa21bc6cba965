import type { MappingDraft, Uploaded } from "./mapping.ts";

type Kept = { uploaded: Uploaded; draft: MappingDraft };

const keyOf = (teamId: string, collectionId: string) => `csv-upload-4:${teamId}:${collectionId}`;

/** For whoever reloads the page between uploading a file and importing it. */
export function keepUpload(teamId: string, collectionId: string, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(teamId, collectionId), JSON.stringify(kept));
  } catch {
    // Without room nothing is lost but the way back.
  }
}

export function forgetUpload(teamId: string, collectionId: string): void {
  try {
    sessionStorage.removeItem(keyOf(teamId, collectionId));
  } catch {
    // Then nothing was kept either.
  }
}

export function keptUpload(teamId: string, collectionId: string): Kept | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(teamId, collectionId));
    return kept === null ? undefined : (JSON.parse(kept) as Kept);
  } catch {
    return undefined;
  }
}
