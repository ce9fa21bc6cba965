import { namesByItself } from "../definitions.ts";
import type { Field } from "./structure-queries.ts";

type Named = { idNameDataField: string | null };

/** The field that names records: the nearest that was chosen, else the first text. `line`: from the uppermost down. */
export function nameFieldOf(
  line: readonly Named[],
  fields: readonly Pick<Field, "id" | "dataType">[],
): string | undefined {
  const isThere = (chosen: string | null) => chosen !== null && fields.some(({ id }) => id === chosen);
  const chosen = line.findLast(({ idNameDataField }) => isThere(idNameDataField))?.idNameDataField;
  return chosen ?? fields.find(({ dataType }) => namesByItself(dataType))?.id;
}
