import { isId } from "#shared/ids.ts";
import type { FieldDefinition } from "../collections/definitions.ts";
import { showFormula } from "./formula-cells.ts";

/** Where the cells of a column go: a field, or the record that the row is about. */
export const idColumn = "id";

export const idTitle = "Id";

/** Each column to the field of its title, whatever case and accents; equal titles in their order. */
export function guessMapping(titles: string[], fields: FieldDefinition[], samples: string[][]): (string | null)[] {
  const free = Map.groupBy(fields, (field) => fold(field.title));
  let hasId = false;
  return titles.map((given, place) => {
    const title = fold(showFormula(given));
    const filled = samples.map((row) => row[place] ?? "").filter((cell) => cell !== "");
    if (!hasId && title === fold(idTitle) && filled.length > 0 && filled.every(isId)) {
      hasId = true;
      return idColumn;
    }
    return free.get(title)?.shift()?.id ?? null;
  });
}

const fold = (title: string): string =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s_-]+/g, " ")
    .trim()
    .toLowerCase();
