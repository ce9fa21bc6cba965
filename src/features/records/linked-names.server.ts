import type { TeamDb } from "#server/db/db.ts";
import { isId } from "#shared/ids.ts";
import type { DataRights } from "../collections/data-rights.ts";
import type { Definitions } from "../collections/definitions.ts";
import type { Values } from "./record-store.server.ts";
import { findSmartPlaces } from "./smart-members.server.ts";

/** The names of the records that values lead to, however many, and only of those that the caller may see. */
export async function linkedNames(team: TeamDb, definitions: Definitions, rights: DataRights, all: Values[]) {
  const ids = new Set<string>();
  for (const values of all) {
    for (const value of Object.values(values)) {
      if (Array.isArray(value)) for (const each of value) addId(ids, each);
      else addId(ids, value);
    }
  }
  if (ids.size === 0) return {};
  const rows = await team.data
    .selectFrom("record")
    .select(["id", "name", "collections"])
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .execute();
  const smart = rights.reachesThroughSmart ? await findSmartPlaces(team, definitions, rows) : undefined;
  const visible = rows.filter(({ id, collections }) => rights.maySee({ collections, smart: smart?.get(id) }));
  return Object.fromEntries(visible.map(({ id, name }) => [id, name]));
}

/** Most values are no ids at all, and are told apart by their length. */
function addId(ids: Set<string>, value: unknown) {
  if (typeof value === "string" && value.length === 36 && isId(value)) ids.add(value);
}
