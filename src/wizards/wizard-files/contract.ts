import * as z from "zod";
import { words } from "#data/collections/structure-contract.ts";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { flowProblem, wizardShown } from "../data-wizards/contract.ts";
import { wizardFile } from "./wizard-file.ts";

const dataAdmin = holderOf("team_admin_data_collections");
const params = z.strictObject({ teamId: id });
/** Whatever was in the file: what is wrong with it is said in one sentence. */
const file = z.record(z.string().max(200), z.unknown());
const limits = { bytes: 1024 * 1024, values: 40_000 };

/** Something that the file names: what it is called there, and whether this team has it. */
const thing = z.object({
  kind: z.enum(["collection", "field", "view", "template", "wizard"]),
  name: z.string(),
  /** Of fields and views: the collection that they are in. */
  of: z.string().nullable(),
});

export const fileChecked = z.object({
  /** What the wizard would be called: free in this team. */
  name: z.string(),
  icon: z.string(),
  stepCount: z.number(),
  matched: z.array(thing),
  missing: z.array(thing),
  /** What would be wrong with it here, as its steps show it. */
  problems: z.array(flowProblem),
});
export type FileChecked = z.output<typeof fileChecked>;

/** Wizards that are carried from one team to another. */
export const wizardFilesContract = {
  readWizardFile: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizards/:wizardId/file",
    access: dataAdmin,
    summary:
      "A wizard as a file, as it is being worked on: what it uses is in it by name, so that another team finds it.",
    input: { params: z.strictObject({ teamId: id, wizardId: id }) },
    output: wizardFile,
  }),
  checkWizardFile: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/import/check",
    access: dataAdmin,
    reads: true,
    summary: "What of a wizard's file this team has, what it lacks, and what would be wrong with the wizard here.",
    input: { params, body: z.strictObject({ file }) },
    limits,
    output: fileChecked,
  }),
  importWizard: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizards/import",
    access: dataAdmin,
    summary: "Create a wizard from a file, as a draft. If the caller chooses the id, a retry doesn't create it twice.",
    input: {
      params,
      body: z.strictObject({ file, id: id.optional(), name: words(120).min(1, "wizards.nameRequired").optional() }),
    },
    limits,
    output: wizardShown,
    errors: ["conflict"],
  }),
} as const;
