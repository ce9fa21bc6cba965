import * as z from "zod";
import { words } from "#data/collections/structure-contract.ts";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { wizardShown } from "../data-wizards/contract.ts";
import { starterNames } from "./starter.ts";

const choiceShown = z.object({
  key: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  /** Whether several can be chosen. */
  isMany: z.boolean(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  /** What was sent, as far as it fits; else what is likely. */
  chosen: z.array(z.string()),
});

export const starterShown = z.object({
  starter: z.enum(starterNames),
  name: z.string(),
  about: z.string(),
  icon: z.string(),
  /** Made for teams of this brand above all. */
  isOfBrand: z.boolean(),
  /** What the wizard would be called: free, and in the language of the team's data. */
  suggestedName: z.string(),
  choices: z.array(choiceShown),
  /** Why it cannot be made yet, and of which collection it lacks a field; null: it lacks a collection. */
  lacks: z.object({ message: z.string(), collectionId: z.string().nullable() }).nullable(),
});
export type StarterShown = z.output<typeof starterShown>;

const params = z.strictObject({ teamId: id });
const dataAdmin = holderOf("team_admin_data_collections");
const choices = z.record(z.string().min(1).max(50), z.array(id).max(100));
const chosen = { starter: z.enum(starterNames), choices: choices.default({}) };

/** Whole wizards, made from what a team has. */
export const wizardStartersContract = {
  listStarters: endpoint({
    method: "GET",
    path: "/teams/:teamId/wizard-starters",
    access: dataAdmin,
    summary:
      "Wizards that can be made from what the team has, those for its brand first, with what they would use of it.",
    input: { params },
    output: z.object({ starters: z.array(starterShown) }),
  }),
  planStarter: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizard-starters/plan",
    access: dataAdmin,
    reads: true,
    summary: "What a starter would use with these choices: what isn't sent is guessed anew.",
    input: { params, body: z.strictObject(chosen) },
    output: starterShown,
  }),
  useStarter: endpoint({
    method: "POST",
    path: "/teams/:teamId/wizard-starters/use",
    access: dataAdmin,
    summary:
      "Create a wizard from a starter, as a draft, and offer it in its collection's menus. If the caller chooses the id, a retry doesn't create it twice.",
    input: {
      params,
      body: z.strictObject({
        ...chosen,
        id: id.optional(),
        name: words(120).min(1, "wizards.nameRequired").optional(),
      }),
    },
    output: wizardShown,
    errors: ["conflict"],
  }),
} as const;
