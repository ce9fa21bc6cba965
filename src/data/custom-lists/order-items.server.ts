import { sql } from "kysely";
import { refuseAll } from "#data/bulk/bulk-verdicts.ts";
import { checkPlan } from "#data/bulk/check-plan.server.ts";
import { planUpdates } from "#data/bulk/plan-edits.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { mostItems } from "./contract.ts";
import { ensureListFields } from "./ensure-list-fields.server.ts";
import { ranksFor } from "./item-ranks.ts";
import { requireEditable } from "./list-rights.server.ts";
import { readItems } from "./read-items.server.ts";

/** Writes only the ranks that must be others. Items that somebody has added meanwhile come last. */
export async function orderItems(app: App, caller: TeamCaller, collectionId: string, itemIds: string[], say: Say) {
  requireEditable(await definitionsAndRights(app.db.team(caller.teamId), caller), collectionId);
  const current = await ensureListFields(app, caller, collectionId, say);
  return inWriteTransaction(app, current, async (writing, team, rights) => {
    const { definitions } = writing;
    // Two who order at once do so one after the other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${collectionId}, 13))`.execute(team.data);
    const items = await readItems(team, { definitions, timeZone: caller.timeZone, collectionId });
    if (items.length > mostItems) refuseField("itemIds", "data.listTooLong", { max: mostItems });
    const known = new Set(items.map(({ id }) => id));
    const given = new Set(itemIds);
    if (itemIds.some((id) => !known.has(id))) throw new Refusal("not_found");
    const order = [...given, ...items.map(({ id }) => id).filter((id) => !given.has(id))];
    const rank = definitions.listFieldOf(collectionId, "rank")!;
    const updates = [...ranksFor(items, order)].map(([id, place]) => ({ id, values: { [rank.id]: place } }));
    if (updates.length === 0) return { changeSetId: null };
    const planning = { ...writing, rights };
    const { checked, refused } = await checkPlan(planning, await planUpdates(planning, updates));
    refuseAll(refused);
    return { changeSetId: await writeChecked(writing, checked, { kind: "update" }) };
  });
}
