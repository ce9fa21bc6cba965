import { Readable } from "node:stream";
import { listOpenBlueprints } from "#modeling/blueprints/find-blueprint.server.ts";
import { languageAndBrandOf } from "#people/auth/language-and-brand.server.ts";
import { withRoleWords } from "#people/roles/role-words.server.ts";
import { note } from "#server/audit.ts";
import { dispositionOf } from "#server/files/file-name.ts";
import { feature } from "#server/http/handlers.ts";
import { auditContract } from "./audit-contract.ts";
import { changeTeam, deactivateTeam, reactivateTeam } from "./change-team.server.ts";
import {
  deactivateUser,
  endUserSessions,
  makeSysAdmin,
  reactivateUser,
  sendReset,
  takeSysAdmin,
} from "./change-user.server.ts";
import { sysAdminContract } from "./contract.ts";
import { createTeamFor, inviteTeamAdmin } from "./create-team.server.ts";
import { deleteOneTeam, deleteTeam, deleteTeams } from "./delete-team.server.ts";
import { exportAudit } from "./export-audit.server.ts";
import { groupActions } from "./group-actions.server.ts";
import { healthContract } from "./health-contract.ts";
import { listRoles } from "./list-roles.server.ts";
import { listTeams } from "./list-teams.server.ts";
import { listUsers } from "./list-users.server.ts";
import { readAudit } from "./read-audit.server.ts";
import { readHealth } from "./read-health.server.ts";
import { retryJob } from "./read-jobs.server.ts";

export const sysAdminJobs = [deleteTeams, deleteOneTeam];

export const sysAdministration = feature(sysAdminContract, {
  listTeams: ({ app, query }) => listTeams(app.db, query),
  listOfferedBlueprints: async ({ app, language }) => ({ blueprints: await listOpenBlueprints(app.db, language) }),
  createTeamFor: (asked) => createTeamFor(asked.app, asked, asked.body),
  changeTeam: (asked) => done(changeTeam(asked.app, asked, asked.params.teamId, asked.body)),
  inviteTeamAdmin: (asked) => done(inviteTeamAdmin(asked.app, asked, asked.params.teamId, asked.body)),
  deactivateTeam: (asked) => done(deactivateTeam(asked.app, asked, asked.params.teamId)),
  reactivateTeam: (asked) => done(reactivateTeam(asked.app, asked, asked.params.teamId)),
  deleteTeam: (asked) => done(deleteTeam(asked.app, asked, asked.params.teamId, asked.body)),

  listAllUsers: ({ app, query, caller }) => listUsers(app.db, query, caller.userId),
  deactivateUser: (asked) => done(deactivateUser(asked.app, asked, asked.params.userId)),
  reactivateUser: (asked) => done(reactivateUser(asked.app, asked, asked.params.userId)),
  sendUserReset: (asked) => done(sendReset(asked.app, asked, asked.params.userId, languageAndBrandOf(asked))),
  endUserSessions: (asked) => done(endUserSessions(asked.app, asked, asked.params.userId)),
  makeSysAdmin: (asked) => done(makeSysAdmin(asked.app, asked, asked.params.userId)),
  takeSysAdmin: (asked) => done(takeSysAdmin(asked.app, asked, asked.params.userId)),

  listAllRoles: async ({ app, query, say }) => {
    const { roles, nextCursor } = await listRoles(app.db, query);
    return { roles: roles.map((role) => withRoleWords(say, role)), nextCursor };
  },
});

export const auditLog = feature(auditContract, {
  listAudit: ({ app, query }) => readAudit(app.db, query),

  listAuditActions: async () => ({ groups: groupActions() }),

  exportAudit: async ({ app, query, say, caller, address, reply }) => {
    await note(app.db, { action: "audit_exported", actorId: caller.userId, address });
    const name = `audit-${new Date().toISOString().slice(0, 10)}.csv`;
    reply.headers({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": dispositionOf("attachment", name),
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    return reply.send(Readable.from(exportAudit(app, query, say)));
  },
});

export const systemHealth = feature(healthContract, {
  readHealth: ({ app }) => readHealth(app),
  retryJob: (asked) => done(retryJob(asked.app, asked, asked.params.jobId)),
});

/** Done, with nothing to tell. */
async function done(work: Promise<void>): Promise<undefined> {
  await work;
}
