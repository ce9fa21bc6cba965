import { sql } from "kysely";
import { type Person, personWriter, type Writer } from "#data/records/writing/writer.server.ts";
import type { TeamDb } from "#server/db/db.ts";

type Run = { id: string; answers: Readonly<Record<string, unknown>> };

/**
 * Who runs a wizard writes with their own rights. Who runs it with those that its tasks name, as somebody without an account
 * does, may read the values of everybody whom the wizard asks about. So of files what they name is what they have brought
 * themselves; what the wizard copies from a record is what the run may read.
 */
export function runWriter(person: Person, run: Run): Writer {
  const writer = personWriter(person);
  const { caller, tx } = person;
  if (!hasOpenedRights(caller)) return writer;
  const isSaid = filesSaid(run);
  return {
    ...writer,
    async findUsableFiles(files) {
      const brought = await broughtFiles(
        tx.team(caller.teamId),
        run.id,
        files.map(({ id }) => id),
      );
      const own = files.filter(({ owner_id }) => owner_id !== null && owner_id === caller.userId).map(({ id }) => id);
      const copied = await writer.findUsableFiles(files.filter(({ id }) => !isSaid(id)));
      return new Set([...brought, ...own, ...copied]);
    },
  };
}

/** Their one role is made for what the run does. */
const hasOpenedRights = ({ openedGrants }: Person["caller"]): boolean => openedGrants !== undefined;

/** Whether an answer names a file, wherever. */
export function filesSaid({ answers }: Pick<Run, "answers">): (id: string) => boolean {
  const text = JSON.stringify(answers).toLowerCase();
  return (id) => text.includes(id.toLowerCase());
}

/** Those of these files that were uploaded in this run. */
export async function broughtFiles(team: TeamDb, runId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await team.data
    .selectFrom("_wizard_run_file")
    .select("file_id")
    .where("run_id", "=", runId)
    .where(sql<boolean>`file_id = any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ file_id }) => file_id);
}
