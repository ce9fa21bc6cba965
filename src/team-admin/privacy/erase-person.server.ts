import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { longWork, startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { type Counts, eraseRecords, noCounts, removeFreeFiles } from "./erase-records.server.ts";
import { removeImportFiles } from "./import-files.server.ts";
import { strikeOut } from "./mentions.server.ts";
import { defaultLanguage, strikeNames } from "./name-mentions.server.ts";
import { type Person, personFields, readPhone, writtenAs } from "./person-fields.server.ts";
import { erasedWordIn, type Marks } from "./rules.ts";

const stepLength = 50;

type Input = Person & { recordIds: string[]; strike: { recordId: string; fieldId: string }[] };

/** Notes what is to go, and begins. Whose it is is known only until it is done. */
export async function startErasing(app: App, caller: TeamCaller, input: Input, address: string) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const recordIds = [...new Set(input.recordIds)];
    const rows = await team.data
      .selectFrom("_record")
      .select(["id", "name"])
      .where(sql<boolean>`id = any(${recordIds}::uuid[])`)
      .execute();
    if (rows.length < recordIds.length) throw new Refusal("not_found");
    const [erasureId, workId] = [newId(), newId()];
    const strike = input.strike.filter(({ recordId }) => !recordIds.includes(recordId));
    const marks: Marks = { ...(await marksOf(team, input, rows)), strike };
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

/** Everything by which these records tell who they are about: now, and as far as the history goes. */
async function marksOf(
  team: TeamDb,
  { email, phone }: Person,
  records: { id: string; name: string }[],
): Promise<Marks> {
  const ids = records.map(({ id }) => id);
  const fields = await personFields(team);
  const values = new Set<string>(email ? [email] : []);
  for (const { column, table } of fields) {
    const { rows } = await sql<{ value: string | null }>`select distinct ${sql.ref(column)}::text as value
      from ${tableOf(team, table)} where _record_id = any(${ids}::uuid[])`.execute(team.data);
    for (const { value } of rows) if (value) values.add(value);
  }
  const { rows } = await sql<{ value: string | null }>`select distinct said.value from ${tableOf(team, "_change")} as c
    cross join lateral (
      select * from jsonb_each_text(coalesce(c.before -> 'values', '{}'))
      union select * from jsonb_each_text(coalesce(c.after -> 'values', '{}'))
    ) as said
    where c.record_id = any(${ids}::uuid[]) and said.key = any(${fields.map(({ id }) => id)}::text[])`.execute(
    team.data,
  );
  for (const { value } of rows) if (value) values.add(value);
  const number = await readPhone(team, phone);
  if (number) values.add(number);
  const exact = [...values].flatMap((value) => (value.startsWith("+") ? writtenAs(value) : [value]));
  return { exact: [...new Set(exact)], names: [...new Set(records.map(({ name }) => name))] };
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
  const removed = await removeFreeFiles(app, teamId, files);
  const imports = marks ? await removeImportFiles(app, team, marks) : 0;
  const struck = marks ? await strikeEverywhere(app, tx, teamId, marks) : 0;
  const all = sum(counts, { files: removed + imports, mentions: struck });
  const backups = await tx.app
    .selectFrom("backup")
    .select(["created_at", "kind"])
    .where("state", "=", "done")
    .where((eb) => eb.or([eb("kind", "=", "whole"), eb("team_id", "=", teamId)]))
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  const kept = backups.map(({ created_at, kind }) => ({ createdAt: created_at.toISOString(), kind }));
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
  const named = await strikeNames(app, tx, teamId, marks);
  return named + (await strikeOut(tx.team(teamId), marks, erasedWordIn(await defaultLanguage(tx, teamId))));
}

const sum = (counts: Counts, more: Partial<Counts>): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([key, value]) => [key, value + (more[key as keyof Counts] ?? 0)]),
  ) as Counts;
