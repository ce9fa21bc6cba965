import { fillFields, playedFields } from "../../fill-fields.server.ts";
import { idInRun } from "../../run-ids.server.ts";
import { done, type Played, type Playing, type TaskPlay, type TaskRow } from "../../task-play.server.ts";
import type { LinkedField } from "../../value-source.ts";
import type { CreateSettings } from "./create-record.ts";

type Into = { collectionId: string; alsoCollectionIds: readonly string[]; fields: readonly LinkedField[] };

export const playCreateRecord: TaskPlay<CreateSettings> = {
  async play(playing) {
    const { collectionId } = playing.settings;
    if (!collectionId) return done();
    const { settings, task, memory } = playing;
    const { screen, ...played } = await createRows(playing, playing.rows, { ...settings, collectionId });
    // "Child 1": rows that the person adds are called as what they become.
    const name =
      task.loop?.over === "rows" ? memory.context.definitions.collections.get(collectionId)?.name : undefined;
    return { ...played, screen: { ...screen, rowLabel: settings.newRecordLabel || (name ?? "") } };
  },
};

/** A record for each row, under an id that is the same whenever this is played. */
export async function createRows(playing: Playing, rows: readonly TaskRow[], into: Into): Promise<Played> {
  const { memory, task } = playing;
  const { runId, generation } = memory.context;
  const filled = [];
  const ids: string[] = [];
  for (const row of rows) {
    const recordId = idInRun(runId, task.id, generation > 0 ? `${row.key} ${generation}` : row.key);
    memory.effects.create(task.id, recordId, into.collectionId);
    for (const also of into.alsoCollectionIds) memory.effects.join(task.id, recordId, also);
    memory.setRow(row.recordId);
    const [looped] = row.recordId ? await memory.records([row.recordId]) : [];
    const title = looped?.name ?? "";
    filled.push(await fillFields(playing, into.fields, row, { recordIds: [recordId], isNew: true, title }));
    ids.push(recordId);
  }
  const problems = filled.flatMap((each) => each.problems);
  return {
    state: problems.length > 0 ? "open" : "done",
    problems,
    value: { kind: "records", ids },
    screen: { fields: playedFields(playing, into.fields, true), rows: filled.map(({ row }) => row) },
  };
}
