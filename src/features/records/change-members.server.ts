import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { Definitions } from "../collections/definitions.ts";
import { checkValues } from "./check-values.server.ts";
import { joinedBy, requireMovable } from "./membership-moves.ts";
import { requireVisible, requireWritable, working } from "./record-actions.server.ts";
import { readStored, type Stored, type Values } from "./record-store.server.ts";
import { type Draft, kindOf, writeRecords } from "./write-records.server.ts";

type Wish = { action: "add" | "remove"; recordIds: string[]; values: Values };

/** Puts records into a collection, or takes them out of it, all of them or none, as one change set. */
export async function changeMembers(app: App, caller: TeamCaller, collectionId: string, wish: Wish) {
  return working(app, caller, async (writing, team, rights) => {
    const { definitions } = writing;
    const collection = definitions.collections.get(collectionId);
    // Nobody adds to or removes from a smart collection by hand: its filter does.
    if (!collection || collection.isSmart || !rights.mayInCollection("update_data_field_data", collectionId))
      throw new Refusal("not_found");
    const line = definitions.lineOf(collectionId).map(({ id }) => id);
    const given = checkValues(definitions, line, wish.action === "add" ? wish.values : {});
    requireWritable(rights, given, { collections: line });
    const ids = [...new Set(wish.recordIds)];
    const stored = await readStored(team, definitions, ids, { lock: true, also: line });
    const drafts = ids.map((id): Draft => {
      const before = requireVisible(rights, stored.get(id));
      if (before.deletedAt) throw new Refusal("not_found");
      const after = wish.action === "add" ? add(definitions, before, line, given) : remove(definitions, before, line);
      requireMovable(definitions, rights, before, after);
      return { before, after };
    });
    const changed = drafts.filter((draft) => kindOf(draft) !== undefined);
    if (wish.action === "add") requireRequired(definitions, changed);
    else requireSomewhere(definitions, changed);
    if (changed.length === 0) return { changeSetId: null, records: 0 };
    return { changeSetId: await writeRecords(writing, changed, { kind: wish.action }), records: changed.length };
  });
}

/** Being in a child is being in its ancestors. What the record brings or had there before counts before a default. */
function add(definitions: Definitions, before: Stored, line: string[], given: Values): Stored {
  const joined = line.filter((id) => !before.collections.includes(id));
  if (joined.length === 0) return before;
  const fields = joined.flatMap((id) => definitions.collections.get(id)!.fields);
  const defaults = fields
    .filter(({ id, defaultValue }) => defaultValue !== null && (before.values[id] ?? null) === null)
    .map(({ id, defaultValue }) => [id, defaultValue] as const);
  const values = { ...before.values, ...Object.fromEntries(defaults), ...given };
  return { ...before, collections: [...before.collections, ...joined], values };
}

/** Leaving a parent is leaving its children. The values stay where they are, and are not shown. */
function remove(definitions: Definitions, before: Stored, [collectionId]: string[]): Stored {
  const left = new Set(definitions.treeOf(collectionId!).map(({ id }) => id));
  const collections = before.collections.filter((id) => !left.has(id));
  const home = collections.find((id) => definitions.collections.has(id));
  const homeId = collections.includes(before.homeId) ? before.homeId : (home ?? before.homeId);
  return { ...before, collections, homeId };
}

function requireSomewhere(definitions: Definitions, drafts: Draft[]) {
  const nowhere = drafts.filter(({ after }) => !after.collections.some((id) => definitions.collections.has(id)));
  if (nowhere.length === 0) return;
  throw new Refusal("conflict", {
    fields: nowhere
      .slice(0, mostNamed)
      .map(({ after }) => ({ path: `records.${after.id}`, messageKey: "validation.lastCollection" })),
  });
}

/** What the joined collections demand of their records. */
function requireRequired(definitions: Definitions, drafts: Draft[]) {
  const problems = drafts.flatMap(({ before, after }) =>
    joinedBy(before!, after)
      .flatMap((id) => definitions.collections.get(id)!.fields)
      .filter((field) => field.isRequired && (after.values[field.id] ?? null) === null)
      .map((field) => ({ path: `records.${after.id}.values.${field.id}`, messageKey: "validation.empty" })),
  );
  if (problems.length > 0) throw new Refusal("invalid_input", { fields: problems.slice(0, mostNamed) });
}

const mostNamed = 100;
