import { conditionsOf, type Filter } from "#shared/filter.ts";
import { variablesIn } from "./filter-variables.ts";
import { kindOf, settingsOf } from "./registry.ts";
import { splitKey } from "./variable-key.ts";
import type { WizardTask } from "./wizard-flow.ts";

/** The names of all variables that a task works with. */
export function variablesNamed(task: WizardTask): ReadonlySet<string> {
  const { keys, texts } = partsNamed(task);
  return new Set([...keys.map((key) => splitKey(key).name), ...texts.flatMap(wordsInTags)]);
}

/** The keys of variables that a task works with, and its texts, whose tags name others. */
export function partsNamed(task: WizardTask): { keys: string[]; texts: string[] } {
  const uses = kindOf(task).uses(settingsOf(task));
  const fields = uses.fields ?? [];
  const sources = fields.flatMap(({ source }) => (source.from === "person" ? (source.suggestion ?? []) : source));
  const conditions = [task.condition, ...fields.map(({ condition }) => condition)].filter((each) => each !== null);
  return {
    keys: [
      ...(task.loop?.over === "records" ? [task.loop.variable] : []),
      ...(uses.variables ?? []),
      ...(uses.filters ?? []).flatMap(({ filter }) => variablesIn(filter)),
      ...conditions.flatMap(keysOfCondition),
      ...sources.flatMap((source) => (source.from === "variable" ? [source.variable] : [])),
    ],
    texts: [
      ...(uses.texts ?? []).map(({ text }) => text),
      ...sources.flatMap((source) => (source.from === "text" ? [source.text] : [])),
    ],
  };
}

export const keysOfCondition = (filter: Filter): string[] => [
  ...conditionsOf(filter).map(({ field }) => field),
  ...variablesIn(filter),
];

/** Whatever looks like a name between the braces. */
export const wordsInTags = (text: string): string[] =>
  text
    .split(/\{[{%]/)
    .slice(1)
    .flatMap((part) => (part.split(/[%}]\}/)[0] ?? "").split(/[^a-z0-9_]+/));
