import { fieldTypeNamed } from "#data/fields/registry.ts";
import { conditionsOf } from "#shared/filter.ts";
import { variableIn } from "../../filter-variables.ts";
import type { Playing } from "../../task-play.server.ts";
import { splitKey, startVariable } from "../../variable-key.ts";
import type { FindSettings } from "./find-records.ts";

const moments = new Set(["now", "today"]);

/**
 * Whether a visitor looks people up by what they have typed: a name, an address, a number. What comes of it depends on who
 * is known, so it is neither shown to them nor used for them unless they have proven to be that person.
 */
export function isPeopleLookup({ memory, answer }: Playing, settings: FindSettings): boolean {
  const { caller, definitions } = memory.context;
  if (caller.visitorKey === undefined || !settings.collectionId) return false;
  if (settings.canOverrideFilter && (answer?.words ?? "").trim() !== "") return isAboutPeople();
  const typed = settings.filter ? conditionsOf(settings.filter).filter(({ value }) => isTyped(variableIn(value))) : [];
  return typed.length > 0 && (isAboutPeople() || typed.some(({ field }) => isContact(field)));

  function isAboutPeople() {
    return definitions.lineOf(settings.collectionId!).some(({ representsPeople }) => representsPeople);
  }
  function isContact(fieldId: string) {
    const field = definitions.fields.get(fieldId);
    return field !== undefined && fieldTypeNamed(field.type).contact !== undefined;
  }
  function isTyped(key: string | undefined) {
    if (key === undefined) return false;
    const { name, part } = splitKey(key);
    return !moments.has(name) && (part !== undefined || memory.variables.get(name)?.kind === "value");
  }
}

/** Of those that were found, whom the visitor may have: who they have proven to be, and what this run has made itself. */
export function provenAmong({ memory }: Playing, ids: readonly string[]): string[] {
  const start = memory.variables.get(startVariable);
  const proven = start?.kind === "records" ? start.ids : [];
  return ids.filter((id) => proven.includes(id) || memory.effects.find(id)?.homeId != null);
}
