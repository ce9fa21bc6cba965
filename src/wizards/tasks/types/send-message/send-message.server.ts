import { recordsOf } from "../../records-at-hand.server.ts";
import { done, type TaskPlay, waiting } from "../../task-play.server.ts";
import type { SendSettings } from "./send-message.ts";

/** Nothing is sent while a run is played: whom it goes to is only noted. */
export const playSendMessage: TaskPlay<SendSettings> = {
  async play({ memory, settings, task }) {
    const recordIds = await recordsOf(memory, settings.records);
    if (!recordIds) return waiting;
    return done({ outgoing: [{ kind: "message", taskId: task.id, settings, recordIds }] });
  },
};
