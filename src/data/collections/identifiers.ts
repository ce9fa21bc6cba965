import { normalForm } from "#shared/normal-form.ts";
import { trimEndOf } from "#shared/trim-end.ts";

/**
 * Names in a team's schema. What is made from people's words begins with a letter; everything of ours (tables, columns in
 * people's tables, indexes, keys) begins with `_`, so that neither is ever in the way of the other.
 */

/** In statements a table is called what people call it, and this is the schema of definitions. */
const takenTables = ["app"];

/** Columns that every table of the database has by itself. */
const takenColumns = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"];

/** The table of a collection: from its plural name, safe, and unique in the team. */
export const tableNameFor = (words: string, others: Iterable<string>): string =>
  unique(identifier(words, "collection"), [...takenTables, ...others]);

/** The column of a field: from its title, safe, and unique in the collection. */
export const columnNameFor = (words: string, others: Iterable<string>): string =>
  unique(identifier(words, "field"), [...takenColumns, ...others]);

/** An index or a key of a collection's table: nobody's words are in it, so that it is short enough and the only one. */
export const indexNameFor = (collectionId: string, what: string): string =>
  `_${collectionId.replaceAll("-", "")}_${what}`;

/** Lower case, digits and underscores, beginning with a letter: "Année d’arrivée" becomes annee_d_arrivee. */
function identifier(words: string, otherwise: string): string {
  const plain = normalForm(words, "NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+/, "")
    .slice(0, 48);
  return trimEndOf(plain, "_") || otherwise;
}

function unique(input: string, taken: string[]): string {
  const used = new Set(taken);
  for (let number = 1; ; number++) {
    const name = number === 1 ? input : `${input}_${number}`;
    if (!used.has(name)) return name;
  }
}
