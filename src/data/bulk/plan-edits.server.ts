import { readStored, type Stored, type Values } from "#data/records/reading/record-store.server.ts";
import { loadTags } from "#data/records/reading/record-tags.server.ts";
import { requireVisible } from "#data/records/writing/record-actions.server.ts";
import { Refusal } from "#shared/errors.ts";
import { type Refused, refusalsOf } from "./bulk-verdicts.ts";
import type { Plan, PlannedIntent } from "./check-plan.server.ts";
import { type Edit, type OpenEdit, openEdit, type Planning } from "./open-edit.server.ts";

/** Reads and holds the records; never a statement for each. */
export async function planEdits(planning: Planning, edit: Edit, ids: string[], count = ids.length): Promise<Plan> {
  const opened = await openEdit(planning, planning.tx.team(planning.caller.teamId), edit, count);
  return planWith(planning, opened, ids);
}

export type OwnValues = { id: string; version?: number | undefined; values: Values };

/** Each record with values of its own, and with the version that they were based on. */
export async function planUpdates(planning: Planning, updates: OwnValues[]): Promise<Plan> {
  const byId = new Map<string, OwnValues>();
  for (const update of updates) {
    const earlier = byId.get(update.id);
    byId.set(update.id, { ...update, values: { ...earlier?.values, ...update.values } });
  }
  const change = (after: Stored) => {
    const { values, version } = byId.get(after.id)!;
    return { after, sent: values, since: version };
  };
  return planWith(planning, { also: [], isAboutTags: false, inBin: false, change }, [...byId.keys()]);
}

async function planWith(planning: Planning, opened: OpenEdit, given: string[]): Promise<Plan> {
  const team = planning.tx.team(planning.caller.teamId);
  const ids = [...new Set(given)];
  const stored = await readStored(team, planning.definitions, ids, { lock: true, also: opened.also });
  if (opened.isAboutTags) await loadTags(team, stored);
  const intents: PlannedIntent[] = [];
  const refused: Refused[] = [];
  for (const id of ids) {
    try {
      const before = requireThere(planning, opened, stored.get(id));
      intents.push({ before, ...opened.change(before) });
    } catch (error) {
      refused.push(...refusalsOf(id, error));
    }
  }
  return { intents, refused };
}

/** What someone may not see is not there; nor is what is in the bin, or what is not in it. */
function requireThere({ rights }: Planning, { inBin }: OpenEdit, found: Stored | undefined): Stored {
  const record = requireVisible(rights, found);
  if ((record.deletedAt !== null) !== inBin) throw new Refusal("not_found");
  return record;
}
