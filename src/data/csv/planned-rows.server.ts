import type { Draft } from "#data/records/writing/drafts.server.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { ImportSettings } from "./contract.ts";
import type { ImportColumns } from "./import-columns.server.ts";
import type { ImportMemory } from "./import-memory.server.ts";
import type { ParsedCells, ReadRow } from "./read-cells.server.ts";
import type { Row } from "./read-rows.server.ts";

/** Rows of a file that are to be imported, and how. */
export type Input = {
  collectionId: string;
  caller: TeamCaller;
  columns: ImportColumns;
  settings: ImportSettings;
  titles: string[];
  rows: Row[];
  /** What of their cells was read ahead. */
  parsed?: ParsedCells | undefined;
  memory: ImportMemory;
  /** Whether the records are about to be written. */
  isReal: boolean;
};

/** What a row would make of its record. */
export type Planned = { row: ReadRow; draft: Draft };
