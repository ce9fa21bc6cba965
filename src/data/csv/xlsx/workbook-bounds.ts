/*
 * What a workbook may hold. Spreadsheets have lower limits themselves (32,767 characters in a cell, 50,000 in Google's,
 * 65,490 styles), so that only files that were made to be too much reach these.
 */

export const maxDepth = 100;
export const maxAttributes = 200;
/** Of XML between two tags: a text with each letter written as an entity, or the attributes of an element. */
export const maxPieceLength = 1_000_000;

export const maxSheets = 1_000;
export const maxSheetNameLength = 255;
export const maxRelationships = 10_000;
export const maxStyles = 70_000;
export const maxNumberFormats = 10_000;
export const maxFormatCodeLength = 1_000;

/** Of all shared texts together: more would not fit into memory. Each counts for what it takes beside its letters. */
export const maxSharedCharacters = 150_000_000;
export const sharedTextOverhead = 16;

export const maxCellLength = 65_536;
export const maxRowLength = 4_000_000;

/** Of what a packed file becomes: what is small when it is packed stays small. */
const alwaysAllowed = 64_000_000;
const maxRatio = 100;

export const maxBytesFrom = (packed: number, atMost: number): number =>
  Math.min(atMost, alwaysAllowed + maxRatio * packed);

/** A small file is not waited for as long as a large one. */
export const maxSecondsFor = (packed: number): number => Math.min(60, 15 + packed / 1_000_000);
