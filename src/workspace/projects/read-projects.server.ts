import { type Selectable, sql } from "kysely";
import { daysInBin } from "#data/bin/contract.ts";
import type { PinSubject } from "#data/collections/pin-kind.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { mostProjects, type PinShown, type ProjectState, type WholeProject } from "./contract.ts";
import { findSubjects } from "./find-subjects.server.ts";
import { peopleOf } from "./project-people.server.ts";
import { abilitiesIn, type ProjectRow, seenProjects } from "./project-rights.server.ts";

type PinRow = Selectable<TeamTables["_project_pin"]>;

/** What is due first comes first. */
export async function readProjects(
  team: TeamDb,
  caller: TeamCaller,
  { state, isInBin }: { state?: ProjectState | undefined; isInBin: boolean },
): Promise<WholeProject[]> {
  let query = seenProjects(team, caller).where("_project.deleted_at", isInBin ? "is not" : "is", null);
  if (isInBin) query = query.where("_project.deleted_at", ">", binnedSince());
  if (state) query = query.where("_project.state", "=", state);
  const rows = await query
    .orderBy("_project.due_on", (by) => by.asc().nullsLast())
    .orderBy(sql`public.fold(_project.name)`)
    .orderBy("_project.id")
    .limit(mostProjects)
    .execute();
  const shown = await showProjects(team, caller, rows);
  return isInBin ? shown.filter(({ abilities }) => abilities.change) : shown;
}

export async function readProject(team: TeamDb, caller: TeamCaller, projectId: string): Promise<WholeProject> {
  const rows = await seenProjects(team, caller)
    .where("_project.id", "=", projectId)
    .where("_project.deleted_at", "is", null)
    .execute();
  const [shown] = await showProjects(team, caller, rows);
  if (!shown) throw new Refusal("not_found");
  return shown;
}

export const readPins = (team: TeamDb, projectIds: readonly string[]): Promise<PinRow[]> =>
  team.data
    .selectFrom("_project_pin")
    .selectAll()
    .where("project_id", "in", projectIds)
    .orderBy("rank")
    .orderBy("id")
    .execute();

/** From when on a deleted project can still be restored. */
export const binnedSince = (now = new Date()): Date => new Date(now.getTime() - daysInBin * 24 * 60 * 60 * 1000);

async function showProjects(team: TeamDb, caller: TeamCaller, rows: ProjectRow[]): Promise<WholeProject[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const members = await team.data.selectFrom("_project_member").selectAll().where("project_id", "in", ids).execute();
  const pins = await readPins(team, ids);
  const subjectOf = await findSubjects(team, caller, pins);
  const people = await peopleOf(team, [
    ...rows.map(({ owner_id }) => owner_id),
    ...members.map(({ user_id }) => user_id),
  ]);
  const membersOf = Map.groupBy(members, ({ project_id }) => project_id);
  const pinsOf = Map.groupBy(pins, ({ project_id }) => project_id);
  return rows.map((row) => {
    const memberIds = (membersOf.get(row.id) ?? []).map(({ user_id }) => user_id);
    const own = pinsOf.get(row.id) ?? [];
    const shown = own.flatMap((pin) => showPin(pin, subjectOf(pin)));
    return {
      id: row.id,
      name: row.name,
      icon: row.icon,
      description: row.description,
      state: row.state,
      dueOn: row.due_on,
      isOpen: row.is_open,
      owner: people.get(row.owner_id ?? "") ?? null,
      members: memberIds.flatMap((id) => people.get(id) ?? []).toSorted((a, b) => a.name.localeCompare(b.name)),
      progress: { done: shown.filter(({ isDone }) => isDone).length, all: shown.length },
      hasHiddenPins: own.some((pin) => subjectOf(pin) === "hidden"),
      updatedAt: row.updated_at.toISOString(),
      deletedAt: row.deleted_at?.toISOString() ?? null,
      abilities: abilitiesIn(row, memberIds, caller),
      pins: shown,
    };
  });
}

function showPin({ id, kind, subject_id, is_done }: PinRow, subject: PinSubject | undefined): PinShown[] {
  if (subject === undefined || subject === "hidden") return [];
  return [{ id, kind, subjectId: subject_id, isDone: is_done, ...subject }];
}
