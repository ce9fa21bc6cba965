import type * as z from "zod";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { type Columns, columnsFor } from "#data/filters/columns.server.ts";
import { knownFilter, knownKey, knownSort, omittedConditions } from "#data/filters/known-columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { listSetupSchema } from "./contract.ts";

export type KeptSetup = z.output<typeof listSetupSchema>;

/** What the caller may know of a collection's columns; a collection that they do not see is not there. */
export async function requireColumns(team: TeamDb, caller: TeamCaller, collectionId: string): Promise<Columns> {
  const { definitions, rights } = await definitionsAndRights(team, caller);
  if (!rights.mayInCollection("read_data_record_metadata", collectionId)) throw new Refusal("not_found");
  return columnsFor(definitions, rights, collectionId);
}

export async function readListSetup(team: TeamDb, caller: TeamCaller, collectionId: string) {
  const columns = await requireColumns(team, caller, collectionId);
  const row = await team.data
    .selectFrom("_list_setup")
    .select("setup")
    .where("user_id", "=", caller.userId)
    .where("collection_id", "=", collectionId)
    .executeTakeFirst();
  const kept = listSetupSchema.safeParse(row?.setup);
  if (!kept.success) return { setup: null, omittedConditions: [] };
  const omitted = omittedConditions(columns, kept.data.filter);
  return { setup: knownSetup(columns, kept.data), omittedConditions: omitted };
}

export async function keepListSetup(
  team: TeamDb,
  caller: TeamCaller,
  collectionId: string,
  setup: KeptSetup | null,
): Promise<void> {
  await requireColumns(team, caller, collectionId);
  if (setup === null) {
    await team.data
      .deleteFrom("_list_setup")
      .where("user_id", "=", caller.userId)
      .where("collection_id", "=", collectionId)
      .execute();
    return;
  }
  const kept = { setup: JSON.stringify(setup), updated_at: new Date() };
  await team.data
    .insertInto("_list_setup")
    .values({ user_id: caller.userId, collection_id: collectionId, ...kept })
    .onConflict((twice) => twice.columns(["user_id", "collection_id"]).doUpdateSet(kept))
    .execute();
}

/** Without the first of two fields the second one stands alone. */
function knownGroups(columns: Columns, { groupBy, thenBy }: Pick<KeptSetup, "groupBy" | "thenBy">) {
  const [first = null, second = null] = [groupBy, thenBy].filter((key) => knownKey(columns, key) !== null);
  return { groupBy: first, thenBy: second };
}

/** Fewer of the columns that stay, if some of them are gone. */
function knownSetup(columns: Columns, { frozen, ...setup }: KeptSetup): KeptSetup {
  const isKnown = ({ key }: { key: string }) => columns.shows(key);
  return {
    columns: setup.columns.filter(isKnown),
    frozen: setup.columns.slice(0, frozen).filter(isKnown).length,
    sort: knownSort(columns, setup.sort),
    filter: knownFilter(columns, setup.filter),
    ...knownGroups(columns, setup),
    figures: setup.figures.filter(({ key }) => columns.find(key) !== undefined),
    known: setup.known.filter(columns.shows),
  };
}
