import { isId } from "#shared/ids.ts";
import { normalForm } from "#shared/normal-form.ts";
import { showFormula } from "./formula-cells.ts";

/** Where the cells of a column go: a field, or the record that the row is about. */
export const idColumn = "id";

export const idTitle = "Id";

/** `titles`: what it is called in every language. */
type Titled = { id: string; title: string; titles: string[] };

/**
 * Each column to the field of its title, whatever case and accents; equal titles in their order.
 * What the fields are called to the one who imports counts before what they are called in other languages.
 */
export function guessMapping(titles: string[], fields: Titled[], samples: string[][]): (string | null)[] {
  const free = new Set(fields);
  const take = (isMeant: (field: Titled) => boolean): string | null => {
    const found = [...free].find(isMeant);
    if (found) free.delete(found);
    return found?.id ?? null;
  };
  let hasId = false;
  const byShown = titles.map((given, place) => {
    const title = fold(showFormula(given));
    const filled = samples.map((row) => row[place] ?? "").filter((cell) => cell !== "");
    if (!hasId && title === fold(idTitle) && filled.length > 0 && filled.every(isId)) {
      hasId = true;
      return idColumn;
    }
    return take((field) => fold(field.title) === title);
  });
  return byShown.map(
    (id, place) => id ?? take((field) => field.titles.some((each) => fold(each) === fold(showFormula(titles[place]!)))),
  );
}

const fold = (title: string): string =>
  normalForm(title, "NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s_-]+/g, " ")
    .trim()
    .toLowerCase();
