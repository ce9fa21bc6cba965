import { sql } from "kysely";
import { readStored, type Values } from "#data/records/reading/record-store.server.ts";
import { findUnknown } from "#data/records/writing/check-named-things.server.ts";
import { checkValues, defaultsOf, requireFilled } from "#data/records/writing/check-values.server.ts";
import { findCollisions } from "#data/records/writing/name-collisions.server.ts";
import { newRecord, requireVisible, requireWritable } from "#data/records/writing/record-actions.server.ts";
import type { Draft } from "#data/records/writing/write-records.server.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { type Refused, refusalsOf } from "./bulk-verdicts.ts";
import type { Planning } from "./open-edit.server.ts";
import type { Plan } from "./plan-edits.server.ts";

type NewRecord = { id?: string | undefined; values: Values };

/** Many new records. Those that are there already were made by the same call before. Problems name the place. */
export async function planCreates(
  planning: Planning,
  collectionId: string,
  wishes: NewRecord[],
): Promise<Plan & { recordIds: string[] }> {
  const { definitions, rights, caller } = planning;
  const team = planning.tx.team(caller.teamId);
  const home = definitions.collections.get(collectionId);
  if (!home || home.isSmart || !rights.mayInCollection("update_data_field_data", collectionId))
    throw new Refusal("not_found");
  const chosen = wishes.flatMap(({ id }) => id ?? []).sort();
  if (new Set(chosen).size < chosen.length)
    throw new Refusal("invalid_input", { fields: [{ path: "records", messageKey: "validation.invalid" }] });
  // The same call sent twice at once waits for itself.
  if (chosen[0]) await sql`select pg_advisory_xact_lock(hashtextextended(${chosen[0]}, 11))`.execute(team.data);
  const repeated = await readStored(team, definitions, chosen);
  for (const record of repeated.values()) requireVisible(rights, record);
  const collections = definitions.lineOf(collectionId).map(({ id }) => id);
  const defaults = defaultsOf(definitions, collections);
  const recordIds = wishes.map(({ id }) => id ?? newId());
  const placeOf = new Map(recordIds.map((id, place) => [id, String(place)]));
  const refused: Refused[] = [];
  const given: Values[] = [];
  const drafts: Draft[] = [];
  for (const [place, wish] of wishes.entries()) {
    if (repeated.has(recordIds[place]!)) continue;
    try {
      const values = checkValues(definitions, collections, wish.values);
      requireWritable(rights, values, { collections });
      requireFilled(definitions, collections, { ...defaults, ...values });
      const after = newRecord(recordIds[place]!, collectionId, collections, caller.userId, { ...defaults, ...values });
      given.push(values);
      drafts.push({ before: undefined, after });
    } catch (error) {
      refused.push(...refusalsOf(String(place), error));
    }
  }
  const unknown = await findUnknown(
    planning,
    given.map((values) => ({ values })),
  );
  for (const { place, fieldId, messageKey } of unknown) {
    refused.push({ ...at(drafts[place]!.after.id, fieldId), code: "invalid_input", messageKey });
  }
  for (const { id, fieldId, messageKey, values } of await findCollisions(team, planning, drafts)) {
    refused.push({ ...at(id, fieldId), code: "conflict", messageKey, values });
  }
  return { drafts, refused, recordIds };

  function at(id: string, fieldId: string) {
    return { id: placeOf.get(id)!, at: `.values.${fieldId}` };
  }
}
