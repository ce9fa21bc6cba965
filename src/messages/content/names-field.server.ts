import { type RawBuilder, sql } from "kysely";
import { fieldKey } from "./merge/merge-value.ts";

/** Whether a kept content names a field: tags by its key, conditions and lists by its id. */
export const namesField = (column: string, fieldId: string): RawBuilder<boolean> =>
  sql<boolean>`(${holdsText(column, fieldKey(fieldId))} or ${holdsText(column, fieldId)})`;

const holdsText = (column: string, text: string) =>
  sql`position(${text} in coalesce(${sql.ref(column)}::text, '')) > 0`;
