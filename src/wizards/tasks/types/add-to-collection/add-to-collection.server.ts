import { fillFields, playedFields, rowsOfGone } from "../../fill-fields.server.ts";
import { targetsOf } from "../../records-at-hand.server.ts";
import { done, type TaskPlay, waiting } from "../../task-play.server.ts";
import type { AddSettings } from "./add-to-collection.ts";

export const playAddToCollection: TaskPlay<AddSettings> = {
  async play(playing) {
    const { memory, settings, task, rows } = playing;
    const targets = await targetsOf(playing, settings.records);
    if (!targets) return waiting;
    const recordIds = (await memory.records(targets)).map(({ id }) => id);
    for (const recordId of recordIds)
      for (const collectionId of settings.collectionIds) memory.effects.join(task.id, recordId, collectionId);
    const value = { kind: "records", ids: recordIds } as const;
    const [gone] = await rowsOfGone(playing, recordIds);
    if (gone)
      return {
        ...{ state: "open", problems: gone.problems, value },
        screen: { fields: playedFields(playing, settings.fields, false), rows: [gone.row] },
      };
    if (settings.fields.length === 0 || recordIds.length === 0) return done({ value });
    const { problems, row } = await fillFields(playing, settings.fields, rows[0]!, {
      ...{ recordIds, isNew: false, title: "" },
    });
    const screen = { fields: playedFields(playing, settings.fields, false), rows: [row] };
    return { state: problems.length > 0 ? "open" : "done", problems, value, screen };
  },
};
