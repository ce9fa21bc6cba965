import { readValue } from "#data/records/writing/check-values.server.ts";
import { resolveValue } from "../../resolve-value.server.ts";
import type { TaskPlay } from "../../task-play.server.ts";
import { fieldOfVariable, type VariableSettings } from "./temp-variable.ts";

/** Under which a variable's answer is kept. */
const key = "value";

export const playTempVariable: TaskPlay<VariableSettings> = {
  async play({ memory, task, settings, shapes, rows }) {
    const { source, isRequired, label, help } = settings;
    const field = fieldOfVariable(task.id, task.title, settings);
    const typed = rows[0]?.values ?? {};
    const computed = source.from === "person" ? source.suggestion : source;
    const handed = memory.handed.get(task.name);
    const isTyped = source.from === "person" && Object.hasOwn(typed, key);
    const given = isTyped
      ? (typed[key] ?? null)
      : (handed ?? (computed ? await resolveValue(memory, shapes, computed, field) : null));
    const read = readValue(memory.context.definitions, field, given);
    const isMissing = !("problem" in read) && (read.value ?? null) === null;
    const problem = "problem" in read ? read.problem : isMissing && isRequired ? "validation.empty" : undefined;
    const value = { kind: "value", field, value: "problem" in read ? null : (read.value ?? null) } as const;
    if (source.from !== "person") return { state: "done", value };
    const asked = { key, field, label: label || task.title, help, isRequired, displayWidth: "full" };
    const row = { key: "", recordId: null, title: "", values: { [key]: given }, hidden: [] };
    return {
      state: problem ? "open" : "done",
      problems: problem ? [{ path: `${task.id}.values.${key}`, messageKey: problem }] : [],
      value,
      screen: { fields: [asked], rows: [row] },
    };
  },
};
