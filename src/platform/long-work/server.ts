import type { Selectable } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { AppTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { feature } from "#server/http/handlers.ts";
import type { Say } from "#server/words.ts";
import { type ErrorCode, Refusal } from "#shared/errors.ts";
import { type LongWorkShown, longWorkContract } from "./contract.ts";
import { endEarly, tell } from "./long-work.server.ts";

type Row = Selectable<AppTables["long_work"]>;

export const longWorks = feature(longWorkContract, {
  listLongWork: async ({ team, caller, say }) => {
    const since = new Date(Date.now() - 24 * 60 * 60 * 1000);
    const rows = await team
      .from("long_work")
      .selectAll()
      .where("created_by", "=", caller.userId)
      .where("created_at", ">", since)
      .orderBy("created_at", "desc")
      .limit(100)
      .execute();
    return { work: rows.map((row) => show(row, say)) };
  },

  readLongWork: async ({ team, caller, params, say }) => show(await requireOwn(team, caller, params.workId), say),

  stopLongWork: async ({ app, caller, params, say }) =>
    app.db.transaction(async (tx) => {
      const team = tx.team(caller.teamId);
      const row = await requireOwn(team, caller, params.workId, true);
      if (row.state !== "waiting" && row.state !== "running") return show(row, say);
      await team.update("long_work", { state: "stopped", updated_at: new Date() }).where("id", "=", row.id).execute();
      await endEarly(tx, row, { teamId: caller.teamId, params: row.params });
      const { kind, done, total } = row;
      await tell(app, tx, params, row.created_by, { kind, state: "stopped", done, total });
      return show({ ...row, state: "stopped" }, say);
    }),
});

/** A long work is its beginner's own; team admins see to everybody's. */
async function requireOwn(team: TeamDb, caller: TeamCaller, workId: string, lock = false): Promise<Row> {
  let query = team.from("long_work").selectAll().where("id", "=", workId);
  if (lock) query = query.forUpdate();
  const found = await query.executeTakeFirst();
  if (!found || (found.created_by !== caller.userId && !caller.isTeamAdmin)) throw new Refusal("not_found");
  return found;
}

function show(row: Row, say: Say): LongWorkShown {
  const problem = row.problem as { error: ErrorCode; fields: Refusal["fields"] } | null;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    done: row.done,
    total: row.total,
    result: row.result,
    problem: problem && {
      error: problem.error,
      message: say(`errors.${problem.error}`),
      fields: problem.fields.map(({ path, messageKey, values }) => ({
        ...{ path, messageKey },
        message: say(messageKey, values),
      })),
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
