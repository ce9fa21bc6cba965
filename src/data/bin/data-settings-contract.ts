import * as z from "zod";
import { endpoint, teamAdmin } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const params = z.strictObject({ teamId: id });
const settings = z.object({ historyMonths: z.number() });

export const dataSettingsContract = {
  readDataSettings: endpoint({
    method: "GET",
    path: "/teams/:teamId/data-settings",
    access: teamAdmin(),
    summary: "How long the team keeps the history of its data.",
    input: { params },
    output: settings,
  }),
  changeDataSettings: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/data-settings",
    access: teamAdmin(),
    summary: "Set how many months of record history the team keeps. Older history is removed every night.",
    input: { params, body: z.strictObject({ historyMonths: z.int().min(6).max(120) }) },
    output: settings,
    repeatable: true,
  }),
} as const;
