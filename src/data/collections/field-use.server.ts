import type { TeamDb } from "#server/db/db.ts";
import type { Definitions } from "./definitions.ts";

/** One place that works with a field. Its name is in the language of the definitions that were asked. */
export type FieldUse = {
  kind: string;
  /** The collection whose page shows it. */
  collectionId: string;
  subjectId: string;
  name: string;
  /** Deleting the field is refused as long as this is there. */
  isBlocking?: boolean;
};

export type FieldUsesOf = (team: TeamDb, definitions: Definitions, fieldId: string) => Promise<FieldUse[]> | FieldUse[];
