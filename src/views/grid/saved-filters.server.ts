import { type Selectable, sql } from "kysely";
import type { Columns } from "#data/filters/columns.server.ts";
import { knownFilter, knownKey, knownSort } from "#data/filters/known-columns.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamTables } from "#server/db/team-tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict, refuseTakenId } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { mostSavedFilters, type SavedFilter, type SavedSetup, savedSetupSchema } from "./contract.ts";
import { requireColumns } from "./list-setups.server.ts";

type CollectionKey = { teamId: string; collectionId: string };
type Row = Selectable<TeamTables["_saved_filter"]>;

export async function listSavedFilters(team: TeamDb, caller: TeamCaller, place: CollectionKey): Promise<SavedFilter[]> {
  const columns = await requireColumns(team, caller, place.collectionId);
  const rows = await ownRows(team, caller, place).orderBy(sql`public.fold(name)`).execute();
  return rows.map((row) => show(columns, row));
}

export const createSavedFilter = (
  app: App,
  caller: TeamCaller,
  place: CollectionKey,
  input: { id?: string | undefined; name: string; setup: SavedSetup },
) =>
  changing(app, caller, place, async (team, own) => {
    const repeated = own.find(({ id }) => id === input.id);
    if (repeated) return repeated;
    if (own.length >= mostSavedFilters) {
      const values = { max: mostSavedFilters };
      refuseConflict("name", "data.savedFiltersTooMany", values);
    }
    await requireFreeName(team, caller, place, input.name);
    const made = await team.data
      .insertInto("_saved_filter")
      .values({
        id: input.id ?? newId(),
        user_id: caller.userId,
        collection_id: place.collectionId,
        name: input.name,
        setup: JSON.stringify(input.setup),
      })
      .onConflict((twice) => twice.column("id").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) return refuseTakenId();
    return made;
  });

export const changeSavedFilter = (
  app: App,
  caller: TeamCaller,
  place: CollectionKey & { savedFilterId: string },
  input: { name?: string | undefined; setup?: SavedSetup | undefined },
) =>
  changing(app, caller, place, async (team, own) => {
    const before = own.find(({ id }) => id === place.savedFilterId);
    if (!before) throw new Refusal("not_found");
    if (input.name !== undefined) await requireFreeName(team, caller, place, input.name, before.id);
    return team.data
      .updateTable("_saved_filter")
      .set({
        name: input.name ?? before.name,
        setup: JSON.stringify(input.setup ?? before.setup),
        updated_at: new Date(),
      })
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });

export async function deleteSavedFilter(
  team: TeamDb,
  caller: TeamCaller,
  { collectionId, savedFilterId }: CollectionKey & { savedFilterId: string },
): Promise<void> {
  await requireColumns(team, caller, collectionId);
  const { numDeletedRows } = await team.data
    .deleteFrom("_saved_filter")
    .where("id", "=", savedFilterId)
    .where("user_id", "=", caller.userId)
    .where("collection_id", "=", collectionId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal("not_found");
}

/** A person's filters change one after the other, so that neither names nor their number collide. */
const changing = (
  app: App,
  caller: TeamCaller,
  place: CollectionKey,
  change: (team: TeamDb, own: Row[]) => Promise<Row>,
): Promise<SavedFilter> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const columns = await requireColumns(team, caller, place.collectionId);
    const lock = `saved filters ${caller.userId} ${place.collectionId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}::text, 0))`.execute(team.data);
    return show(columns, await change(team, await ownRows(team, caller, place).execute()));
  });

const ownRows = (team: TeamDb, { userId }: TeamCaller, { collectionId }: CollectionKey) =>
  team.data
    .selectFrom("_saved_filter")
    .selectAll()
    .where("user_id", "=", userId)
    .where("collection_id", "=", collectionId);

async function requireFreeName(team: TeamDb, caller: TeamCaller, place: CollectionKey, name: string, except = "") {
  const taken = await ownRows(team, caller, place)
    .where(sql`public.fold(name)`, "=", sql`public.fold(${name}::text)`)
    .execute();
  if (taken.some(({ id }) => id !== except)) refuseConflict("name", "data.savedFilterTaken");
}

/** What can no longer be read asks for nothing. */
function show(columns: Columns, { id, name, setup: kept }: Row): SavedFilter {
  const setup = savedSetupSchema.safeParse(kept);
  if (!setup.success) return { id, name, setup: { filter: null, sort: [], groupBy: null, search: "" } };
  const { filter, sort, groupBy, search } = setup.data;
  return {
    id,
    name,
    setup: {
      filter: knownFilter(columns, filter),
      sort: knownSort(columns, sort),
      groupBy: knownKey(columns, groupBy),
      search,
    },
  };
}
