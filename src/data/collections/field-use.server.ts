import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";
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

/** For `caller`: what they may not know the name of is told without it. */
export type FieldUsesOf = (
  team: TeamDb,
  definitions: Definitions,
  fieldId: string,
  caller: TeamCaller,
) => Promise<FieldUse[]> | FieldUse[];

/** Of what is no definition: messages that are still to be sent. */
export const otherFieldUses = extensionPoint<FieldUsesOf>();
