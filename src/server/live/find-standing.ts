import type pg from "pg";
import type { TeamCaller } from "../http/caller.ts";

/** Why a stream ends: the session is over, or the person is no longer in the team. */
export type EndReason = "signed-out" | "no-access";
export type Standing = TeamCaller | EndReason;

/** How the people behind many streams of one team stand at this moment: one statement for all of them. */
export async function findStanding(
  pool: pg.Pool,
  teamId: string,
  sessionIds: string[],
): Promise<Map<string, Standing>> {
  const standing = new Map<string, Standing>(sessionIds.map((id) => [id, "signed-out"]));
  if (sessionIds.length === 0) return standing;
  const { rows } = await pool.query<Row>({ name: "live-standing", text: liveSessions, values: [sessionIds, teamId] });
  for (const row of rows) standing.set(row.session_id, toStanding(row, teamId));
  return standing;
}

type Row = {
  session_id: string;
  user_id: string;
  auth_username: string;
  email: string;
  name: string;
  is_sys_admin: boolean;
  team_user_id: string | null;
  is_team_admin: boolean;
  features: string[] | null;
};

// The same conditions as a request's (http/session.ts), by session id and for many at once.
const liveSessions = `
  select s.id as session_id, u.id as user_id, u.auth_username, u.email, u.name, u.is_sys_admin,
    tu.id as team_user_id, tu.is_team_admin,
    (select array_agg(distinct p.permission)
     from app.team_user_role tr
     join app.role r on r.id = tr.role_id and r.is_active
     join app.role_feature_permission p on p.role_id = r.id
     where tr.team_user_id = tu.id) as features
  from app.session s
  join app."user" u on u.id = s.user_id and u.deactivated_at is null and u.email_verified_at is not null
  left join app.team_user tu on tu.user_id = u.id and tu.team_id = $2
    and tu.activated_at is not null and (tu.deactivated_as_of is null or tu.deactivated_as_of > now())
    and exists (select 1 from app.team t where t.id = tu.team_id and t.deactivated_at is null)
  where s.id = any($1::uuid[]) and s.expires_at > now()`;

const toStanding = (row: Row, teamId: string): Standing =>
  row.team_user_id
    ? {
        sessionId: row.session_id,
        userId: row.user_id,
        authUsername: row.auth_username,
        email: row.email,
        name: row.name,
        isSysAdmin: row.is_sys_admin,
        isTeamAdmin: row.is_team_admin,
        features: row.features ?? [],
        teamId,
        teamUserId: row.team_user_id,
      }
    : "no-access";
