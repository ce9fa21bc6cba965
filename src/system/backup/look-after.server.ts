import type { App } from "#server/app.ts";
import { newId } from "#shared/ids.ts";
import { fileOf } from "./backup-rows.server.ts";
import { readHeader } from "./check-backup.server.ts";
import { deadAfterMs } from "./keep-seen.server.ts";
import { makeBackupQueue } from "./make-backup.server.ts";
import { connectToServer, dropDatabase, nameBeside } from "./scratch-database.server.ts";
import { lengthOf } from "./stored-backup.server.ts";
import { tellOfFailure } from "./tell-of-failure.server.ts";
import { checkBackupQueue, returnTeamQueue, scratchNames } from "./try-backup.server.ts";

/** What a killed server was in the middle of: said so, and the databases that it left behind dropped. */
export async function endInterrupted(app: App, now = new Date()): Promise<number> {
  const rows = await app.db.app
    .selectFrom("backup")
    .selectAll()
    .where("seen_at", "<", new Date(now.getTime() - deadAfterMs))
    .where((eb) =>
      eb.or([eb("state", "=", "running"), eb("check_state", "=", "running"), eb("return_state", "=", "running")]),
    )
    .execute();
  for (const row of rows) {
    const ended = { state: "failed", problem: "interrupted" } as const;
    await app.db.transaction(async (tx) => {
      await tx.app
        .updateTable("backup")
        .set({
          ...(row.state === "running" && { ...ended, finished_at: now }),
          ...(row.check_state === "running" && { check_state: ended.state, check_problem: ended.problem }),
          ...(row.return_state === "running" && { return_state: ended.state, return_problem: ended.problem }),
        })
        .where("id", "=", row.id)
        .execute();
      if (row.state === "running") await tellOfFailure(app, tx, row.id);
    });
    await dropScratch(app, row.id);
  }
  return rows.length;
}

/** What waits and has no job, as one that was lost, would keep every later one from beginning. */
export async function beginWaiting(app: App): Promise<void> {
  const rows = await app.db.app
    .selectFrom("backup")
    .select(["id", "state", "check_state", "return_state"])
    .where((is) =>
      is.or([is("state", "=", "waiting"), is("check_state", "=", "waiting"), is("return_state", "=", "waiting")]),
    )
    .execute();
  const wanted = rows.flatMap(({ id, state, check_state, return_state }) => [
    ...(state === "waiting" ? [[makeBackupQueue, { backupId: id }] as const] : []),
    ...(check_state === "waiting" ? [[checkBackupQueue, { backupId: id }] as const] : []),
    ...(return_state === "waiting" ? [[returnTeamQueue, { backupId: id }] as const] : []),
  ]);
  await app.jobs.sendIfMissing(app.db, wanted);
}

/** Nobody tries it any more: it is said so, and the next one can begin. */
export async function endWaiting(app: App, backupId: string, now = new Date()): Promise<void> {
  await app.db.transaction(async (tx) => {
    const end = (state: "state" | "check_state" | "return_state", columns: object) =>
      tx.app
        .updateTable("backup")
        .set({ [state]: "failed", ...columns })
        .where("id", "=", backupId)
        .where(state, "=", "waiting")
        .returning("id")
        .executeTakeFirst();
    if (await end("state", { problem: "interrupted", finished_at: now })) await tellOfFailure(app, tx, backupId);
    await end("check_state", { check_problem: "interrupted" });
    await end("return_state", { return_problem: "interrupted" });
  });
}

/** The store tells what there is: a list that was restored, or begun anew, learns of it, and what is gone is said to be. */
export async function lookThroughStore(app: App): Promise<void> {
  // The list before the store: one that is finished meanwhile is not taken for one whose file is gone.
  const rows = await app.db.app.selectFrom("backup").select(["id", "storage_key", "state", "problem"]).execute();
  const found = new Set<string>();
  for await (const { key } of app.files.stores.backups.list()) found.add(key);
  const say = (id: string, now: { state: "done" | "failed"; problem: "missing" | null }) =>
    app.db.app.updateTable("backup").set(now).where("id", "=", id).execute();
  for (const { id, storage_key, state, problem } of rows) {
    const isThere = found.has(storage_key);
    if (state === "done" && !isThere) await say(id, { state: "failed", problem: "missing" });
    // Its disk was not there for a while.
    if (state === "failed" && problem === "missing" && isThere) await say(id, { state: "done", problem: null });
  }
  const known = new Set(rows.map(({ storage_key }) => storage_key));
  for (const key of found) if (!known.has(key)) await addFound(app, key);
}

async function addFound(app: App, key: string) {
  try {
    const header = await readHeader(fileOf(app, { storage_key: key }));
    const bytes = await lengthOf(app.files.stores.backups, key);
    await app.db.app
      .insertInto("backup")
      .values({
        id: newId(),
        storage_key: key,
        kind: header.kind,
        team_id: header.team?.id ?? null,
        team_name: header.team?.name ?? null,
        cause: "found",
        created_at: new Date(header.createdAt),
        state: "done",
        bytes: bytes ?? null,
        product_version: header.productVersion,
      })
      .onConflict((conflict) => conflict.column("storage_key").doNothing())
      .execute();
  } catch (error) {
    app.log.warn({ err: error, key }, "something in the place of backups is none");
  }
}

async function dropScratch(app: App, backupId: string) {
  const server = await connectToServer(app.directUrl);
  try {
    for (const suffix of Object.values(scratchNames(backupId))) {
      await dropDatabase(server, nameBeside(server.database, suffix));
    }
  } finally {
    await server.admin.end();
  }
}
