import { fillFields, playedFields, rowsOfGone } from "../../fill-fields.server.ts";
import { recordsOf } from "../../records-at-hand.server.ts";
import { done, type TaskPlay, waiting } from "../../task-play.server.ts";
import type { UpdateSettings } from "./update-records.ts";

export const playUpdateRecords: TaskPlay<UpdateSettings> = {
  async play(playing) {
    const { memory, settings, rows, task } = playing;
    const { fields } = settings;
    const filled = [];
    const ids: string[] = [];
    for (const row of rows) {
      memory.setRow(row.recordId);
      const target = task.loop ? row.recordId && [row.recordId] : await recordsOf(memory, settings.records);
      if (!target) return waiting;
      const recordIds = (await memory.records(target)).map(({ id }) => id);
      ids.push(...recordIds);
      if (recordIds.length === 0) continue;
      const [first] = recordIds.length === 1 ? await memory.records(recordIds) : [];
      filled.push(await fillFields(playing, fields, row, { recordIds, isNew: false, title: first?.name ?? "" }));
    }
    filled.push(...(await rowsOfGone(playing, ids)));
    // Nothing to change is nothing to ask.
    if (filled.length === 0) return done({ value: { kind: "records", ids } });
    const problems = filled.flatMap((each) => each.problems);
    return {
      state: problems.length > 0 ? "open" : "done",
      problems,
      value: { kind: "records", ids },
      screen: { fields: playedFields(playing, fields, false), rows: filled.map(({ row }) => row) },
    };
  },
};
