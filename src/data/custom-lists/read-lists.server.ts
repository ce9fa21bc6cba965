import { countMembers } from "#data/collections/count-members.server.ts";
import type { CollectionDefinition } from "#data/collections/definitions.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { sightForShaping } from "#data/collections/shaped-definitions.ts";
import { plainWords, wordsReader } from "#data/collections/words-reader.ts";
import { countRecords } from "#data/records/reading/list-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { mayUse } from "#shared/permissions.ts";
import type { ListShown } from "./contract.ts";
import { type DefinitionsAndRights, mayWith, offering } from "./list-rights.server.ts";

export async function readLists(team: TeamDb, known: DefinitionsAndRights, caller: TeamCaller): Promise<ListShown[]> {
  const sight = sightForShaping(known.rights, caller);
  const lists = [...known.definitions.collections.values()].filter(
    ({ id, isUsedAsCustomList }) => isUsedAsCustomList && (isSeen(known, id) || sight.seesCollection(id)),
  );
  const counted = lists.filter(({ id }) => isSeen(known, id));
  const counts = await countMembers(team, counted);
  for (const { id } of counted.filter(({ isSmart }) => isSmart))
    counts.set(id, await countRecords(team, { ...known, timeZone: caller.timeZone }, { collectionId: id }));
  return lists.map((list) => showList(known, caller, list, counts.get(list.id) ?? 0));
}

/** One that was just written, in the caller's words. */
export async function readList(team: TeamDb, caller: TeamCaller, collectionId: string): Promise<ListShown> {
  const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
  const known = { definitions: definitions.inLanguage(caller.language), rights };
  const list = known.definitions.collections.get(collectionId);
  if (!list) throw new Refusal("not_found");
  return showList(known, caller, list, (await countMembers(team, [list])).get(collectionId) ?? 0);
}

const isSeen = ({ rights }: DefinitionsAndRights, listId: string): boolean =>
  rights.mayInCollection("read_data_record_metadata", listId);

function showList(
  known: DefinitionsAndRights,
  caller: TeamCaller,
  list: CollectionDefinition,
  itemCount: number,
): ListShown {
  const { definitions, rights } = known;
  const sight = sightForShaping(rights, caller);
  const seen = offering(definitions, list.id).filter(
    (field) => mayWith(known, "read_data_field_data", field) || sight.seesField(field.id),
  );
  const seeItems = isSeen(known, list.id);
  return {
    ...{ id: list.id, name: list.pluralName, icon: list.icon, itemCount: seeItems ? itemCount : null },
    usedBy: seen.map(({ id, title, collectionId }) => ({
      ...{ fieldId: id, title, collectionId },
      collectionName: definitions.collections.get(collectionId)!.pluralName,
    })),
    abilities: {
      seeItems,
      editItems: !list.isSmart && rights.mayInCollection("update_data_field_data", list.id),
      deleteItems: rights.mayInCollection("delete_data_records", list.id),
      manage: mayUse(caller, "team_admin_data_collections"),
    },
    ...plainWords(wordsReader(definitions.languages, caller), {
      name: definitions.plain.collections.get(list.id)!.pluralName,
    }),
  };
}
