import * as z from "zod";
import { endpoint, holderOf, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

export const wizardLinkShown = z.object({
  id: z.string(),
  collectionId: z.string(),
  dataWizardId: z.string(),
  wizardName: z.string(),
  /** Whether visitors without an account can run it. */
  type: z.enum(["internal", "public"]),
  description: z.string(),
  icon: z.string(),
  showInRouteTitleCardActionMenus: z.boolean(),
  showInRowActionMenus: z.boolean(),
  /** Whether the caller can start it. */
  canRun: z.boolean(),
});
export type WizardLinkShown = z.output<typeof wizardLinkShown>;

const ofCollection = z.strictObject({ teamId: id, collectionId: id });
const oneLink = z.strictObject({ teamId: id, collectionId: id, linkId: id });
const dataAdmin = holderOf("team_admin_data_collections");

/** Wizards as collections offer them in their menus. */
export const wizardLinksContract = {
  listWizardLinks: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/wizard-links",
    access: member(),
    summary: "The wizards that a collection offers; people who don't shape data get only those that they can start.",
    input: { params: ofCollection },
    output: z.object({ links: z.array(wizardLinkShown), abilities: z.object({ change: z.boolean() }) }),
  }),
  createWizardLink: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/wizard-links",
    access: dataAdmin,
    summary: "Offer a wizard in a collection's menus.",
    input: {
      params: ofCollection,
      body: z.strictObject({
        id: id.optional(),
        dataWizardId: id,
        showInRouteTitleCardActionMenus: z.boolean().optional(),
        showInRowActionMenus: z.boolean().optional(),
      }),
    },
    output: wizardLinkShown,
    errors: ["conflict"],
  }),
  changeWizardLink: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/collections/:collectionId/wizard-links/:linkId",
    access: dataAdmin,
    summary: "Change where a collection offers a wizard.",
    input: {
      params: oneLink,
      body: z
        .strictObject({ showInRouteTitleCardActionMenus: z.boolean(), showInRowActionMenus: z.boolean() })
        .partial(),
    },
    output: wizardLinkShown,
    repeatable: true,
  }),
  deleteWizardLink: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/collections/:collectionId/wizard-links/:linkId",
    access: dataAdmin,
    summary: "Unlink a wizard from a collection.",
    input: { params: oneLink },
  }),
} as const;
