import { withRoleWords } from "#people/roles/role-words.server.ts";
import { feature } from "#server/http/handlers.ts";
import { changeFeatures, changeGrants } from "./change-permissions.server.ts";
import { changeRole, createRole, deleteRole, duplicateRole } from "./change-role.server.ts";
import { roleAdminContract } from "./contract.ts";
import { explainRightsOf } from "./explain-rights.server.ts";
import { giveRole, takeRole } from "./people-of-role.server.ts";
import { readRole, readSeenRole } from "./read-role.server.ts";

export const roleAdmin = feature(roleAdminContract, {
  readRole: async ({ team, params, say }) => withRoleWords(say, await readRole(team, params.roleId)),
  createRole: ({ app, caller, body, address }) => createRole({ app, caller, address }, body),
  duplicateRole: ({ app, caller, params, body, address }) =>
    duplicateRole({ app, caller, address }, params.roleId, body.name),
  changeRole: async ({ app, caller, params, body, address }) => {
    await changeRole({ app, caller, address }, params.roleId, body);
    return undefined;
  },
  changeFeatures: async ({ app, caller, params, body, address }) => {
    await changeFeatures({ app, caller, address }, params.roleId, body);
    return undefined;
  },
  changeGrants: async ({ app, caller, params, body, address }) => {
    await changeGrants({ app, caller, address }, params.roleId, body.changes);
    return undefined;
  },
  deleteRole: async ({ app, caller, params, address }) => {
    await deleteRole({ app, caller, address }, params.roleId);
    return undefined;
  },
  giveRole: async ({ app, caller, params }) => {
    await giveRole(app, caller, params);
    return undefined;
  },
  takeRole: async ({ app, caller, params }) => {
    await takeRole(app, caller, params);
    return undefined;
  },
  readSeenRole: ({ team, caller, say }) => readSeenRole(team, caller, say),
  explainRights: ({ team, caller, params, query, say }) => explainRightsOf(team, caller, params.teamUserId, query, say),
});
