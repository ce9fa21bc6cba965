import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";

// Apart from what else is asked about wizards: every page has them in its menu, and must stay small.

/** How visitors without an account come in. */
export const externalAccessWays = ["nobody", "anyone", "email_code", "sms_code", "either"] as const;
export type ExternalAccessWay = (typeof externalAccessWays)[number];

const language = z.enum(languages);

const stepBrief = z.object({ id: z.string(), title: z.string(), icon: z.string() });

export const wizardBrief = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  description: z.string(),
  firstDataWizardStepId: z.string().nullable(),
  isPublic: z.boolean(),
  defaultDataLanguage: z.string().nullable(),
  interfaceLanguage: language.nullable(),
  availableLanguages: z.array(language),
  externalAccessBy: z.enum(externalAccessWays),
  stepCount: z.number(),
  steps: z.array(stepBrief),
  isPublished: z.boolean(),
  publishedAt: z.string().nullable(),
  hasUnpublishedChanges: z.boolean(),
  /** What the record is that it can be started from. */
  startCollectionId: z.string().nullable(),
  version: z.number(),
  abilities: z.object({ change: z.boolean(), publish: z.boolean(), run: z.boolean(), seeRuns: z.boolean() }),
});
export type WizardBrief = z.output<typeof wizardBrief>;

export const listWizardsContract = {
  listWizards: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizards",
    access: member(),
    summary: "The wizards that the caller can run or change, in order.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({ wizards: z.array(wizardBrief), abilities: z.object({ create: z.boolean() }) }),
  }),
} as const;
