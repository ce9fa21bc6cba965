import { sql } from "kysely";
import { changeCollection } from "#data/collections/collections.server.ts";
import { changeField } from "#data/collections/fields.server.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import type { UndoListener, UndoneSet } from "#data/history/undo-listeners.server.ts";
import type { Writing } from "#data/records/writing/writing.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { mayUse } from "#shared/permissions.ts";
import { sameJson } from "#shared/same-json.ts";

type Redirected = { subject: string; id: string; before: unknown; after: unknown };

/** What followed a merge goes back with it, and follows again where the undo is undone; what was changed since stays. */
export const undoRedirects: UndoListener = async (writing, team, sets) => {
  for (const set of sets) await undoRedirectsOf(writing, team, set);
};

async function undoRedirectsOf(writing: Writing, team: TeamDb, set: UndoneSet) {
  const merged = await mergeBehind(team, set);
  if (!merged) return;
  const { plain } = await readDefinitions(team);
  const turned = (await redirectsOf(team, merged.set)).flatMap(({ subject, id, before, after }) => {
    const [from, to] = merged.isAgain ? [before, after] : [after, before];
    const field = subject === "field" ? plain.fields.get(id) : undefined;
    const now = field ? field.defaultValue : plain.collections.get(id)?.membershipFilter;
    return now !== undefined && sameJson(now, from) ? [{ id, field, to }] : [];
  });
  if (turned.length === 0) return;
  const { app, caller } = writing;
  if (!mayUse(caller, "team_admin_data_collections"))
    throw new Refusal("forbidden", { fields: [{ path: "changeSetId", messageKey: "data.undoNeedsAdmin" }] });
  for (const { id, field, to } of turned) {
    if (field) await changeField(app, caller, { collectionId: field.collectionId, fieldId: id }, { defaultValue: to });
    else await changeCollection(app, caller, id, { membershipFilter: to as Input["membershipFilter"] });
  }
}

type Input = Parameters<typeof changeCollection>[3];

/** Of items of a list, and of records. */
const mergeKinds = new Set(["merge", "merge-records"]);

/** The merge itself, or that whose undo is undone. */
async function mergeBehind(team: TeamDb, given: UndoneSet) {
  let [set, isAgain]: [UndoneSet | undefined, boolean] = [given, false];
  while (set?.kind === "undo" && set.undoes) {
    set = await team.data.selectFrom("_change_set").selectAll().where("id", "=", set.undoes).executeTakeFirst();
    isAgain = !isAgain;
  }
  return set && mergeKinds.has(set.kind) ? { set, isAgain } : undefined;
}

/** By the log of definitions: what named a merged item before, changed by who merged while the merge was done. */
async function redirectsOf(team: TeamDb, merge: UndoneSet): Promise<Redirected[]> {
  const gone = await team.data
    .selectFrom("_change")
    .select("record_id")
    .where("change_set_id", "=", merge.id)
    .where("kind", "=", "deleted")
    .execute();
  const work = await team
    .from("long_work")
    .select("created_at")
    .where(sql<boolean>`params ->> 'changeSetId' = ${merge.id}`)
    .executeTakeFirst();
  const rows = await team
    .from("definition_change")
    .selectAll()
    .where("kind", "=", "updated")
    .where("subject", "in", ["field", "collection"])
    .where("user_id", "is not distinct from", merge.user_id)
    .where("at", ">=", work?.created_at ?? merge.at)
    // The clock of the database is finer than ours.
    .where("at", "<", new Date(merge.at.getTime() + 1))
    .execute();
  const names = (value: unknown) => gone.some(({ record_id }) => JSON.stringify(value ?? null).includes(record_id));
  return rows.flatMap((row) => {
    const key = row.subject === "field" ? "defaultValue" : "membershipFilter";
    const [before, after] = [row.before, row.after].map((side) => (side as Record<string, unknown> | null)?.[key]);
    const isRedirect = names(before) && !names(after);
    return isRedirect ? [{ subject: row.subject, id: row.subject_id, before, after }] : [];
  });
}
