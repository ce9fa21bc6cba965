import type { Playing } from "../../task-play.server.ts";
import { startVariable } from "../../variable-key.ts";
import type { FindSettings } from "./find-records.ts";
import { findsTypedPeople } from "./people-lookup.ts";

/**
 * Whether a visitor looks people up by what they have typed: a name, an address, a number. What comes of it depends on who
 * is known, so it is neither shown to them nor used for them unless they have proven to be that person.
 */
export function isPeopleLookup({ memory, answer }: Playing, settings: FindSettings): boolean {
  const { caller, definitions } = memory.context;
  if (caller.visitorKey === undefined || !settings.collectionId) return false;
  if (settings.canOverrideFilter && (answer?.words ?? "").trim() !== "") return isAboutPeople();
  return findsTypedPeople(settings, {
    isAboutPeople: isAboutPeople(),
    typeOf: (fieldId) => definitions.fields.get(fieldId)?.type,
    isAnswer: (name) => memory.variables.get(name)?.kind === "value",
  });

  function isAboutPeople() {
    return definitions.lineOf(settings.collectionId!).some(({ representsPeople }) => representsPeople);
  }
}

/** Of those that were found, whom the visitor may have: who they have proven to be, and what this run has made itself. */
export function provenAmong({ memory }: Playing, ids: readonly string[]): string[] {
  const start = memory.variables.get(startVariable);
  const proven = start?.kind === "records" ? start.ids : [];
  return ids.filter((id) => proven.includes(id) || memory.effects.find(id)?.homeId != null);
}
