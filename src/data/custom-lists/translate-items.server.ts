import type { Definitions } from "#data/collections/definitions.ts";
import { maySeeItems } from "#data/collections/opened-data.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import { showWords, translated, type WordsInput } from "#data/collections/translate.server.ts";
import type { DataLanguages, Translations } from "#data/collections/translations.ts";
import type { WordShown } from "#data/collections/translations-contract.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { definitionsChanged } from "#shared/team-live-kinds.ts";
import { mostItems } from "./contract.ts";
import { type DefinitionsAndRights, offering, requireOffered } from "./list-rights.server.ts";
import { readItems } from "./read-items.server.ts";

/** The names of all items of all lists, as far as the caller may see them: who shapes a list need not know what is in it. */
export async function findItemWords(team: TeamDb, caller: TeamCaller): Promise<WordShown[]> {
  const { definitions, rights } = await definitionsAndRights(team, caller);
  if (definitions.languages.all.length < 2) return [];
  const found = new Map<string, WordShown[]>();
  for (const { id } of listsAmong(shapedBy(definitions, caller))) {
    if (!maySeeItems(definitions, rights, id)) continue;
    const items = await readItems(team, { definitions, timeZone: caller.timeZone, collectionId: id });
    // What is in a list and in a part of it is translated once.
    for (const item of items.slice(0, mostItems))
      if (!found.has(item.id)) found.set(item.id, showItemWords(definitions.languages, id, item));
  }
  return [...found.values()].flat();
}

/**
 * Beside the name in the record itself, and no change of the record: its version and history are those of what is
 * plainly written, which stays the same (docs/decisions/0034).
 */
export async function translateItem(
  app: App,
  caller: TeamCaller,
  at: { collectionId: string; recordId: string },
  input: WordsInput,
): Promise<WordShown[]> {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const known = await definitionsAndRights(team, caller);
    requireOffered(shaped(known, caller), at.collectionId);
    const { languages } = known.definitions;
    const item = await holdItem(team, known.definitions, at);
    const translations = translated(languages, { name: item.name }, item.translations ?? {}, input);
    await team.data
      .updateTable("_record")
      .set({ translations: Object.keys(translations).length > 0 ? JSON.stringify(translations) : null })
      .where("id", "=", at.recordId)
      .execute();
    await app.live.publish(tx, caller.teamId, definitionsChanged, {});
    return showItemWords(languages, at.collectionId, { ...item, translations });
  });
}

/** Those that have items of their own first, so that each stands where it belongs. */
const listsAmong = (definitions: Definitions) =>
  [...definitions.collections.values()]
    .filter(({ id, isUsedAsCustomList }) => isUsedAsCustomList || offering(definitions, id).length > 0)
    .toSorted((one, other) => depthOf(definitions, one.id) - depthOf(definitions, other.id));

const depthOf = (definitions: Definitions, id: string): number => definitions.lineOf(id).length;

const shaped = ({ definitions, rights }: DefinitionsAndRights, caller: TeamCaller): DefinitionsAndRights => ({
  ...{ definitions: shapedBy(definitions, caller), rights },
});

async function holdItem(team: TeamDb, definitions: Definitions, at: { collectionId: string; recordId: string }) {
  const item = await team.data
    .selectFrom("_record")
    .select(["id", "name", "translations", "collections"])
    .where("id", "=", at.recordId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  const home = definitions.storedIn(at.collectionId);
  if (!item || !home || !item.collections.includes(home.id)) throw new Refusal("not_found");
  return item;
}

type Named = { id: string; name: string; translations: Translations | null };

const showItemWords = (languages: DataLanguages, listId: string, { id, name, translations }: Named): WordShown[] =>
  showWords(languages, { name }, translations ?? {}, { subject: "item", subjectId: id, collectionId: listId });
