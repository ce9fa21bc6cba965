import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict, refuseTakenId } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { mostMembers, mostProjects, type ProjectDetails, type WholeProject } from "./contract.ts";
import { requirePeople } from "./project-people.server.ts";
import { holdProject, mayCreate, type ProjectRow, tellOfProject } from "./project-rights.server.ts";
import { binnedSince, readProject } from "./read-projects.server.ts";

type Given<Values> = { [Key in keyof Values]?: Values[Key] | undefined };
type Details = Given<ProjectDetails>;

export const createProject = (
  app: App,
  caller: TeamCaller,
  { id, name, memberIds, ...details }: Details & { name: string; id?: string | undefined; memberIds: string[] },
): Promise<WholeProject> =>
  app.db.transaction(async (tx) => {
    if (!mayCreate(caller)) throw new Refusal("forbidden");
    const team = tx.team(caller.teamId);
    const repeated = id && (await findOwn(team, caller, id));
    if (repeated) return readProject(team, caller, repeated.id);
    const ownerId = details.ownerId ?? caller.userId;
    await requirePeople(team, [ownerId], "ownerId");
    await requirePeople(team, memberIds, "memberIds");
    await requireRoom(team);
    const projectId = id ?? newId();
    const made = await team.data
      .insertInto("_project")
      .values({
        id: projectId,
        name,
        icon: details.icon ?? "fas_diagram-project",
        description: details.description ?? "",
        state: details.state ?? "active",
        due_on: details.dueOn ?? null,
        is_open: details.isOpen ?? true,
        owner_id: ownerId,
        created_by: caller.userId,
      })
      .onConflict((twice) => twice.column("id").doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) refuseTakenId();
    // Who gives it to another from the start goes on seeing it.
    await addMembers(team, projectId, [...memberIds, caller.userId], ownerId);
    await tellOfProject(app, tx, caller, { projectId });
    return readProject(team, caller, projectId);
  });

export const changeProject = (
  app: App,
  caller: TeamCaller,
  projectId: string,
  { known = {}, ...input }: Details & { known?: Details | undefined },
): Promise<WholeProject> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const { project } = await holdThere(team, caller, projectId);
    const before = detailsOf(project);
    requireUnchanged(before, known, input);
    if (input.ownerId !== undefined && input.ownerId !== before.ownerId)
      await requirePeople(team, [input.ownerId], "ownerId");
    const after = { ...before, ...withoutGaps(input) };
    await team.data
      .updateTable("_project")
      .set({
        name: after.name,
        icon: after.icon,
        description: after.description,
        state: after.state,
        due_on: after.dueOn,
        is_open: after.isOpen,
        owner_id: after.ownerId,
        updated_at: new Date(),
      })
      .where("id", "=", projectId)
      .execute();
    // An owner is no member beside; who hands it over goes on working on it.
    if (after.ownerId && after.ownerId !== before.ownerId) {
      await team.data
        .deleteFrom("_project_member")
        .where("project_id", "=", projectId)
        .where("user_id", "=", after.ownerId)
        .execute();
      if (before.ownerId) await addMembers(team, projectId, [before.ownerId], after.ownerId);
    }
    await tellOfProject(app, tx, caller, { projectId, everyone: before.isOpen && !after.isOpen });
    return readProject(team, caller, projectId);
  });

export const deleteProject = (app: App, caller: TeamCaller, projectId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdThere(team, caller, projectId);
    await setDeleted(app, tx, caller, projectId, new Date());
  });

export const restoreProject = (app: App, caller: TeamCaller, projectId: string): Promise<WholeProject> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const { project } = await holdProject(team, caller, projectId, "change");
    if (!project.deleted_at || project.deleted_at < binnedSince()) throw new Refusal("not_found");
    await requireRoom(team);
    await setDeleted(app, tx, caller, projectId, null);
    return readProject(team, caller, projectId);
  });

export const addMember = (app: App, caller: TeamCaller, projectId: string, userId: string): Promise<WholeProject> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const { project, memberIds } = await holdThere(team, caller, projectId);
    await requirePeople(team, [userId], "userId");
    if (memberIds.length >= mostMembers && !memberIds.includes(userId))
      refuseConflict("userId", "data.projectMembersTooMany", { max: mostMembers });
    await addMembers(team, projectId, [userId], project.owner_id);
    await tellOfProject(app, tx, caller, { projectId });
    return readProject(team, caller, projectId);
  });

export const removeMember = (app: App, caller: TeamCaller, projectId: string, userId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdThere(team, caller, projectId, userId === caller.userId ? "see" : "change");
    const { numDeletedRows } = await team.data
      .deleteFrom("_project_member")
      .where("project_id", "=", projectId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal("not_found");
    await tellOfProject(app, tx, caller, { projectId, formerIds: [userId] });
  });

/** One in the bin is only restored. */
export async function holdThere(
  team: TeamDb,
  caller: TeamCaller,
  id: string,
  needs: "see" | "pin" | "change" = "change",
) {
  const held = await holdProject(team, caller, id, needs);
  if (held.project.deleted_at) throw new Refusal("not_found");
  return held;
}

const findOwn = (team: TeamDb, { userId }: TeamCaller, id: string) =>
  team.data
    .selectFrom("_project")
    .select("id")
    .where("id", "=", id)
    .where("created_by", "=", userId)
    .executeTakeFirst();

/** Counted under a lock, so that many at once cannot slip past. */
async function requireRoom(team: TeamDb) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`projects ${team.id}`}::text, 15))`.execute(team.data);
  const { count } = await team.data
    .selectFrom("_project")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= mostProjects) refuseConflict("name", "data.projectsTooMany", { max: mostProjects });
}

async function addMembers(team: TeamDb, projectId: string, userIds: string[], ownerId: string | null) {
  const rows = [...new Set(userIds)]
    .filter((id) => id !== ownerId)
    .map((id) => ({ project_id: projectId, user_id: id }));
  if (rows.length === 0) return;
  await team.data
    .insertInto("_project_member")
    .values(rows)
    .onConflict((twice) => twice.doNothing())
    .execute();
}

async function setDeleted(app: App, tx: Db, caller: TeamCaller, projectId: string, deletedAt: Date | null) {
  const projects = tx.team(caller.teamId).data.updateTable("_project");
  await projects.set({ deleted_at: deletedAt }).where("id", "=", projectId).execute();
  await tellOfProject(app, tx, caller, { projectId });
}

const detailsOf = (row: ProjectRow) => ({
  name: row.name,
  icon: row.icon,
  description: row.description,
  state: row.state,
  dueOn: row.due_on,
  isOpen: row.is_open,
  ownerId: row.owner_id,
});

/** What someone else has changed since the caller read it, and the caller wants to be something else. */
function requireUnchanged(current: ReturnType<typeof detailsOf>, known: Details, input: Details) {
  const clashes = (Object.keys(input) as (keyof Details)[]).filter(
    (key) =>
      known[key] !== undefined &&
      input[key] !== undefined &&
      current[key] !== known[key] &&
      current[key] !== input[key],
  );
  if (clashes.length === 0) return;
  throw new Refusal("conflict", {
    fields: clashes.map((key) => ({ path: key, messageKey: "data.changedMeanwhile", current: current[key] })),
  });
}

const withoutGaps = (input: Details): Partial<ProjectDetails> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
