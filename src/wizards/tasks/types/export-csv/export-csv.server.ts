import { recordsOf } from "../../records-at-hand.server.ts";
import { done, type TaskPlay, waiting } from "../../task-play.server.ts";
import type { ExportSettings } from "./export-csv.ts";

export const playExportCsv: TaskPlay<ExportSettings> = {
  async play({ memory, settings, task }) {
    const recordIds = await recordsOf(memory, settings.records);
    if (!recordIds) return waiting;
    return done({
      found: recordIds.length,
      outgoing: [{ kind: "export", taskId: task.id, name: task.name, settings, recordIds }],
    });
  },
};
