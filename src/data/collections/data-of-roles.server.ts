import type { RolePart } from "#people/roles/role-parts.server.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { dataPermissions } from "#shared/permissions.ts";
import { DataRights, type Grant } from "./data-rights.ts";
import type { Definitions } from "./definitions.ts";
import { readDefinitions, readGrants } from "./read-definitions.server.ts";

/** Data grants compare like feature permissions: whatever a role opens, of what lies in the bin too, its giver may do. */
export const dataOfRoles: RolePart = {
  async findBeyond({ team, caller }, roleIds) {
    const grants = await readGrants(team);
    const definitions = await readDefinitions(team, grants, { withBin: true });
    return roleIds.filter((roleId) => isBeyond(definitions, grants, caller, roleId));
  },
};

function isBeyond(definitions: Definitions, grants: readonly Grant[], caller: TeamCaller, roleId: string): boolean {
  const held = new DataRights(definitions, grants, caller);
  const given = new DataRights(definitions, grants, { isTeamAdmin: false, roleIds: [roleId] });
  // What will be made later is open to who holds a right everywhere.
  const everywhere = (roles: readonly string[]) =>
    new Set(
      grants
        .filter(({ isAllowed, collectionId, fieldId, wizardId }) => isAllowed && !collectionId && !fieldId && !wizardId)
        .filter(({ roleId }) => roles.includes(roleId))
        .map(({ permission }) => permission),
    );
  const own = everywhere(caller.roleIds);
  return (
    [...everywhere([roleId])].some((permission) => !own.has(permission)) ||
    [...definitions.collections.values()].some(({ id }) => {
      const line = definitions.lineOf(id).map((each) => each.id);
      return (
        dataPermissions.some((each) => given.mayInCollection(each, id) && !held.mayInCollection(each, id)) ||
        definitions
          .fieldsOf(id)
          .some((field) =>
            byField.some(
              (each) => given.mayWithField(each, field.id, [id]) && !held.mayWithField(each, field.id, line),
            ),
          )
      );
    })
  );
}

const byField = ["read_data_field_data", "update_data_field_data"] as const;
