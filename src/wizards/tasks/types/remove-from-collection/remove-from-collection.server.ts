import { targetsOf } from "../../records-at-hand.server.ts";
import { done, type TaskPlay, waiting } from "../../task-play.server.ts";
import type { RemoveSettings } from "./remove-from-collection.ts";

export const playRemoveFromCollection: TaskPlay<RemoveSettings> = {
  async play(playing) {
    const { memory, settings, task } = playing;
    const targets = await targetsOf(playing, settings.records);
    if (!targets) return waiting;
    const records = await memory.records(targets);
    // Out of where it is not, nobody has to be taken.
    for (const { id, collections } of records)
      for (const collectionId of settings.collectionIds)
        if (collections.includes(collectionId)) memory.effects.leave(task.id, id, collectionId);
    return done({ value: { kind: "records", ids: records.map(({ id }) => id) } });
  },
};
