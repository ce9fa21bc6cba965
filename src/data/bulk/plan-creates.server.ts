import { sql } from "kysely";
import { readStored, type Values } from "#data/records/reading/record-store.server.ts";
import { newRecord, requireOpen, requireVisible } from "#data/records/writing/record-actions.server.ts";
import { refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Plan } from "./check-plan.server.ts";
import type { Planning } from "./open-edit.server.ts";

type NewRecord = { id?: string | undefined; values: Values };

/** Many new records. Those that are there already were made by the same call before. Problems name the place. */
export async function planCreates(
  planning: Planning,
  collectionId: string,
  inputs: NewRecord[],
): Promise<Plan & { recordIds: string[] }> {
  const { definitions, rights, caller } = planning;
  const team = planning.tx.team(caller.teamId);
  requireOpen(definitions, rights, collectionId);
  const chosen = inputs.flatMap(({ id }) => id ?? []).sort();
  if (new Set(chosen).size < chosen.length) refuseField("records", "validation.invalid");
  // The same call sent twice at once waits for itself.
  if (chosen[0]) await sql`select pg_advisory_xact_lock(hashtextextended(${chosen[0]}, 11))`.execute(team.data);
  const repeated = await readStored(team, definitions, chosen);
  for (const record of repeated.values()) requireVisible(rights, record);
  const collections = definitions.lineOf(collectionId).map(({ id }) => id);
  const recordIds = inputs.map(({ id }) => id ?? newId());
  const intents = inputs.flatMap(({ values }, place) => {
    const id = recordIds[place]!;
    if (repeated.has(id)) return [];
    const after = newRecord(id, collectionId, collections, caller.userId);
    return [{ before: undefined, after, sent: values, calledBy: String(place) }];
  });
  return { intents, refused: [], recordIds };
}
