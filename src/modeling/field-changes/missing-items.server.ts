import type { DataRights } from "#data/collections/data-rights.ts";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { Reach } from "#data/csv/name-lookups.server.ts";
import { typeHolds } from "#data/fields/registry.ts";
import { newRecord } from "#data/records/writing/record-actions.server.ts";
import { saveRecords } from "#data/records/writing/save-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { personWriter } from "#data/records/writing/writer.server.ts";
import type { Writing } from "#data/records/writing/writing.server.ts";
import type { Db } from "#server/db/db.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { type Conversion, convertValues, type Outcome } from "./convert-values.server.ts";

/** Names that a selection would need and that its list does not have. */
export function missingNames(to: FieldDefinition, outcomes: Outcome[]): string[] {
  if (!typeHolds(to.type, "items") || !to.config.listId) return [];
  const missing = outcomes.flatMap(({ problem }) => (problem?.messageKey === missingNames.key ? [problem] : []));
  // One spelling of each: the list compares without case.
  const byName = new Map(missing.map(({ values }) => [String(values?.name ?? "").toLowerCase(), values?.name]));
  return [...byName.values()].map(String);
}
missingNames.key = "fields.problems.unknownOption";

type Making = { reach: Reach; writing: Writing & { tx: Db }; rights: DataRights };

/** Converts, and adds to the list what it lacks: several rounds, because a cell with several names tells one at a time. */
export async function convertAndCreate(making: Making, conversion: Conversion, values: unknown[]): Promise<Outcome[]> {
  for (let round = 0; ; round++) {
    const outcomes = await convertValues(making.reach, conversion, values);
    const missing = missingNames(conversion.to, outcomes);
    if (missing.length === 0 || round === mostRounds) return outcomes;
    await createItems(making, conversion.to.config.listId as string, missing);
  }
}

const mostRounds = 20;

/** As whoever changes the type would add them. */
async function createItems({ writing, rights }: Making, listId: string, names: string[]) {
  const { definitions, caller } = writing;
  const nameField = definitions.nameFieldOf(listId);
  if (!nameField || !rights.mayInCollection("update_data_field_data", listId)) throw new Refusal("forbidden");
  // Who is in a smart list is said by its filter.
  if (definitions.collections.get(listId)?.isSmart) refuseField("createMissing", "data.importCannotCreate");
  const collections = definitions.lineOf(listId).map(({ id }) => id);
  const intents = names.map((name) => {
    const after = newRecord(newId(), listId, collections, caller.userId);
    return { before: undefined, after, sent: { [nameField.id]: name } };
  });
  const writer = personWriter({ ...writing, rights });
  await saveRecords(writing, writer, intents, writePolicies.sent, { kind: "create" });
}
