import { readStored, type Stored, type Values } from "#data/records/reading/record-store.server.ts";
import { loadTags } from "#data/records/reading/record-tags.server.ts";
import { findUnknown } from "#data/records/writing/check-named-things.server.ts";
import { checkValues } from "#data/records/writing/check-values.server.ts";
import { findClashes } from "#data/records/writing/find-clashes.server.ts";
import { findCollisions } from "#data/records/writing/name-collisions.server.ts";
import { requireVisible } from "#data/records/writing/record-actions.server.ts";
import { type Draft, kindOf } from "#data/records/writing/write-records.server.ts";
import { Refusal } from "#shared/errors.ts";
import { type Refused, refusalsOf } from "./bulk-verdicts.ts";
import { type Edit, type OpenEdit, openEdit, type Planning, updateValues } from "./open-edit.server.ts";

/** Drafts of what changes, and the records that it is refused for. Locks them; never a statement for each. */
export type Plan = { drafts: Draft[]; refused: Refused[] };

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
  const given = new Map<string, Values>();
  const opened: OpenEdit = {
    ...{ also: [], isAboutTags: false, inBin: false },
    given: ({ id }) => given.get(id) ?? {},
    change(record) {
      const values = checkValues(planning.definitions, record.collections, byId.get(record.id)!.values);
      given.set(record.id, values);
      return updateValues(planning, record, values);
    },
  };
  const plan = await planWith(planning, opened, [...byId.keys()]);
  const saves = plan.drafts.flatMap(({ before }) => {
    const since = byId.get(before!.id)?.version;
    return since === undefined ? [] : [{ record: before!, since, values: opened.given(before!) }];
  });
  const clashes = await findClashes(planning.tx.team(planning.caller.teamId), saves);
  return without(
    plan,
    [...clashes].flatMap(([id, fields]) => fields.map((fieldId) => clash(id, fieldId))),
  );
}

async function planWith(planning: Planning, opened: OpenEdit, given: string[]): Promise<Plan> {
  const { definitions, rights } = planning;
  const team = planning.tx.team(planning.caller.teamId);
  const ids = [...new Set(given)];
  const stored = await readStored(team, definitions, ids, { lock: true, also: opened.also });
  if (opened.isAboutTags) await loadTags(team, stored);
  const drafts: Draft[] = [];
  const refused: Refused[] = [];
  for (const id of ids) {
    try {
      const before = requireThere(planning, opened, stored.get(id));
      drafts.push({ before, after: opened.change(before) });
    } catch (error) {
      refused.push(...refusalsOf(id, error));
    }
  }
  const changed = drafts.filter((draft) => kindOf(draft) !== undefined);
  const unknown = await findUnknown(
    planning,
    changed.map(({ before }) => ({ values: opened.given(before!), before: before!.values })),
  );
  const named = unknown.map(({ place, fieldId, messageKey }) =>
    problem(changed[place]!.after.id, "invalid_input", fieldId, messageKey),
  );
  const sound = without({ drafts: changed, refused }, named);
  const collisions = await findCollisions(team, { definitions, rights }, sound.drafts);
  return without(
    sound,
    collisions.map(({ id, fieldId, messageKey, values }) => ({
      ...problem(id, "conflict", fieldId, messageKey),
      values,
    })),
  );
}

/** What someone may not see is not there; nor is what is in the bin, or what is not in it. */
function requireThere({ rights }: Planning, { inBin }: OpenEdit, found: Stored | undefined): Stored {
  const record = requireVisible(rights, found);
  if ((record.deletedAt !== null) !== inBin) throw new Refusal("not_found");
  return record;
}

function without({ drafts, refused }: Plan, more: Refused[]): Plan {
  const gone = new Set(more.map(({ id }) => id));
  return { drafts: drafts.filter(({ after }) => !gone.has(after.id)), refused: [...refused, ...more] };
}

const problem = (id: string, code: Refused["code"], fieldId: string, messageKey: string): Refused => ({
  ...{ id, code, messageKey },
  at: `.values.${fieldId}`,
});

const clash = (id: string, fieldId: string) => problem(id, "conflict", fieldId, "data.changedMeanwhile");
