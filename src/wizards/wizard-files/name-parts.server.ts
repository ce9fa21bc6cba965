import type { Definitions } from "#data/collections/definitions.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Named } from "./wizard-file.ts";

/** Of some ids those that stand for something of the team, with the words by which it is known. */
export async function nameParts(
  team: TeamDb,
  definitions: Definitions,
  ids: ReadonlySet<string>,
): Promise<Record<string, Named>> {
  const named = new Map<string, Named>();
  const asked = [...ids];
  if (asked.length === 0) return {};
  for (const id of asked) {
    const field = definitions.fields.get(id);
    if (definitions.collections.has(id)) named.set(id, collectionNamed(definitions, id));
    if (field)
      named.set(id, {
        ...{ kind: "field", collectionId: field.collectionId, titles: definitions.titlesOf(id) },
        dataType: field.type,
      });
  }
  const views = team.from("data_view").select(["id", "collection_id", "internal_name"]).where("id", "in", asked);
  for (const { id, collection_id, internal_name } of await views.where("deleted_at", "is", null).execute())
    if (definitions.collections.has(collection_id))
      named.set(id, { kind: "view", collectionId: collection_id, name: internal_name });
  const templates = team.from("message_template").select(["id", "name"]).where("id", "in", asked);
  for (const { id, name } of await templates.where("deleted_at", "is", null).execute())
    named.set(id, { kind: "template", name });
  const wizards = team.from("data_wizard").select(["id", "name"]).where("id", "in", asked);
  for (const { id, name } of await wizards.where("deleted_at", "is", null).execute())
    named.set(id, { kind: "wizard", name });
  // Whose fields and views they are, so that they are looked for there.
  for (const each of [...named.values()])
    if ("collectionId" in each) named.set(each.collectionId, collectionNamed(definitions, each.collectionId));
  return Object.fromEntries(named);
}

const collectionNamed = (definitions: Definitions, id: string): Named => ({
  kind: "collection",
  names: [...new Set([...definitions.namesOf(id, "pluralName"), ...definitions.namesOf(id, "name")])],
});
