import { sql } from "kysely";
import { refuseAll } from "#data/bulk/bulk-verdicts.ts";
import { checkPlan, type Plan } from "#data/bulk/check-plan.server.ts";
import type { Planning } from "#data/bulk/open-edit.server.ts";
import { planCreates } from "#data/bulk/plan-creates.server.ts";
import { planUpdates } from "#data/bulk/plan-edits.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { everyName } from "#data/records/translated-name.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { mostItems } from "./contract.ts";
import { ensureListFields } from "./ensure-list-fields.server.ts";
import { ranksAfter, ranksFor } from "./item-ranks.ts";
import { requireEditable } from "./list-rights.server.ts";
import { type Item, readItems, showItem } from "./read-items.server.ts";
import { sortOutNames } from "./sort-out-names.ts";

export async function addItems(app: App, caller: TeamCaller, collectionId: string, names: string[], say: Say) {
  requireEditable(await definitionsAndRights(app.db.team(caller.teamId), caller), collectionId);
  const current = await ensureListFields(app, caller, collectionId, say);
  return inWriteTransaction(app, current, async (writing, _team, rights) =>
    addItemsIn({ ...writing, rights }, collectionId, names),
  );
}

/** Part of the caller's transaction. They come last; where others have no rank yet, these get theirs first. */
export async function addItemsIn(planning: Planning, collectionId: string, names: string[]) {
  const { definitions, caller } = planning;
  requireEditable(planning, collectionId);
  const team = planning.tx.team(caller.teamId);
  // Two who add the same at once do so one after the other, and the second is told.
  await sql`select pg_advisory_xact_lock(hashtextextended(${collectionId}, 13))`.execute(team.data);
  const before = await readItems(team, { definitions, timeZone: caller.timeZone, collectionId });
  const { fresh, ...skipped } = sortOutNames(names, before.flatMap(everyName));
  if (fresh.length === 0) return { changeSetId: null, items: [], skipped };
  const { ranked, moved } = await rankAll(planning, collectionId, before);
  const ranks = ranksAfter(ranked, fresh.length);
  const nameField = definitions.nameFieldOf(collectionId);
  const rankField = definitions.listFieldOf(collectionId, "rank");
  if (!nameField || !rankField) throw new Refusal("not_found");
  const isLong = before.length > mostItems;
  const inputs = fresh.map((name, place) => ({
    values: { [nameField.id]: name, ...(!isLong && { [rankField.id]: ranks[place] }) },
  }));
  const made = await planCreates(planning, collectionId, inputs);
  const { checked, refused } = await checkPlan(planning, {
    intents: [...moved.intents, ...made.intents],
    refused: [...moved.refused, ...made.refused],
  });
  refuseAll(refused);
  const changeSetId = await writeChecked(planning, checked, { kind: "create" });
  const plain = { translations: null, color: null, icon: null, isRetired: null, rank: null };
  const items = checked.drafts
    .filter((draft) => !draft.before)
    .map(({ after }) => showItem(definitions, { ...plain, id: after.id, name: after.name }));
  return { changeSetId, items, skipped };
}

/** All as they stand now. A list that is too long to be put in order has its new items wherever their names put them. */
async function rankAll(
  planning: Planning,
  collectionId: string,
  items: Item[],
): Promise<{ ranked: Item[]; moved: Plan }> {
  const isWhole = items.length > mostItems || items.every(({ rank }) => rank !== null);
  if (isWhole) return { ranked: items, moved: { intents: [], refused: [] } };
  const ranks = ranksFor(
    items,
    items.map(({ id }) => id),
  );
  const field = planning.definitions.listFieldOf(collectionId, "rank")!;
  const updates = [...ranks].map(([id, rank]) => ({ id, values: { [field.id]: rank } }));
  return {
    ranked: items.map((item) => ({ ...item, rank: ranks.get(item.id) ?? item.rank })),
    moved: await planUpdates(planning, updates),
  };
}
