import { type RawBuilder, sql } from "kysely";
import { fieldKey } from "./merge/merge-value.ts";

/** Whether a kept content has a tag of a field: tags name fields by their ids. */
export const namesField = (column: string, fieldId: string): RawBuilder<boolean> =>
  sql<boolean>`position(${fieldKey(fieldId)} in coalesce(${sql.ref(column)}::text, '')) > 0`;
