import { feature } from "#server/http/handlers.ts";
import { spend } from "#server/http/rate-limit.ts";
import { renameUser, setAccountType, setRoles } from "./change-user.server.ts";
import { teamUsersContract } from "./contract.ts";
import { inviteMany } from "./invite-many.server.ts";
import { listUsers } from "./list-users.server.ts";

export const teamUsers = feature(teamUsersContract, {
  listUsers: ({ team, caller, say }) => listUsers(team, caller, say),
  renameUser: async ({ app, caller, params, body }) => {
    await renameUser(app, caller, params.teamUserId, body);
    return undefined;
  },
  setRoles: async ({ app, caller, params, body }) => {
    await setRoles(app, caller, params.teamUserId, body.roleIds);
    return undefined;
  },
  setAccountType: async ({ app, caller, params, body }) => {
    await setAccountType(app, caller, params.teamUserId, body.accountType === "team_admin");
    return undefined;
  },
  inviteMany: async ({ app, caller, body, language }) => {
    await spend(app, { key: `invite:${caller.teamId}`, most: 500, seconds: 3600 }, body.people.length);
    return inviteMany(app, caller, { ...body, language });
  },
});
