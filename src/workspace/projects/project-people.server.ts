import { pictureUrl } from "#people/teams/pictures.ts";
import type { TeamDb } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import { refuseField } from "#shared/errors.ts";
import type { ProjectPerson } from "./contract.ts";

/** As the team calls them, also those who have left it. */
export async function peopleOf(team: TeamDb, userIds: (string | null)[]): Promise<Map<string, ProjectPerson>> {
  const wanted = [...new Set(userIds.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await team
    .from("team_user")
    .innerJoin("user", "user.id", "team_user.user_id")
    .select(["team_user.user_id", "first_name", "last_name", "user.name", "user.picture_file_id"])
    .where("team_user.user_id", "in", wanted)
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        userId: row.user_id,
        name: `${row.first_name} ${row.last_name}`.trim() || row.name,
        pictureUrl: pictureUrl(row.picture_file_id),
      },
    ]),
  );
}

/** Only who is in the team now can be given work. */
export async function requirePeople(team: TeamDb, userIds: readonly string[], path: string): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await team
    .from("team_user")
    .innerJoin("user", "user.id", "team_user.user_id")
    .select("team_user.user_id")
    .where("team_user.user_id", "in", userIds)
    .where("activated_at", "is not", null)
    .where(hasNotEnded("team_user"))
    .where("user.deactivated_at", "is", null)
    .execute();
  if (rows.length < new Set(userIds).size) refuseField(path, "data.unknownPerson");
}
