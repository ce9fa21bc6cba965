import { sql } from "kysely";
import { holdDefinitions } from "#data/collections/collections.server.ts";
import { DataRights } from "#data/collections/data-rights.ts";
import { maySeeValues } from "#data/collections/opened-data.ts";
import { waitShortly } from "#data/collections/patience.server.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseConflict } from "#shared/errors.ts";
import { firstId, nextRecords, readPlace, writePlace } from "./column-values.server.ts";
import { convertValues } from "./convert-values.server.ts";
import { convertAndCreate } from "./missing-items.server.ts";
import { type OpenChange, requireOpenChange } from "./open-change.server.ts";
import { swapTypes } from "./swap-types.server.ts";
import { holdWriters, logPosition, writtenBetween } from "./table-rows.server.ts";

/** What a change is made with, beside what is written down of it. */
export type Filling = {
  changeId: string;
  acceptLoss: boolean;
  createMissing: boolean;
  decimalComma: boolean;
  dayFirst: boolean;
};

type Counts = { lost: number; lossy: number };

/**
 * `fill`: every record once. `settle`: writers are held for an instant; if little was written since, it is converted and
 * the types are swapped, otherwise `catch` converts it while they go on, and it is tried again.
 */
export type Cursor = Counts & ({ phase: "fill"; after: string } | { phase: "settle"; from: number } | Catching);
type Catching = { phase: "catch"; from: number; to: number; after: string };

export type Part = { cursor: Cursor | null; counts: Counts; done: number };

const partLength = 2000;
const mostWhileHeld = 300;

/** One step, in the caller's transaction. */
export async function fillPart(app: App, tx: Db, caller: TeamCaller, filling: Filling, cursor: Cursor): Promise<Part> {
  const team = tx.team(caller.teamId);
  if (cursor.phase === "settle") await holdDefinitions(tx, caller.teamId);
  const known = await newestDefinitionsAndRights(team, caller);
  const change = await requireOpenChange(team, known.definitions, filling.changeId);
  const { table } = change.collection;
  // The guards of an earlier change must let us write into the column that comes back.
  await sql`select set_config('simply.filling', 'on', true)`.execute(team.data);
  const counted = ({ lost, lossy }: Counts) => ({ lost: cursor.lost + lost, lossy: cursor.lossy + lossy });

  if (cursor.phase === "fill") {
    const ids = await nextRecords(team, table, cursor.after, partLength);
    const counts = counted(await convert(ids));
    if (ids.length === partLength)
      return { cursor: { ...cursor, ...counts, after: ids.at(-1)! }, counts, done: ids.length };
    requireAccepted(filling, counts);
    return { cursor: { phase: "settle", from: change.row.begun_after, ...counts }, counts, done: ids.length };
  }

  if (cursor.phase === "catch") {
    const ids = await writtenBetween(team, change.from.id, { ...cursor, limit: partLength });
    const counts = counted(await convert(ids));
    const isOver = ids.length < partLength;
    const next: Cursor = isOver
      ? { phase: "settle", from: cursor.to, ...counts }
      : { ...cursor, ...counts, after: ids.at(-1)! };
    return { cursor: next, counts, done: 0 };
  }

  await waitShortly(team);
  await holdWriters(team, table);
  const span = { from: cursor.from, after: firstId, limit: mostWhileHeld + 1 };
  const ids = await writtenBetween(team, change.from.id, span);
  const to = await logPosition(team);
  if (ids.length > mostWhileHeld) {
    const { lost, lossy } = cursor;
    return { cursor: { phase: "catch", from: cursor.from, to, after: firstId, lost, lossy }, counts: cursor, done: 0 };
  }
  const counts = counted(await convert(ids, true));
  requireAccepted(filling, counts);
  const [standard] = await convertAll([change.from.defaultValue ?? null].filter((each) => each !== null));
  // What could not be converted then comes back with an undo.
  const former = change.row.undoes ? (change.to.defaultValue ?? null) : null;
  await swapTypes(app, tx, caller, change, { defaultValue: standard?.value ?? former, loggedUntil: to });
  return { cursor: null, counts, done: 0 };

  function convertAll(values: unknown[]) {
    const reach = { db: tx, team, definitions: known.definitions, rights: DataRights.ofEverything(known.definitions) };
    const conversion = {
      from: change.from,
      to: change.to,
      textFormat: { ...filling, timeZone: caller.timeZone },
      finder: known.rights,
    };
    if (!filling.createMissing) return convertValues(reach, conversion, values);
    return convertAndCreate(
      { reach, writing: { app, tx, caller, ...known }, rights: known.rights },
      conversion,
      values,
    );
  }

  async function convert(ids: string[], writersAreHeld = false): Promise<Counts> {
    // As writers do: first the records, in the order of their ids, so that nobody waits for each other in a ring.
    if (!writersAreHeld) {
      await sql`select id from ${tableOf(team, "_record")} where id = any(${ids}::uuid[]) order by id for update`.execute(
        team.data,
      );
    }
    const values = await readPlace(team, placeOf(change, "from"), ids);
    const outcomes = await convertAll([...values.values()]);
    const converted = new Map([...values.keys()].map((id, place) => [id, outcomes[place]!.value]));
    await writePlace(team, placeOf(change, "to"), ids, converted);
    // Who may not see the values has accepted whatever becomes of them.
    if (!maySeeValues(known.rights, change.from)) return { lost: 0, lossy: 0 };
    return {
      lost: outcomes.filter(({ problem }) => problem).length,
      lossy: outcomes.filter(({ isLossy }) => isLossy).length,
    };
  }
}

/** Links that are not yet, or no longer, the field's lie under a key of their own. */
const placeOf = (change: OpenChange, side: "from" | "to") => ({
  collection: change.collection,
  field: change[side],
  links: side === "from" ? change.from.id : change.row.new_links,
});

function requireAccepted({ acceptLoss }: Filling, { lost, lossy }: Counts) {
  if (acceptLoss || lost + lossy === 0) return;
  refuseConflict("acceptLoss", "data.typeChangeLoss", { lost, lossy });
}
