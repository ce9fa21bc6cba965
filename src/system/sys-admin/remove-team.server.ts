import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";

const filesAtOnce = 100;
const rowsAtOnce = 5_000;
const tablesAtOnce = 20;

/** Rows of `app` that a team may have very many of; the rest goes with the team itself. */
const longTables = ["webhook_delivery", "definition_change", "long_work", "data_grant", "job"];

/**
 * Step by step, each for itself and each harmless when done again: files, rows, the team, its schema. The team goes before
 * its schema, so that nothing ever meets a team without one.
 */
export async function removeTeam(app: App, teamId: string): Promise<void> {
  await app.db.app.updateTable("team_deletion").set({ state: "deleting" }).where("team_id", "=", teamId).execute();
  await removeFiles(app, teamId);
  for (const table of longTables) await removeRows(app, table, teamId);
  // The ids of what was erased stay, for a backup that brings the team back; whose they were does not.
  await app.db.team(teamId).update("erasure", { marks: null }).where("marks", "is not", null).execute();
  await app.db.app.deleteFrom("team").where("id", "=", teamId).execute();
  await dropTables(app, teamId);
  await app.db.transaction(async (tx) => {
    const gone = await tx.app
      .deleteFrom("team_deletion")
      .where("team_id", "=", teamId)
      .returning(["team_name", "asked_by"])
      .executeTakeFirst();
    if (!gone) return;
    // As its subject, too: older entries of the team find its name by it.
    const about = { teamId, subjectId: teamId, detail: { name: gone.team_name } };
    await note(tx, { action: "team_deleted", actorId: gone.asked_by ?? undefined, ...about });
  });
}

async function removeFiles(app: App, teamId: string) {
  for (;;) {
    const some = app.db.app.selectFrom("file").select("id").where("team_id", "=", teamId).limit(filesAtOnce);
    const files = await some.execute();
    if (files.length === 0) return;
    for (const { id } of files) await app.files.remove(id);
  }
}

async function removeRows(app: App, table: string, teamId: string) {
  for (let removed = rowsAtOnce; removed === rowsAtOnce; ) {
    const { rows } = await app.db.run(
      `delete from app.${table} where ctid = any(array(
         select ctid from app.${table} where team_id = $1 limit ${rowsAtOnce})) returning 1`,
      [teamId],
    );
    removed = rows.length;
  }
}

/** A few tables at a time: each takes a lock, and of these there are only so many. */
async function dropTables(app: App, teamId: string) {
  const { schema } = app.db.team(teamId);
  for (;;) {
    const { rows } = await app.db.run(
      "select tablename as name from pg_catalog.pg_tables where schemaname = $1 order by 1 limit $2",
      [schema, tablesAtOnce],
    );
    if (rows.length === 0) break;
    const names = rows.map(({ name }) => `"${schema}"."${name}"`).join(", ");
    await app.db.run(`drop table if exists ${names} cascade`);
  }
  await app.db.run(`drop schema if exists "${schema}" cascade`);
}
