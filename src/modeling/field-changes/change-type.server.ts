import { holdDefinitions } from "#data/collections/collections.server.ts";
import { takenColumns } from "#data/collections/fields.server.ts";
import { columnNameFor } from "#data/collections/identifiers.ts";
import { patiently, waitShortly } from "#data/collections/patience.server.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { reclaimWhenFull } from "#data/collections/reclaim-columns.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import { addColumn } from "#data/collections/tables.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { firstId } from "./column-values.server.ts";
import { requireNoBroken } from "./consequences.server.ts";
import type { TypeChangeInput } from "./contract.ts";
import { guardNewColumn } from "./guard-columns.server.ts";
import { type Beginning, beginChange, finishChange, releaseField } from "./make-change.server.ts";
import { refuseOutdated, type Side, versionOf } from "./open-change.server.ts";
import { type FieldKey, readInput, requireFieldOf } from "./read-input.server.ts";
import { requireAcceptedUnseen, requireSight } from "./required-sight.server.ts";
import { holdWriters, logPosition } from "./table-rows.server.ts";

type Input = TypeChangeInput & { version: number; acceptLoss: boolean };

/** Makes a column beside the old one, fills it while everybody goes on working, and swaps the two. */
export async function changeType(app: App, caller: TeamCaller, at: FieldKey, input: Input) {
  const begin = async (tx: Db) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const known = await newestDefinitionsAndRights(team, caller);
    const { definitions } = known;
    const { collection, from, to } = await readInput(team, shapedBy(definitions, caller), at, input);
    requireSight(known, { from, to, createMissing: input.createMissing });
    requireAcceptedUnseen(known.rights, from, input.acceptLoss);
    if ((await versionOf(team, from.id)) !== input.version) refuseOutdated();
    requireNoBroken(definitions, caller, to);
    await releaseField(team, from.id);
    const column = columnNameFor(from.title, await takenColumns(team, collection.id));
    const beginning: Beginning = {
      ...{ collection, from, to: { ...to, column }, filling: input },
      ...{ newLinks: newId(), undoes: null },
      cursor: { phase: "fill", after: firstId, lost: 0, lossy: 0 },
    };
    return beginChange(app, tx, caller, beginning, async (open) => {
      // From here to the end nobody else can use the table.
      await waitShortly(team);
      await addColumn(team, collection.table, open.to, { isReplacing: true, path: "dataType" });
      await guardNewColumn(team, open);
      // Whoever wrote before this is done; whoever writes after it comes later in the log.
      await holdWriters(team, collection.table);
      return logPosition(team);
    });
  };
  const full = { teamId: caller.teamId, collectionId: at.collectionId };
  const begun = await reclaimWhenFull(app, full, () => patiently(() => app.db.transaction(begin)));
  return finishChange(app, caller, begun);
}

/**
 * The former type again, in the column that was left as it was: only what was written since the change is converted.
 * This is a change of type itself, so that it can be undone in turn.
 */
export async function undoTypeChange(app: App, caller: TeamCaller, at: FieldKey, acceptLoss: boolean) {
  const begin = async (tx: Db) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const known = await newestDefinitionsAndRights(team, caller);
    const { definitions } = known;
    const { collection, field } = requireFieldOf(shapedBy(definitions, caller), at);
    const last = await team.data
      .selectFrom("_type_change")
      .selectAll()
      .where("field_id", "=", field.id)
      .where("state", "=", "swapped")
      .where("cleared_at", "is", null)
      .executeTakeFirst();
    if (!last?.swapped_at || Date.now() - last.swapped_at.getTime() > undoDays * day) throw new Refusal("not_found");
    const before = last.before as Side;
    const canBeUnique = fieldTypeNamed(before.type).canBeUnique;
    const to = { ...field, ...before, isUnique: canBeUnique && (field.isUnique || before.isUnique) };
    requireSight(known, { from: field, to, createMissing: false });
    requireAcceptedUnseen(known.rights, field, acceptLoss);
    requireNoBroken(definitions, caller, to);
    await releaseField(team, field.id);
    const since = last.swapped_after ?? 0;
    const beginning: Beginning = {
      ...{ collection, from: field, to, newLinks: last.old_links, undoes: last.id },
      filling: { acceptLoss, createMissing: false, decimalComma: false, dayFirst: false },
      cursor: { phase: "settle", from: since, lost: 0, lossy: 0 },
    };
    return beginChange(app, tx, caller, beginning, async (open) => {
      await waitShortly(team);
      await guardNewColumn(team, open);
      return since;
    });
  };
  return finishChange(app, caller, await patiently(() => app.db.transaction(begin)));
}

const day = 24 * 60 * 60 * 1000;
export const undoDays = 30;
