import * as z from "zod";
import { endpoint, teamAdmin } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

/** For so long it can be downloaded. */
export const daysKept = 7;

const inTeam = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, exportId: id });
const access = teamAdmin();

const teamExport = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: an account that is gone. */
  createdBy: z.string().nullable(),
  state: z.enum(["running", "ready", "failed"]),
  /** Records so far; the total is null while it is not known. */
  done: z.number(),
  total: z.number().nullable(),
  expiresAt: z.iso.datetime(),
});
teamExport.register(z.globalRegistry, { id: "TeamExport" });
export type TeamExport = z.output<typeof teamExport>;

export const teamExportContract = {
  listTeamExports: endpoint({
    method: "GET",
    path: "/teams/:teamId/exports",
    ...{ access, closedToKeys: true },
    summary: "Exports of everything of the team that have not expired, newest first.",
    input: { params: inTeam },
    output: z.object({ exports: z.array(teamExport) }),
  }),
  startTeamExport: endpoint({
    method: "POST",
    path: "/teams/:teamId/exports",
    ...{ access, closedToKeys: true },
    summary: `Put together everything of the team: records of all collections as CSV, files, settings, people and roles. It can be downloaded for ${daysKept} days.`,
    input: { params: inTeam },
    output: teamExport,
    errors: ["conflict"],
  }),
  downloadTeamExport: endpoint({
    method: "GET",
    path: "/teams/:teamId/exports/:exportId/download",
    ...{ access, closedToKeys: true },
    summary: "An export as a ZIP.",
    input: { params: one },
    streams: true,
  }),
  deleteTeamExport: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/exports/:exportId",
    ...{ access, closedToKeys: true },
    summary: "Delete an export, or stop it.",
    input: { params: one },
  }),
} as const;

export const exportDownloadPath = (teamId: string, exportId: string): string =>
  `/api/teams/${teamId}/exports/${exportId}/download`;
