import type { Planning } from "#data/bulk/open-edit.server.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { ItemColor } from "#data/fields/item-colors.ts";
import { readStored, type Values } from "#data/records/reading/record-store.server.ts";
import { checkRecords } from "#data/records/writing/check-records.server.ts";
import type { Draft } from "#data/records/writing/drafts.server.ts";
import { inWriteTransaction, requireVisible } from "#data/records/writing/record-actions.server.ts";
import { requireSound, writeChecked } from "#data/records/writing/save-records.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { personWriter } from "#data/records/writing/writer.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { ensureListFields } from "./ensure-list-fields.server.ts";
import { requireEditable } from "./list-rights.server.ts";
import { readItems, showItem } from "./read-items.server.ts";
import { sameName } from "./sort-out-names.ts";

type Input = {
  name?: string | undefined;
  color?: ItemColor | null | undefined;
  icon?: string | null | undefined;
  isRetired?: boolean | undefined;
};
type ItemKey = { collectionId: string; recordId: string };

export async function changeItem(app: App, caller: TeamCaller, place: ItemKey, input: Input, say: Say) {
  requireEditable(await definitionsAndRights(app.db.team(caller.teamId), caller), place.collectionId);
  const current = await ensureListFields(app, caller, place.collectionId, say);
  return inWriteTransaction(app, current, async (writing, team, rights) => {
    const { definitions } = writing;
    const before = (await readStored(team, definitions, [place.recordId], { lock: true })).get(place.recordId);
    const home = definitions.storedIn(place.collectionId)!;
    if (!before || before.deletedAt || !before.collections.includes(home.id)) throw new Refusal("not_found");
    requireVisible(rights, before);
    if (input.name !== undefined) await requireOtherName({ ...writing, rights }, place, input.name);
    const planning = { ...writing, rights };
    const intent = { before, after: before, sent: valuesOf(planning, place, input) };
    const result = await checkRecords(planning, personWriter(planning), [intent], writePolicies.sent);
    const checked = requireSound(result);
    const [{ after }] = checked.drafts as [Draft];
    const changeSetId = await writeChecked(writing, checked, { kind: "update" });
    const said = (part: "color" | "icon" | "retired") => {
      const field = definitions.listFieldOf(place.collectionId, part);
      return (field && after.values[field.id]) ?? null;
    };
    const item = {
      ...{ id: after.id, name: after.name, translations: before.translations ?? null, rank: null },
      color: said("color") as string | null,
      icon: said("icon") as string | null,
      isRetired: said("retired") as boolean | null,
    };
    return { changeSetId, item: showItem(definitions, item) };
  });
}

function valuesOf({ definitions }: Planning, { collectionId }: ItemKey, input: Input): Values {
  const said = [
    [definitions.nameFieldOf(collectionId), input.name],
    [definitions.listFieldOf(collectionId, "color"), input.color],
    [definitions.listFieldOf(collectionId, "icon"), input.icon],
    [definitions.listFieldOf(collectionId, "retired"), input.isRetired],
  ] as const;
  return Object.fromEntries(
    said.flatMap(([field, value]) => (field && value !== undefined ? [[field.id, value]] : [])),
  );
}

/** Two of the same name could not be told apart by anyone, nor by a file that names them. */
async function requireOtherName({ tx, caller, definitions }: Planning, place: ItemKey, name: string) {
  const input = { definitions, timeZone: caller.timeZone, collectionId: place.collectionId };
  const items = await readItems(tx.team(caller.teamId), input);
  const isTaken = items.some((item) => item.id !== place.recordId && sameName(item.name) === sameName(name));
  if (isTaken) refuseConflict("name", "data.itemTaken");
}
