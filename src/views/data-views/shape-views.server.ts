import { sql } from "kysely";
import { holdDefinitions } from "#data/collections/collections.server.ts";
import { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { recordDefinitionChange } from "#data/collections/log-definition.server.ts";
import { definitionsAndRights, newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { mayShapeData } from "#data/collections/shaped-definitions.ts";
import { type Columns, columnsFor } from "#data/filters/columns.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { requireView } from "./read-views.server.ts";
import { mayChangeView, maySeeView } from "./view-access.ts";
import type { ViewDefinition } from "./view-definitions.ts";

/** What whoever shapes views works with, while nobody else does. */
export type Shaping = {
  team: TeamDb;
  definitions: Definitions;
  rights: DataRights;
  /** What a view may name: for the team's all there is, as each reader sees of it what is theirs; for one's own what one reads. */
  columns(collectionId: string, ownerId: string | null): Columns;
  /** Personal ones are nobody else's business, and not in the log. */
  log(change: ViewChange): Promise<void>;
  logOrder(collectionId: string, order: { before: string[]; after: string[] }): Promise<void>;
};

type ViewChange = {
  kind: "created" | "updated" | "deleted" | "restored";
  before?: ViewDefinition;
  after?: ViewDefinition;
};

/** Changes of a team's definitions wait for each other; so do those of one person's own views. */
export const shapeViews = <Result>(
  app: App,
  caller: TeamCaller,
  isPersonal: boolean,
  work: (shaping: Shaping) => Promise<Result>,
): Promise<Result> =>
  app.db.transaction(async (tx: Db) => {
    const team = tx.team(caller.teamId);
    if (isPersonal) await holdOwn(team, caller);
    else if (mayShapeData(caller)) await holdDefinitions(tx, caller.teamId);
    else throw new Refusal("forbidden");
    const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
    const everything = DataRights.ofEverything(definitions);
    return work({
      team,
      definitions,
      rights,
      columns: (collectionId, ownerId) => columnsFor(definitions, ownerId ? rights : everything, collectionId),
      log: async ({ kind, before, after }) => {
        const subject = (after ?? before)!;
        if (subject.ownerId !== null) return;
        const change = { kind, subject: "view", subjectId: subject.id, before, after };
        await recordDefinitionChange(app, tx, caller, change);
      },
      logOrder: (collectionId, { before, after }) =>
        recordDefinitionChange(app, tx, caller, {
          ...{ kind: "updated", subject: "collection", subjectId: collectionId },
          ...{ before: { viewOrder: before }, after: { viewOrder: after } },
        }),
    });
  });

/** The same with a view that is there, and that the caller may change. */
export async function shapeView<Result>(
  app: App,
  caller: TeamCaller,
  viewId: string,
  work: (before: ViewDefinition, shaping: Shaping) => Promise<Result>,
): Promise<Result> {
  const team = app.db.team(caller.teamId);
  const found = await requireView(team, viewId);
  const { rights } = await definitionsAndRights(team, caller);
  // Whoever does not see it is not told that it is there, also where they may change none.
  if (!maySeeView(caller, rights, found)) throw new Refusal("not_found");
  return shapeViews(app, caller, found.ownerId === caller.userId, async (shaping) => {
    const before = await requireView(shaping.team, viewId);
    if (!maySeeView(caller, shaping.rights, before)) throw new Refusal("not_found");
    if (!mayChangeView(caller, before)) throw new Refusal("forbidden");
    return work(before, shaping);
  });
}

const holdOwn = (team: TeamDb, { userId }: TeamCaller) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${userId}`}::text, 0))`.execute(team.data);
