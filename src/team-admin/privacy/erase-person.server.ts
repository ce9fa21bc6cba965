import { removeUnusedFiles } from "#platform/files/remove-unused.server.ts";
import { longWork, startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { contactErasers } from "#server/words-about-people.ts";
import { Refusal, refuseConflict } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { deleteAllExports } from "../team-export/exports.server.ts";
import { type Counts, eraseRecords, noCounts } from "./erase-records.server.ts";
import { removeImportFiles } from "./import-files.server.ts";
import { keptCopies } from "./kept-copies.server.ts";
import { strikeOut } from "./mentions.server.ts";
import { defaultLanguage, strikeNames } from "./name-mentions.server.ts";
import { previewErasure } from "./preview-erasure.server.ts";
import { type ErasureInput, readMarks } from "./read-marks.server.ts";
import { erasedWordIn, type Marks } from "./rules.ts";

const stepLength = 50;

type Input = ErasureInput & { confirmation: string };

/** Notes what is to go, and begins: just that which somebody has seen. Whose it is is known only until it is done. */
export async function startErasing(app: App, caller: TeamCaller, input: Input, address: string) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const { ids: recordIds, marks } = await readMarks(team, input);
    const preview = await previewErasure(team, input);
    if (preview.confirmation !== input.confirmation) refuseConflict("confirmation", "data.erasureOtherwise");
    const [erasureId, workId] = [newId(), newId()];
    await team
      .insert("erasure", [
        {
          ...{ id: erasureId, work_id: workId, created_by: caller.userId, record_ids: recordIds },
          marks: JSON.stringify(marks),
        },
      ])
      .execute();
    await startLongWork(app, tx, caller, erasing, { erasureId }, { id: workId, total: recordIds.length });
    const detail = { records: recordIds.length };
    const deed = { actorId: caller.userId, teamId: caller.teamId, subjectId: erasureId, address };
    await note(tx, { action: "person_erased", ...deed, detail });
    return { erasureId, workId };
  });
}

type Cursor = { at: number; files: string[]; counts: Counts };

/** The records in parts, then the bytes of their files, then every other place; each step can be gone over twice. */
export const erasing = longWork<{ erasureId: string }, Cursor>({
  kind: "erase-person",
  run: async (running) => {
    let goesOn = true;
    while (goesOn) {
      goesOn = await running.step(async (tx, caller) => {
        if (!caller.isTeamAdmin) throw new Refusal("forbidden");
        const { app, teamId, params } = running;
        const { at, files, counts } = running.cursor ?? { at: 0, files: [], counts: noCounts };
        const erasure = await tx
          .team(teamId)
          .from("erasure")
          .select(["id", "record_ids", "marks"])
          .where("id", "=", params.erasureId)
          .executeTakeFirstOrThrow();
        const part = erasure.record_ids.slice(at, at + stepLength);
        if (part.length > 0) {
          const done = await eraseRecords(app, tx, teamId, part);
          const next = { at: at + part.length, files: [...files, ...done.files], counts: sum(counts, done.counts) };
          return { cursor: next, done: part.length };
        }
        const all = await finishErasing(app, tx, teamId, { ...erasure, files, counts });
        return { cursor: null, result: { ...all } };
      });
    }
  },
});

type Rest = { id: string; marks: Marks | null; files: string[]; counts: Counts };

/** What is left when the records are gone. Then nobody here knows any more whose they were. */
export async function finishErasing(
  app: App,
  tx: Db,
  teamId: string,
  { id, marks, files, counts }: Rest,
): Promise<Counts> {
  const team = tx.team(teamId);
  const removed = await removeUnusedFiles(app, teamId, files);
  const imports = marks ? await removeImportFiles(app, tx, teamId, marks) : 0;
  const struck = marks ? await strikeEverywhere(app, tx, teamId, marks) : 0;
  const all = sum(counts, { files: removed + imports, mentions: struck });
  await deleteAllExports(app, tx, teamId);
  const kept = (await Promise.all(keptCopies.all().map((list) => list(tx, teamId)))).flat();
  // In the log of changes stays that something was erased, and how much.
  await team.data
    .insertInto("_change_set")
    .values({ id: newId(), kind: "erase", user_id: null, records: all.records, undoes: null, undone_by: null })
    .execute();
  await team
    .update("erasure", {
      marks: null,
      finished_at: new Date(),
      counts: JSON.stringify(all),
      backups: JSON.stringify(kept),
    })
    .where("id", "=", id)
    .execute();
  return all;
}

/** The names first: what that tells others of is struck out with the rest. */
async function strikeEverywhere(app: App, tx: Db, teamId: string, marks: Marks): Promise<number> {
  let struck = await strikeNames(app, tx, teamId, marks);
  for (const erase of contactErasers.all()) struck += await erase(app, tx, teamId, marks.exact);
  return struck + (await strikeOut(tx.team(teamId), marks, erasedWordIn(await defaultLanguage(tx, teamId))));
}

const sum = (counts: Counts, more: Partial<Counts>): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([key, value]) => [key, value + (more[key as keyof Counts] ?? 0)]),
  ) as Counts;
