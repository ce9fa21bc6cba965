import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import { type FileRow, isOwnUnused } from "#server/files/file-row.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { callerInTeamByUser, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import { findAsRole } from "#server/http/see-as-role.ts";
import { isLogo } from "./team-logos.server.ts";

/** `roleId`: as which role of the file's team they look at it. */
export type FileViewer = { userId: string; roleId?: string | undefined };

/**
 * The file, if this person may see it: their own that is of no team, the picture of someone they share a team with, or
 * one of a team that they are active in, as far as the places where it is kept are open to them.
 */
export async function findVisibleFile(app: App, fileId: string, viewer: FileViewer): Promise<FileRow | undefined> {
  const { userId, roleId } = viewer;
  const file = await app.db.app.selectFrom("file").selectAll().where("id", "=", fileId).executeTakeFirst();
  if (!file) return undefined;
  if (file.team_id === null)
    return file.owner_id === userId || (await isPictureOfTeammate(app.db, fileId, userId)) ? file : undefined;
  const member = await findMember(app, userId, file.team_id);
  const caller = roleId === undefined ? member : await findAsRole(app.pool, member, roleId);
  return caller && (await mayRead(app, caller, file)) ? file : undefined;
}

/** Nothing holds it yet: its uploader's own. Then whoever may see where it is held, and everyone the team's own logos. */
export async function mayRead(app: App, caller: TeamCaller, file: FileRow): Promise<boolean> {
  if (isOwnUnused(file, caller)) return true;
  for (const rule of app.files.rules) if (await rule(caller, file)) return true;
  return isLogo(app.db, caller.teamId, file.id);
}

async function findMember(app: App, userId: string, teamId: string): Promise<TeamCaller | undefined> {
  const { rows } = await app.db.run(callerInTeamByUser, [userId, teamId]);
  const row = rows[0] as TeamCallerRow | undefined;
  return row && readTeamCaller(row, teamId);
}

async function isPictureOfTeammate(db: Db, fileId: string, userId: string): Promise<boolean> {
  const found = await db.acrossTeams
    .selectFrom("user")
    .innerJoin("team_user as theirs", "theirs.user_id", "user.id")
    .select("user.id")
    .where("user.picture_file_id", "=", fileId)
    .where("theirs.activated_at", "is not", null)
    .where(hasNotEnded("theirs"))
    .where("theirs.team_id", "in", activeTeams(db, userId))
    .executeTakeFirst();
  return found !== undefined;
}

const activeTeams = (db: Db, userId: string) =>
  db.acrossTeams
    .selectFrom("team_user")
    .innerJoin("team", "team.id", "team_user.team_id")
    .select("team_user.team_id")
    .where("team_user.user_id", "=", userId)
    .where("team_user.activated_at", "is not", null)
    .where(hasNotEnded("team_user"))
    .where("team.deactivated_at", "is", null);
