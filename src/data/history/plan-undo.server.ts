import type { Refused } from "#data/bulk/bulk-verdicts.ts";
import { refusedBy } from "#data/bulk/check-plan.server.ts";
import type { Planning } from "#data/bulk/open-edit.server.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { readStored, type Values } from "#data/records/reading/record-store.server.ts";
import { loadTags, tagsKey } from "#data/records/reading/record-tags.server.ts";
import { type CheckedDrafts, checkRecords, type WriteIntent } from "#data/records/writing/check-records.server.ts";
import { kindOf } from "#data/records/writing/drafts.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { personWriter } from "#data/records/writing/writer.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { sameValue } from "#shared/same-json.ts";
import { type Change, takeBack } from "./take-back.server.ts";

export type UndoPlan = {
  intents: WriteIntent[];
  /** What was changed since, and stays as it is: `<record>.values.<field>`, or `<record>` where it is all of it. */
  touched: string[];
};

/** What taking these changes back makes of their records; `changes` come newest first. */
export async function planUndo(
  team: TeamDb,
  definitions: Definitions,
  changes: Change[],
  lock = true,
): Promise<UndoPlan> {
  const stored = await readAsOf(team, definitions, changes, lock);
  const touched = new Set<string>();
  const intents: WriteIntent[] = [];
  for (const [id, own] of Map.groupBy(changes, (change) => change.record_id)) {
    const before = stored.get(id);
    // It was removed for good.
    if (!before) continue;
    let after = before;
    for (const change of own) {
      const taken = takeBack(definitions, after, change);
      for (const part of taken.touched) touched.add([id, part].filter(Boolean).join("."));
      after = taken.record;
    }
    // What was written without being read counts as changed when it is taken back, too.
    const given = own
      .flatMap(({ before: was, after: is }) => sameIn(was, is))
      .filter((id) => definitions.fields.has(id));
    if (kindOf({ before, after, unread: given }) !== undefined) intents.push({ before, after, given });
  }
  return { intents, touched: [...touched] };
}

/** The records that something was changed of. */
export const recordsOf = (touched: readonly string[]): string[] => [
  ...new Set(touched.map((path) => path.split(".")[0]!)),
];

/** The fields that a change wrote without changing them. */
function sameIn(before: Change["before"], after: Change["after"]): string[] {
  const [old, fresh] = [(before.values ?? {}) as Values, (after.values ?? {}) as Values];
  return Object.keys(fresh).filter((id) => Object.hasOwn(old, id) && sameValue(old[id], fresh[id]));
}

/** Undoing needs the rights that doing needs, and what stands in its way since then is named. */
export async function checkUndo(
  planning: Planning,
  { intents }: UndoPlan,
): Promise<{ checked: CheckedDrafts; refused: Refused[] }> {
  const { checked, problems } = await checkRecords(planning, personWriter(planning), intents, writePolicies.undone);
  const refused = problems.map((problem) => {
    const { code, ...reason } = refusedBy(problem, intents[problem.place]!.after.id);
    // A link that would lead nowhere was none when it was made.
    return { ...reason, code: code === "invalid_input" ? "conflict" : code };
  });
  return { checked, refused };
}

async function readAsOf(team: TeamDb, definitions: Definitions, changes: Change[], lock: boolean) {
  const ids = [...new Set(changes.map((change) => change.record_id))];
  // What a record had in a collection that it left comes back with it.
  const also = [...new Set(changes.flatMap(({ before }) => (before.collections ?? []) as string[]))];
  const stored = await readStored(team, definitions, ids, { lock, also });
  const isAboutTags = changes.some(({ after }) => Object.hasOwn((after.values ?? {}) as object, tagsKey));
  if (isAboutTags) await loadTags(team, stored);
  return stored;
}
