import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import { newId } from "#shared/ids.ts";
import { definitionsChanged } from "#shared/team-live-kinds.ts";

export type DefinitionChange = {
  kind: "created" | "updated" | "deleted" | "restored";
  /** The name of its kind (`definition-kind.server.ts`). */
  subject: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

/** What else follows from changes of definitions, in the transaction that makes them. */
export const definitionListeners =
  extensionPoint<(app: App, tx: Db, caller: TeamCaller, changes: readonly DefinitionChange[]) => Promise<void>>();

/** Every change of a definition: logged, told to open screens, and counted, so that nobody works with the old one. */
export const recordDefinitionChange = (app: App, tx: Db, caller: TeamCaller, change: DefinitionChange) =>
  recordDefinitionChanges(app, tx, caller, [change]);

/** Several that are made as one: one word to open screens. */
export async function recordDefinitionChanges(app: App, tx: Db, caller: TeamCaller, changes: DefinitionChange[]) {
  const team = tx.team(caller.teamId);
  for (let from = 0; from < changes.length; from += mostAtOnce) {
    await team
      .insert(
        "definition_change",
        changes.slice(from, from + mostAtOnce).map((change) => ({
          id: newId(),
          user_id: caller.userId,
          kind: change.kind,
          subject: change.subject,
          subject_id: change.subjectId,
          before: change.before === undefined ? null : JSON.stringify(change.before),
          after: change.after === undefined ? null : JSON.stringify(change.after),
        })),
      )
      .execute();
  }
  await tx.app
    .updateTable("team")
    .set((eb) => ({ definitions_version: eb("definitions_version", "+", 1) }))
    .where("id", "=", caller.teamId)
    .execute();
  await app.live.publish(tx, caller.teamId, definitionsChanged, {});
  for (const follow of definitionListeners.all()) await follow(app, tx, caller, changes);
}

const mostAtOnce = 1000;
