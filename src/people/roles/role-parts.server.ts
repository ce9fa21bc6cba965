import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";

export type GivingContext = { team: TeamDb; tx: Db; caller: TeamCaller };

/** Something that roles carry, such as rights on data. `findBeyond`: those of these roles that carry more than the caller holds. */
export type RolePart = { findBeyond(context: GivingContext, roleIds: readonly string[]): Promise<string[]> };

export const roleParts = extensionPoint<RolePart>();

/** Nobody gives what they do not hold; team administrators hold everything. */
export async function findBeyond(context: GivingContext, roleIds: readonly string[]): Promise<ReadonlySet<string>> {
  const beyond = new Set<string>();
  if (context.caller.isTeamAdmin || roleIds.length === 0) return beyond;
  for (const part of roleParts.all()) for (const id of await part.findBeyond(context, roleIds)) beyond.add(id);
  return beyond;
}

export const featuresOfRoles: RolePart = {
  async findBeyond({ tx, caller }, roleIds) {
    const carried = await tx.app
      .selectFrom("role_feature_permission")
      .select(["role_id", "permission"])
      .where("role_id", "in", roleIds)
      .execute();
    return carried.filter(({ permission }) => !caller.features.includes(permission)).map(({ role_id }) => role_id);
  },
};
