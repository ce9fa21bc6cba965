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
    summary: "How the team's data is kept.",
    input: { params },
    output: settings,
  }),
  changeDataSettings: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/data-settings",
    access: teamAdmin(),
    summary:
      "Say for how many months the team keeps what its records were before. What is older is removed every night.",
    input: { params, body: z.strictObject({ historyMonths: z.int().min(6).max(120) }) },
    output: settings,
    repeatable: true,
  }),
} as const;
