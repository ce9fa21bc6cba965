import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict, refuseTakenId } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { holdThere } from "./change-projects.server.ts";
import { mostPins, type WholeProject } from "./contract.ts";
import { findSubjects } from "./find-subjects.server.ts";
import { reordered } from "./order-pins.ts";
import { tellOfProject } from "./project-rights.server.ts";
import { readPins, readProject } from "./read-projects.server.ts";

type Input = { id?: string | undefined; kind: string; subjectId: string; isDone: boolean };

export const pinToProject = (app: App, caller: TeamCaller, projectId: string, input: Input) =>
  changingPins(app, caller, projectId, async (team) => {
    const wanted = { kind: input.kind, subject_id: input.subjectId };
    const subject = (await findSubjects(team, caller, [wanted]))(wanted);
    if (subject === undefined || subject === "hidden") throw new Refusal("not_found");
    const pins = await readPins(team, [projectId]);
    if (pins.some((pin) => pin.kind === input.kind && pin.subject_id === input.subjectId)) return;
    if (pins.length >= mostPins) refuseConflict("subjectId", "data.pinsTooMany", { max: mostPins });
    const made = await team.data
      .insertInto("_project_pin")
      .values({
        id: input.id ?? newId(),
        project_id: projectId,
        ...wanted,
        rank: (pins.at(-1)?.rank ?? 0) + 1,
        is_done: input.isDone,
        created_by: caller.userId,
      })
      .onConflict((twice) => twice.column("id").doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) refuseTakenId();
  });

export const markPin = (app: App, caller: TeamCaller, at: { projectId: string; pinId: string }, isDone: boolean) =>
  changingPins(app, caller, at.projectId, async (team) => {
    await requireSeen(team, caller, at);
    await team.data.updateTable("_project_pin").set({ is_done: isDone }).where("id", "=", at.pinId).execute();
  });

export const unpin = (app: App, caller: TeamCaller, at: { projectId: string; pinId: string }) =>
  changingPins(app, caller, at.projectId, async (team) => {
    await requireSeen(team, caller, at);
    await team.data.deleteFrom("_project_pin").where("id", "=", at.pinId).execute();
  });

export const orderPins = (app: App, caller: TeamCaller, projectId: string, pinIds: string[]) =>
  changingPins(app, caller, projectId, async (team) => {
    const all = (await readPins(team, [projectId])).map(({ id }) => id);
    await sql`update ${tableOf(team, "_project_pin")} as pin set rank = wanted.place
      from unnest(${reordered(all, pinIds)}::uuid[]) with ordinality as wanted (id, place)
      where pin.id = wanted.id and pin.rank <> wanted.place`.execute(team.data);
  });

const changingPins = (
  app: App,
  caller: TeamCaller,
  projectId: string,
  change: (team: TeamDb) => Promise<void>,
): Promise<WholeProject> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdThere(team, caller, projectId, "pin");
    await change(team);
    await team.data.updateTable("_project").set({ updated_at: new Date() }).where("id", "=", projectId).execute();
    await tellOfProject(app, tx, caller, { projectId });
    return readProject(team, caller, projectId);
  });

/** A pin on something that one may not see is none. */
async function requireSeen(
  team: TeamDb,
  caller: TeamCaller,
  { projectId, pinId }: { projectId: string; pinId: string },
) {
  const { pins } = await readProject(team, caller, projectId);
  if (!pins.some(({ id }) => id === pinId)) throw new Refusal("not_found");
}
