import { checkRecords } from "#data/records/writing/check-records.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { type Effect, intentOf } from "./effects.server.ts";
import type { RunMemory } from "./run-memory.server.ts";
import { runWriter } from "./run-writer.server.ts";
import { takeBack } from "./take-back.server.ts";

/** More than this is not written to be read and taken back again. */
export const mostWritten = 500;

/**
 * Reads what records there are with what the run has done to them so far. Where it has done nothing to records of these
 * collections that is a plain question; else what it did to them is written, asked about, and taken back at once.
 */
export async function readingWith<T>(
  memory: RunMemory,
  collectionIds: readonly string[],
  work: (team: TeamDb) => Promise<T>,
): Promise<T> {
  const touching = await effectsIn(memory, collectionIds);
  if (touching.length === 0) return work(memory.team);
  if (touching.length > mostWritten) throw new Refusal("too_complex");
  // Before a transaction is begun for it: inside there is no other connection.
  await memory.before(touching.map(({ recordId }) => recordId));
  const { app, db } = memory.context;
  const isWriting = db !== app.db;
  if (isWriting) return withinSavepoint(db, () => readAfter(memory, db, touching, work));
  return takeBack(app.db, (tx) => readAfter(memory, tx, touching, work));
}

/** Effects on records that are, or come to be, in one of the collections or below. */
async function effectsIn(memory: RunMemory, collectionIds: readonly string[]): Promise<Effect[]> {
  const all = memory.effects.all();
  if (all.length === 0) return [];
  const { definitions } = memory.context;
  const lines = new Set(collectionIds.flatMap((id) => definitions.lineOf(id).map((each) => each.id)));
  const before = await memory.before(all.filter(({ homeId }) => homeId === null).map(({ recordId }) => recordId));
  return all.filter(({ recordId, homeId, joined }) => {
    const places = [...(before.get(recordId)?.collections ?? []), ...(homeId ? [homeId] : []), ...joined];
    return places.some((id) => definitions.lineOf(id).some((each) => lines.has(each.id)));
  });
}

/** What cannot be written is told when the step is left; until then it is read as if it were not there. */
async function readAfter<T>(memory: RunMemory, tx: Db, effects: Effect[], work: (team: TeamDb) => Promise<T>) {
  const { app, caller, definitions, grants, rights, runId, answers } = memory.context;
  const before = await memory.before(effects.map(({ recordId }) => recordId));
  const intents = effects.flatMap((effect) => intentOf(memory.who, effect, before.get(effect.recordId)) ?? []);
  const writing = { app, tx, caller, definitions, grants };
  const made = new Set(effects.map(({ recordId }) => recordId));
  const writer = runWriter({ tx, caller, definitions, rights }, { id: runId, answers });
  const { checked } = await checkRecords(writing, writer, intents, writePolicies.sentTogether, {
    isMade: (id) => made.has(id),
  });
  await writeChecked(writing, checked, { kind: "wizard" });
  return work(tx.team(caller.teamId));
}

async function withinSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await tx.run("savepoint wizard_reading");
  try {
    return await work();
  } finally {
    await tx.run("rollback to savepoint wizard_reading");
  }
}
