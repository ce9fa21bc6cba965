import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { maySeeItems } from "#data/collections/opened-data.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isId } from "#shared/ids.ts";
import { isReverseLinks } from "../reverse-value.ts";
import { nameIn } from "../translated-name.ts";
import { readAppearances } from "./record-names.server.ts";
import type { Values } from "./record-store.server.ts";
import { findSmartPlaces } from "./smart-members.server.ts";

/** The names of the records that values lead to, however many, and only of those that the caller may see. */
export const linkedNames = async (team: TeamDb, definitions: Definitions, rights: DataRights, all: Values[]) =>
  namesOf(definitions, await readLinked(team, { definitions, rights }, all));

/** The same, with what they are drawn with; items of lists have looks of their own. */
export async function linkedChips(team: TeamDb, known: DefinitionsAndRights, all: readonly object[]) {
  const linked = await readLinked(team, known, all);
  const isItem = ({ home_id }: Linked) => known.definitions.collections.get(home_id)?.isUsedAsCustomList === true;
  const appearances = await readAppearances(
    team,
    known,
    linked.filter((record) => !isItem(record)),
  );
  return { names: namesOf(known.definitions, linked), appearances: Object.fromEntries(appearances) };
}

type Linked = Awaited<ReturnType<typeof readLinked>>[number];

async function readLinked(team: TeamDb, { definitions, rights }: DefinitionsAndRights, all: readonly object[]) {
  const ids = new Set<string>();
  for (const values of all) {
    for (const value of Object.values(values)) {
      const held = isReverseLinks(value) ? value.ids : value;
      if (Array.isArray(held)) for (const each of held) addId(ids, each);
      else addId(ids, held);
    }
  }
  if (ids.size === 0) return [];
  const rows = await team.data
    .selectFrom("_record")
    .select(["id", "name", "translations", "collections", "home_id"])
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .execute();
  const smart = rights.reachesThroughSmart ? await findSmartPlaces(team, definitions, rows) : undefined;
  const isNamed = itemsNamedFor({ definitions, rights });
  return rows
    .map((row) => ({ ...row, smart: smart?.get(row.id) }))
    .filter((row) => rights.maySee(row) || row.collections.some(isNamed));
}

/** Of which lists the items have names for the caller. */
function itemsNamedFor({ definitions, rights }: DefinitionsAndRights) {
  const known = new Map<string, boolean>();
  return (id: string): boolean => {
    const found =
      known.get(id) ??
      (definitions.collections.get(id)?.isUsedAsCustomList === true && maySeeItems(definitions, rights, id));
    known.set(id, found);
    return found;
  };
}

const namesOf = (definitions: Definitions, linked: Linked[]): Record<string, string> =>
  Object.fromEntries(linked.map((record) => [record.id, nameIn(definitions, record)]));

/** Most values are no ids at all, and are told apart by their length. */
function addId(ids: Set<string>, value: unknown) {
  if (typeof value === "string" && value.length === 36 && isId(value)) ids.add(value);
}
