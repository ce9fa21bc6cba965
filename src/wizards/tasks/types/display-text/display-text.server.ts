import { sanitise } from "#data/fields/types/formatted-text/formatted-text.server.ts";
import { mergeText } from "../../merge-text.server.ts";
import { done, type TaskPlay } from "../../task-play.server.ts";
import type { DisplayTextSettings } from "./display-text.ts";

export const playDisplayText: TaskPlay<DisplayTextSettings> = {
  async play({ memory, shapes, settings, rows, isShown, task }) {
    if (!isShown) return done();
    const parts: string[] = [];
    for (const row of task.loop ? rows : rows.slice(0, 1)) {
      memory.setRow(row.recordId);
      parts.push(await mergeText(memory, shapes, settings.text, "html"));
    }
    // Whatever stood in a value, what is shown is safe.
    return done({ screen: { html: sanitise(parts.join("")) } });
  },
};
