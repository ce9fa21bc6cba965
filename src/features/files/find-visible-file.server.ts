import type { ExpressionBuilder } from "kysely";
import type { Db } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import type { AppTables } from "#server/db/tables.ts";
import type { FileRow } from "#server/files/files.ts";

/**
 * The file, if this person may see it: their own that is of no team, one of a team they are active in,
 * or the picture of someone they share a team with.
 */
export const findVisibleFile = (db: Db, fileId: string, userId: string): Promise<FileRow | undefined> =>
  db.acrossTeams
    .selectFrom("file")
    .selectAll("file")
    .where("file.id", "=", fileId)
    .where((eb) =>
      eb.or([
        eb.and([eb("file.owner_id", "=", userId), eb("file.team_id", "is", null)]),
        eb.exists(activeTeams(eb, userId).whereRef("team_user.team_id", "=", "file.team_id")),
        eb.exists(peopleWithThisPicture(eb, userId)),
      ]),
    )
    .executeTakeFirst();

const activeTeams = (eb: ExpressionBuilder<AppTables, "file">, userId: string) =>
  eb
    .selectFrom("team_user")
    .innerJoin("team", "team.id", "team_user.team_id")
    .select("team_user.team_id")
    .where("team_user.user_id", "=", userId)
    .where("team_user.activated_at", "is not", null)
    .where(hasNotEnded("team_user"))
    .where("team.deactivated_at", "is", null);

const peopleWithThisPicture = (eb: ExpressionBuilder<AppTables, "file">, userId: string) =>
  eb
    .selectFrom("user")
    .innerJoin("team_user as theirs", "theirs.user_id", "user.id")
    .select("user.id")
    .whereRef("user.picture_file_id", "=", "file.id")
    .where("theirs.activated_at", "is not", null)
    .where(hasNotEnded("theirs"))
    .where("theirs.team_id", "in", activeTeams(eb, userId));
