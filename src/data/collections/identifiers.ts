/** Names in the database that a team's words cannot take: what our own tables and columns are called. */
const takenTables = [
  "record",
  "link",
  "change_set",
  "change",
  "event",
  "tag",
  "record_tag",
  "bookmark",
  "member_rank",
  "import",
  "import",
  "import_row",
  "long_work_record",
  "type_change",
];
const takenColumns = ["record_id", "live", "record_name", "record_number", "created_at", "updated_at", "search_text"];

/** The table of a collection: from its plural name, safe, and unique in the team. */
export const tableNameFor = (words: string, others: Iterable<string>): string =>
  unique(identifier(words, "collection"), [...takenTables, ...others]);

/** The column of a field: from its title, safe, and unique in the collection. */
export const columnNameFor = (words: string, others: Iterable<string>): string =>
  unique(identifier(words, "field"), [...takenColumns, ...others]);

/** Lower case, digits and underscores, beginning with a letter: "Année d’arrivée" becomes annee_d_arrivee. */
function identifier(words: string, otherwise: string): string {
  const plain = words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "")
    .slice(0, 48)
    .replace(/_+$/, "");
  return plain || otherwise;
}

function unique(input: string, taken: string[]): string {
  const used = new Set(taken);
  for (let number = 1; ; number++) {
    const name = number === 1 ? input : `${input}_${number}`;
    if (!used.has(name)) return name;
  }
}
