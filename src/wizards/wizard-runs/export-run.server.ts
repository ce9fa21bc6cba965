import type { FastifyReply } from "fastify";
import { exportCsv } from "#data/csv/export-csv.server.ts";
import { sendCsv } from "#data/csv/send-csv.server.ts";
import { Refusal } from "#shared/errors.ts";
import { exportName, exportQuestion } from "./make-exports.server.ts";
import { openRun } from "./open-run.server.ts";
import { type Acting, checkpointsOf, requireOwnRun } from "./run-rows.server.ts";

/** The file that a finished run offers: the records that it was about, as whoever ran it may read them now. */
export async function readExport(
  { app, caller }: Acting,
  { runId, taskId }: { runId: string; taskId: string },
  reply: FastifyReply,
) {
  const team = app.db.team(caller.teamId);
  const run = await requireOwnRun(team, caller, runId);
  const all = checkpointsOf(run).flatMap(({ exports }) => exports ?? []);
  const found = all.find((each) => each.taskId === taskId);
  if (!found || run.status !== "finished") throw new Refusal("not_found");
  const { definitions, rights } = await openRun({ app, db: app.db, caller }, run);
  const known = { definitions, rights, teamId: team.id };
  const question = await exportQuestion(team, known, found);
  if (!question) throw new Refusal("not_found");
  return sendCsv(reply, exportName(found), await exportCsv(app, known, question));
}
