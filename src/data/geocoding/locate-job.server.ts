import { sql } from "kysely";
import { addSkipped, noneSkipped, type Skipped } from "#data/bulk/bulk-verdicts.ts";
import { checkPlan } from "#data/bulk/check-plan.server.ts";
import { planUpdates } from "#data/bulk/plan-edits.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { readStored, tableOf } from "#data/records/reading/record-store.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import { longWork, type Running, type Step } from "#platform/long-work/long-work.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { type AddressParts, findCoordinates } from "./find-coordinates.server.ts";

export type LocateParams = { collectionId: string; fieldId: string; changeSetId: string; language: string };
type Cursor = { changed: number; notFound: number; skipped: Skipped };
type Work = Running<LocateParams, Cursor>;

type Position = { latitude: number; longitude: number };
type Address = AddressParts & { latitude: number | null; longitude: number | null };
/** `address`: null where there is nothing to look for any more. */
type Lost = { id: string; version: number; address: Address | null };
type Found = Lost & { position: Position | undefined };

const nothingYet: Cursor = { changed: 0, notFound: 0, skipped: noneSkipped };
const mostAtOnce = 100;
/** A batch ends after so long, so that its progress is seen and Stop is heard. */
const longestBatch = 2_000;
/** A service that has failed so often in a row is asked no more. */
const mostFailures = 3;

/**
 * Addresses are read in one step and written in another: nothing is held while a service elsewhere is asked. A run that is
 * killed in between asks for the same few again.
 */
export const locateWork = longWork<LocateParams, Cursor>({
  kind: "locate-records",
  run: async (running) => {
    const finder = new Finder(running);
    for (;;) {
      let lost: Lost[] = [];
      const goesOn = await running.step(async (tx, caller) => {
        lost = await readLost(running, tx, caller);
        return { cursor: lost.length > 0 ? (running.cursor ?? nothingYet) : null };
      });
      if (!goesOn) return;
      const found = await finder.find(lost);
      if (!(await running.step((tx, caller) => write(running, tx, caller, found)))) return;
    }
  },
});

/** The next of the list, as whoever has asked may read them now. */
async function readLost({ id, params }: Work, tx: Db, caller: TeamCaller): Promise<Lost[]> {
  const team = tx.team(caller.teamId);
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const { rows } = await sql<{ id: string }>`select record_id as id from ${tableOf(team, "_long_work_record")}
    where work_id = ${id}::uuid order by record_id limit ${mostAtOnce}`.execute(team.data);
  const ids = rows.map((row) => row.id);
  const stored = await readStored(team, definitions, ids);
  return ids.map((recordId) => {
    const record = stored.get(recordId);
    const mayRead = record && rights.mayWithFieldOf("read_data_field_data", params.fieldId, record);
    const address = (mayRead && !record.deletedAt ? record.values[params.fieldId] : null) as Address | null | undefined;
    const isLost = address && address.latitude === null && address.line1 !== "";
    return { id: recordId, version: record?.version ?? 0, address: isLost ? address : null };
  });
}

/** Asks for one address after the other, and for the same one only once. */
class Finder {
  readonly #work: Work;
  readonly #known = new Map<string, Position | undefined>();
  #failures = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  /** As many as there is time for. */
  async find(lost: Lost[]): Promise<Found[]> {
    const end = performance.now() + longestBatch;
    const found: Found[] = [];
    for (const each of lost) {
      found.push({ ...each, position: each.address ? await this.#ask(each.address) : undefined });
      if (performance.now() > end) break;
    }
    return found;
  }

  async #ask({ latitude, longitude, ...parts }: Address): Promise<Position | undefined> {
    const key = JSON.stringify(Object.values(parts));
    if (this.#known.has(key)) return this.#known.get(key);
    const position = await this.#askService(parts);
    if (this.#known.size > 1000) this.#known.clear();
    this.#known.set(key, position);
    return position;
  }

  async #askService(parts: AddressParts): Promise<Position | undefined> {
    try {
      const [best] = await findCoordinates(this.#work.app.env, parts, this.#work.params.language);
      this.#failures = 0;
      return best;
    } catch (error) {
      this.#failures++;
      if (!(error instanceof Refusal) || this.#failures >= mostFailures) throw error;
      return undefined;
    }
  }
}

/** What somebody has written there in the meantime counts more: such a record is left alone, and counted. */
async function write(
  { app, id, params, cursor = nothingYet }: Work,
  tx: Db,
  caller: TeamCaller,
  found: Found[],
): Promise<Step<Cursor>> {
  const team = tx.team(caller.teamId);
  const { definitions, grants, rights } = await definitionsAndRights(team, caller);
  const writing = { app, tx, caller, definitions, grants };
  const updates = found.flatMap(({ id: recordId, version, address, position }) => {
    if (!address || !position) return [];
    const { latitude, longitude } = position;
    return [{ id: recordId, version, values: { [params.fieldId]: { ...address, latitude, longitude } } }];
  });
  const planning = { ...writing, rights };
  const { checked, refused } = await checkPlan(planning, await planUpdates(planning, updates));
  const written = await writeChecked(writing, checked, { kind: "update", id: params.changeSetId });
  await takeOff(team, id, found);
  const next = {
    changed: cursor.changed + (written ? checked.drafts.length : 0),
    notFound: cursor.notFound + found.filter(({ address, position }) => address && !position).length,
    skipped: addSkipped(cursor.skipped, refused),
  };
  return { cursor: next, done: found.length, result: resultOf(params, next) };
}

const takeOff = (team: TeamDb, workId: string, found: Found[]) =>
  sql`delete from ${tableOf(team, "_long_work_record")}
    where work_id = ${workId}::uuid and record_id = any(${found.map(({ id }) => id)}::uuid[])`.execute(team.data);

/** Without a change there is no change set. */
const resultOf = ({ changeSetId }: LocateParams, { changed, notFound, skipped }: Cursor) => ({
  changeSetId: changed > 0 ? changeSetId : null,
  records: changed,
  notFound,
  skipped,
});
