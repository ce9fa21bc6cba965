import type { Definitions } from "#data/collections/definitions.ts";
import type { TeamDb } from "#server/db/db.ts";
import { normalForm } from "#shared/normal-form.ts";
import type { Named, WizardFile } from "./wizard-file.ts";

/** What stands for each thing that a file names in this team, by its id there; nothing where there is none. */
export async function findParts(
  team: TeamDb,
  definitions: Definitions,
  { named }: Pick<WizardFile, "named">,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const look = <Kind extends Named["kind"]>(kind: Kind, find: (id: string, each: Of<Kind>) => string | undefined) => {
    for (const [id, each] of Object.entries(named)) {
      const here = each.kind === kind ? find(id, each as Of<Kind>) : undefined;
      if (here !== undefined) found.set(id, here);
    }
  };
  const has = (kind: Named["kind"]) => Object.values(named).some((each) => each.kind === kind);
  look("collection", (id, each) => findCollection(definitions, id, each));
  look("field", (id, each) => findField(definitions, id, each, found.get(each.collectionId)));
  const views = has("view") ? await readViews(team) : [];
  look("view", (id, { collectionId, name }) => {
    const there = views.filter((view) => view.collection_id === found.get(collectionId));
    return findNamed(there, id, name);
  });
  const templates = has("template") ? await readNamed(team, "message_template") : [];
  look("template", (id, { name }) => findNamed(templates, id, name));
  const wizards = has("wizard") ? await readNamed(team, "data_wizard") : [];
  look("wizard", (id, { name }) => findNamed(wizards, id, name));
  return found;
}

type Of<Kind extends Named["kind"]> = Extract<Named, { kind: Kind }>;

/** Its own where it was written here, else what is called the same in any language. */
function findCollection(definitions: Definitions, id: string, { names }: Of<"collection">): string | undefined {
  if (definitions.collections.has(id)) return id;
  return [...definitions.collections.keys()].find((each) =>
    isSame([...definitions.namesOf(each, "name"), ...definitions.namesOf(each, "pluralName")], names),
  );
}

function findField(
  definitions: Definitions,
  id: string,
  { titles, dataType }: Of<"field">,
  collectionId: string | undefined,
): string | undefined {
  if (definitions.fields.get(id)?.type === dataType) return id;
  const fields = collectionId ? definitions.fieldsOf(collectionId) : [];
  return fields.find((field) => field.type === dataType && isSame(definitions.titlesOf(field.id), titles))?.id;
}

type Row = { id: string; name: string };

const findNamed = (rows: readonly Row[], id: string, name: string): string | undefined =>
  (rows.find((row) => row.id === id) ?? rows.find((row) => isSame([row.name], [name])))?.id;

/** The team's, never somebody's own. */
const readViews = (team: TeamDb) =>
  team
    .from("data_view")
    .select(["id", "collection_id", "internal_name as name"])
    .where("owner_id", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("rank")
    .execute();

const readNamed = (team: TeamDb, table: "data_wizard" | "message_template"): Promise<Row[]> =>
  team.from(table).select(["id", "name"]).where("deleted_at", "is", null).orderBy("id").execute();

function isSame(ours: readonly string[], theirs: readonly string[]): boolean {
  const known = new Set(ours.map(plain));
  return theirs.some((each) => known.has(plain(each)));
}

const plain = (word: string): string => normalForm(word, "NFC").trim().toLowerCase();
