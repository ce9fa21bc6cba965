import { Refusal } from "#shared/errors.ts";
import {
  type CheckedDrafts,
  type CheckResult,
  checkRecords,
  type WriteIntent,
  type WriteProblem,
} from "./check-records.server.ts";
import type { Draft } from "./drafts.server.ts";
import type { WritePolicy } from "./write-policies.server.ts";
import { writeRecords } from "./write-records.server.ts";
import type { Writer } from "./writer.server.ts";
import type { ChangeSet, Writing } from "./writing.server.ts";

/** The change set, none where nothing is another than before; and the records as they are now. */
export type Saved = { changeSetId: string | null; drafts: readonly Draft[] };

/**
 * The door to the records: what is wanted is checked as its policy says, for what the writer may do, and written as one
 * change set; or refused as a whole. Whoever wants to tell of each record, or to go on without some, takes the two
 * halves: `checkRecords` and `writeChecked`.
 */
export async function saveRecords(
  writing: Writing,
  writer: Writer,
  intents: readonly WriteIntent[],
  policy: WritePolicy,
  set: ChangeSet,
): Promise<Saved> {
  const checked = requireSound(await checkRecords(writing, writer, intents, policy));
  return { changeSetId: await writeChecked(writing, checked, set), drafts: checked.drafts };
}

export const writeChecked = (writing: Writing, checked: CheckedDrafts, set: ChangeSet): Promise<string | null> =>
  writeRecords(writing, checked, set);

/** All of them, or a refusal that names the fields. */
export function requireSound({ checked, problems }: CheckResult): CheckedDrafts {
  if (problems.length > 0) throw refusalOf(problems);
  return checked;
}

const mostTold = 100;

function refusalOf(problems: WriteProblem[]): Refusal {
  const { code } = problems[0]!;
  const fields = problems.slice(0, mostTold).flatMap(({ fieldId, messageKey, values, ...rest }) => {
    const more = { ...(values && { values }), ...("current" in rest && { current: rest.current }) };
    return fieldId && rest.code === code ? [{ path: `values.${fieldId}`, messageKey, ...more }] : [];
  });
  return new Refusal(code, { fields });
}
