import {
  type CheckedDrafts,
  checkRecords,
  type WriteIntent,
  type WriteProblem,
} from "#data/records/writing/check-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { personWriter } from "#data/records/writing/writer.server.ts";
import type { Refused } from "./bulk-verdicts.ts";
import type { Planning } from "./open-edit.server.ts";

/** `calledBy`: what the call knows the record by, where that is not its id. */
export type PlannedIntent = WriteIntent & { calledBy?: string };

/** What is to become of many records, and those of which it is known already that nothing can. */
export type Plan = { intents: PlannedIntent[]; refused: Refused[] };

/** What changes and may, and the records that it is refused for. Never a statement for each. */
export async function checkPlan(
  planning: Planning,
  { intents, refused }: Plan,
): Promise<{ checked: CheckedDrafts; refused: Refused[] }> {
  const { checked, problems } = await checkRecords(
    planning,
    personWriter(planning),
    intents,
    writePolicies.sentTogether,
  );
  const more = problems.map((problem) => refusedBy(problem, nameOf(intents[problem.place]!)));
  return { checked: checked.changed(), refused: [...refused, ...more] };
}

const nameOf = ({ calledBy, after }: PlannedIntent): string => calledBy ?? after.id;

/** A problem as the reason why one record of many is refused. */
export const refusedBy = ({ code, messageKey, fieldId, values }: WriteProblem, id: string): Refused => ({
  ...{ id, code, messageKey, values },
  at: fieldId ? `.values.${fieldId}` : "",
});
