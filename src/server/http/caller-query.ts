import { Refusal } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import type { Caller, TeamCaller } from "./caller.ts";

/** What the statements below answer with. */
export type CallerRow = {
  session_id: string;
  stale: boolean;
  user_id: string;
  auth_username: string;
  email: string;
  name: string;
  is_sys_admin: boolean;
  interface_language: Language | null;
};

export type TeamCallerRow = CallerRow & {
  team_user_id: string | null;
  is_team_admin: boolean | null;
  features: string[] | null;
  role_ids: string[] | null;
  definitions_version: number | null;
  time_zone: string | null;
  /** Its schema is not of this version. */
  is_team_broken?: boolean | null;
};

/** The one place that says when a person counts: neither closed nor unverified. */
const isLive = "u.deactivated_at is null and u.email_verified_at is not null";

const livePerson = `
  app.session s
  join app."user" u on u.id = s.user_id and ${isLive}`;

/** And when a membership does: accepted, not ended, of a team that is open. */
const liveMembershipIn = (team: "$1" | "$2" | "k.team_id") => `
  left join app.team_user tu on tu.user_id = u.id and tu.team_id = ${team}
    and tu.activated_at is not null and (tu.deactivated_as_of is null or tu.deactivated_as_of > clock_timestamp())
    and exists (select 1 from app.team open where open.id = tu.team_id and open.deactivated_at is null)
  left join app.team t on t.id = tu.team_id`;
const liveMembership = liveMembershipIn("$2");

const account = "u.id as user_id, u.auth_username, u.email, u.name, u.is_sys_admin, u.interface_language";

const person = `s.id as session_id, s.seen_at < now() - interval '1 hour' as stale, ${account}`;

const rights = `
  tu.id as team_user_id, tu.is_team_admin,
  (select array_agg(distinct p.permission)
   from app.team_user_role tr
   join app.role r on r.id = tr.role_id and r.is_active
   join app.role_feature_permission p on p.role_id = r.id
   where tr.team_user_id = tu.id) as features,
  (select array_agg(tr.role_id)
   from app.team_user_role tr
   join app.role r on r.id = tr.role_id and r.is_active
   where tr.team_user_id = tu.id) as role_ids,
  t.definitions_version, t.primary_timezone as time_zone, t.schema_problem is not null as is_team_broken`;

/** $1: the session by its token's hash. */
export const callerByToken = `
  select ${person} from ${livePerson} where s.token_hash = $1 and s.expires_at > now()`;

/** $1: the session by its token's hash, $2: the team. */
export const callerInTeamByToken = `
  select ${person}, ${rights} from ${livePerson} ${liveMembership}
  where s.token_hash = $1 and s.expires_at > now()`;

/** $1: many sessions by id, $2: the team. */
export const callersInTeamById = `
  select ${person}, ${rights} from ${livePerson} ${liveMembership}
  where s.id = any($1::uuid[]) and s.expires_at > now()`;

/** $1: the person by id, $2: the team; for work that goes on without them. */
export const callerInTeamByUser = `
  select u.id as session_id, false as stale, ${account}, ${rights}
  from app."user" u ${liveMembership}
  where u.id = $1 and ${isLive}`;

/** $1: the team; everybody who is in it. */
export const callersInTeam = `
  select u.id as session_id, false as stale, ${account}, ${rights}
  from app."user" u ${liveMembershipIn("$1")}
  where tu.id is not null and ${isLive}`;

/** $1: an API key by its hash; whose it is, in the one team that it is for. */
export const ownerByKey = `
  select k.id as session_id, k.team_id,
    coalesce(k.last_used_at, '-infinity') < now() - interval '1 minute' as stale, ${account}, ${rights}
  from app.api_key k join app."user" u on u.id = k.user_id and ${isLive} ${liveMembershipIn("k.team_id")}
  where k.secret_hash = $1 and (k.expires_at is null or k.expires_at > now())`;

/** $1: a calendar feed by the hash of its address; whose it is, in the one team that it is of. */
export const ownerByFeed = `
  select k.id as session_id, k.team_id, k.view_id,
    coalesce(k.last_read_at, '-infinity') < now() - interval '1 minute' as stale, ${account}, ${rights}
  from app.calendar_feed k join app."user" u on u.id = k.user_id and ${isLive} ${liveMembershipIn("k.team_id")}
  where k.secret_hash = $1`;

export const readCaller = (row: CallerRow): Caller => ({
  sessionId: row.session_id,
  userId: row.user_id,
  authUsername: row.auth_username,
  email: row.email,
  name: row.name,
  isSysAdmin: row.is_sys_admin,
  savedLanguage: row.interface_language,
});

/** The same for a request: of a team that is closed until it can be migrated nothing can be read or written. */
export function requireTeamCaller(row: TeamCallerRow, teamId: string): TeamCaller | undefined {
  const caller = readTeamCaller(row, teamId);
  if (caller && row.is_team_broken) throw new Refusal("team_unavailable");
  return caller;
}

/** Nothing where the person is not an active member of the team. */
export const readTeamCaller = (row: TeamCallerRow, teamId: string): TeamCaller | undefined =>
  row.team_user_id
    ? {
        ...readCaller(row),
        teamId,
        teamUserId: row.team_user_id,
        isTeamAdmin: row.is_team_admin ?? false,
        features: row.features ?? [],
        roleIds: row.role_ids ?? [],
        definitionsVersion: row.definitions_version ?? 0,
        timeZone: row.time_zone ?? "UTC",
      }
    : undefined;
