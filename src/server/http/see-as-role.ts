import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { seeAsHeader } from "#shared/endpoint.ts";
import { Refusal } from "#shared/errors.ts";
import { isId } from "#shared/ids.ts";
import type { TeamCaller } from "./caller.ts";

/** What a role may do beside working with data, which its grants say. */
export type SeenRole = { id: string; features: string[] };

/** The role that a request wants to be answered as. Whatever stands there, right or wrong, nothing is written for it. */
export function requestedRole({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const input = headers[seeAsHeader];
  return input === undefined ? undefined : String(input);
}

/** The same person with the rights of that role alone. For team administrators, who may do all of it anyway. */
export async function seeAsRole(pool: pg.Pool, caller: TeamCaller | undefined, roleId: string): Promise<TeamCaller> {
  const seen = await findAsRole(pool, caller, roleId);
  if (!seen) throw new Refusal("forbidden");
  return seen;
}

export async function findAsRole(
  pool: pg.Pool,
  caller: TeamCaller | undefined,
  roleId: string,
): Promise<TeamCaller | undefined> {
  if (!caller?.isTeamAdmin || !isId(roleId)) return undefined;
  const role = (await findSeenRoles(pool, caller.teamId, [roleId])).get(roleId);
  return role && withRightsOf(caller, role);
}

/** Somebody who has this role and nothing else: no bookmarks, projects or lists of their own. */
export const withRightsOf = (caller: TeamCaller, { id, features }: SeenRole): TeamCaller => ({
  ...caller,
  userId: nobody,
  teamUserId: nobody,
  lookerId: caller.userId,
  isSysAdmin: false,
  isTeamAdmin: false,
  features,
  roleIds: [id],
  seenRoleId: id,
});

/** Of this team, and none that is locked: who sees everything sees the team as it is. */
export async function findSeenRoles(pool: pg.Pool, teamId: string, ids: string[]): Promise<Map<string, SeenRole>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<SeenRole>({ name: "seen-roles", text: seenRoles, values: [teamId, ids] });
  return new Map(rows.map((role) => [role.id, role]));
}

const nobody = "00000000-0000-0000-0000-000000000000";

const seenRoles = `
  select r.id, array(select p.permission from app.role_feature_permission p where p.role_id = r.id) as features
  from app.role r where r.team_id = $1 and r.id = any($2::uuid[]) and not r.is_locked`;
