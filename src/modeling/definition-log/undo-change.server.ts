import { holdDefinitions } from "#data/collections/collections.server.ts";
import { definitionKind } from "#data/collections/definition-kind.server.ts";
import { placeOf } from "#data/collections/kinds/field-kind.server.ts";
import { patiently } from "#data/collections/patience.server.ts";
import { undoTypeChange } from "#modeling/field-changes/change-type.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { readEntry } from "./read-entry.server.ts";
import { type Undoing, whatToUndo } from "./what-to-undo.server.ts";

/** Through the functions that everybody uses: their rules hold, and the log says that it was undone. */
export async function undoChange(app: App, caller: TeamCaller, changeId: string): Promise<{ workId: string | null }> {
  const typed = await patiently(() => app.db.transaction((tx) => undoWithin(app, tx, caller, changeId)));
  if (!typed) return { workId: null };
  // A type has its own way back, step by step. What it would lose it refuses to do.
  const { workId } = await undoTypeChange(app, caller, placeOf(typed.it), false);
  return { workId };
}

async function undoWithin(app: App, tx: Db, caller: TeamCaller, changeId: string) {
  await holdDefinitions(tx, caller.teamId);
  const undoing = await findUndoing(tx, caller, changeId);
  const { kind, it } = undoing;
  if (undoing.way === "formerType") return undoing;
  if (undoing.way === "change") await kind.change(app, caller, it, undoing.input);
  else if (undoing.way === "order") await undoing.order.put(app, caller, it.id, undoing.ids);
  else if (undoing.way === "restore") await kind.restore(app, caller, it);
  else await kind.remove(app, caller, it);
}

async function findUndoing(tx: Db, caller: TeamCaller, changeId: string): Promise<Extract<Undoing, { way: string }>> {
  const team = tx.team(caller.teamId);
  const row = await team.from("definition_change").selectAll().where("id", "=", changeId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const entry = readEntry(row);
  const [it] = (await definitionKind(entry.subject)?.find(team, { ids: [entry.subjectId] })) ?? [];
  const undoing = await whatToUndo(team, caller, entry, it);
  if ("way" in undoing) return undoing;
  if ("isClosed" in undoing) throw new Refusal("forbidden");
  throw new Refusal("conflict", {
    fields:
      undoing.clashes.length > 0
        ? undoing.clashes.map((path) => ({ path, messageKey: "data.changedSince", current: it?.state[path] }))
        : [{ path: "change", messageKey: "data.cannotUndo" }],
  });
}
