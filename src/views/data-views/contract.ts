import * as z from "zod";
import { plainWords } from "#data/collections/contract.ts";
import { fieldShown, name, words } from "#data/collections/structure-contract.ts";
import { wordShown } from "#data/collections/translations-contract.ts";
import { omittedConditionsShown } from "#data/records/list-contract.ts";
import { newPassword } from "#people/auth/rules.ts";
import { endpoint, holderOf, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { cssFaults } from "./css-faults.ts";
import { viewTypeNames } from "./registry.ts";
import { viewSettingsInput, viewSettingsSchema } from "./view-settings.ts";

export const mostViews = 100;

const settings = viewSettingsSchema.meta({ id: "ViewSettings" });

export const viewShown = z.object({
  id: z.string(),
  collectionId: z.string(),
  type: z.enum(viewTypeNames),
  internalName: z.string(),
  internalDescription: z.string(),
  /** The caller's own; else it is the team's. */
  isPersonal: z.boolean(),
  isPublished: z.boolean(),
  publishedAt: z.string().nullable(),
  rank: z.number(),
  version: z.number(),
  /** What the caller sees of it: as it is published, without what is closed to them. */
  settings,
  /** Parts of it are closed to the caller. */
  isPartlyClosed: z.boolean(),
  /**
   * Conditions of its filter that are left out for the caller, because their field is deleted, closed to them or of another
   * type now; `title` where they may know it.
   */
  omittedConditions: omittedConditionsShown,
  /**
   * Its published filter cannot be evaluated any more: nothing of it is shown outside of the team until it is changed and
   * published. Only for who may change it.
   */
  isOnHold: z.boolean().optional(),
  /** As it is being worked on; only for who may change it. */
  draft: settings.optional(),
  hasUnpublishedChanges: z.boolean(),
  /** The CSS of what the caller sees, safe to stand in a page: it reaches only what is within `[data-view-css]` of this view. */
  css: z.string(),
  /** Lines of the draft's CSS that do not count, and why; only for who may change it. */
  cssProblems: z
    .array(z.object({ part: z.enum(["internalCss", "externalCss"]), line: z.number(), fault: z.enum(cssFaults) }))
    .optional(),
  hiddenFromRoleIds: z.array(z.string()).optional(),
  /** People outside are asked for one first; only for who may change it. */
  hasPassword: z.boolean().optional(),
  plain: plainWords({ internalName: z.string() }),
  abilities: z.object({ change: z.boolean() }),
});

export type ViewShown = z.output<typeof viewShown>;

const inCollection = z.strictObject({ teamId: id, collectionId: id });
export const oneView = z.strictObject({ teamId: id, viewId: id });
const roleIds = z.array(id).max(200);
const language = z.string().min(1).max(20);

/** What a collection is looked at through. */
export const dataViewsContract = {
  listViews: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/views",
    access: member(),
    summary: "The views of a collection that the caller can see: the team's first, then their own, each in order.",
    input: { params: inCollection },
    output: z.object({ views: z.array(viewShown), abilities: z.object({ createForTeam: z.boolean() }) }),
  }),
  readView: endpoint({
    method: "GET",
    path: "/teams/:teamId/views/:viewId",
    access: member(),
    summary: "One view, and the fields of its collection that the caller can see.",
    input: {
      params: oneView,
      /** `draft`: its settings as they are being worked on; only for who may change it. */
      query: z.strictObject({ version: z.enum(["published", "draft"]).optional() }),
    },
    output: z.object({
      view: viewShown,
      fields: z.array(fieldShown),
      /** What shows records through it; only for who may change it. */
      usedIn: z
        .array(z.object({ kind: z.string(), collectionId: z.string(), subjectId: z.string(), name: z.string() }))
        .optional(),
      /** The names of the projects that it is pinned to, of those the caller sees; only for who may change it. */
      pinnedIn: z.array(z.string()).optional(),
      /** What everyone would come to know by it as it is being worked on, by titles and names; only for who may change the team's. */
      opens: z
        .object({
          shown: z.array(z.string()),
          /** Of which only the outcome is seen. */
          asked: z.array(z.string()),
          /** Collections whose records are named. */
          linked: z.array(z.string()),
          /** Why the caller may not show it to everyone. */
          refusal: z.string().nullable(),
        })
        .optional(),
    }),
  }),
  createView: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/views",
    access: member(),
    summary:
      "Create a view: your own, or one for the team, which requires the right to shape data. If the caller chooses the id, a retry doesn't create it twice.",
    input: {
      params: inCollection,
      body: z.strictObject({
        id: id.optional(),
        type: z.enum(viewTypeNames),
        internalName: name,
        internalDescription: words(2000).optional(),
        isPersonal: z.boolean(),
        hiddenFromRoleIds: roleIds.optional(),
        settings: viewSettingsInput.optional(),
        /** Shown to its readers at once. */
        publish: z.boolean().optional(),
      }),
    },
    limits: { bytes: 256 * 1024, values: 20_000 },
    output: viewShown,
    errors: ["conflict"],
  }),
  changeView: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/views/:viewId",
    access: member(),
    summary:
      "Change a view's name and what it shows. For the team's views, readers see the changes once they are published.",
    input: {
      params: oneView,
      body: z.strictObject({
        internalName: name.optional(),
        internalDescription: words(2000).optional(),
        hiddenFromRoleIds: roleIds.optional(),
        /** One's own becomes the team's. */
        isPersonal: z.literal(false).optional(),
        settings: viewSettingsInput.optional(),
      }),
    },
    limits: { bytes: 256 * 1024, values: 20_000 },
    output: viewShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  publishView: endpoint({
    method: "POST",
    path: "/teams/:teamId/views/:viewId/publish",
    access: member(),
    summary: "Publish the changes to a view.",
    input: { params: oneView },
    output: viewShown,
    repeatable: true,
  }),
  unpublishView: endpoint({
    method: "POST",
    path: "/teams/:teamId/views/:viewId/unpublish",
    access: member(),
    summary: "Hide one of the team's views from its readers. People who can change it still see it.",
    input: { params: oneView },
    output: viewShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  revertView: endpoint({
    method: "POST",
    path: "/teams/:teamId/views/:viewId/revert",
    access: member(),
    summary: "Discard the changes made since a view was published.",
    input: { params: oneView },
    output: viewShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  setExternalPassword: endpoint({
    method: "PUT",
    path: "/teams/:teamId/views/:viewId/external-password",
    access: member(),
    summary: "Ask people outside the team for a password before they see one of its views, or stop asking (null).",
    input: { params: oneView, body: z.strictObject({ password: newPassword.nullable() }) },
    output: viewShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  duplicateView: endpoint({
    method: "POST",
    path: "/teams/:teamId/views/:viewId/duplicate",
    access: member(),
    summary: "Duplicate a view, for yourself or for the team.",
    input: {
      params: oneView,
      body: z.strictObject({ id: id.optional(), internalName: name, isPersonal: z.boolean() }),
    },
    output: viewShown,
    errors: ["conflict"],
  }),
  deleteView: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/views/:viewId",
    access: member(),
    summary: "Move a view to the trash. Its records stay.",
    input: { params: oneView },
  }),
  restoreView: endpoint({
    method: "POST",
    path: "/teams/:teamId/views/:viewId/restore",
    access: member(),
    summary: "Restore a view from the trash.",
    input: { params: oneView },
    output: viewShown,
    errors: ["conflict"],
  }),
  orderViews: endpoint({
    method: "PUT",
    path: "/teams/:teamId/collections/:collectionId/view-order",
    access: member(),
    summary: "Reorder the team's views of a collection, or the caller's own.",
    input: {
      params: inCollection,
      body: z.strictObject({ viewIds: z.array(id).min(1).max(mostViews), isPersonal: z.boolean() }),
    },
    repeatable: true,
  }),
  listViewRoles: endpoint({
    method: "GET",
    path: "/teams/:teamId/view-roles",
    access: holderOf("team_admin_data_collections"),
    summary: "The roles that the team's views can be hidden from.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Whether the caller may look at views as these roles do. */
      abilities: z.object({ seeAs: z.boolean() }),
    }),
  }),
  translateView: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/views/:viewId/translations",
    access: holderOf("team_admin_data_collections"),
    summary: "Translate a view's texts into one of the team's other data languages.",
    input: {
      params: oneView,
      body: z.strictObject({ language, words: z.record(z.string().max(100), words(500).nullable()) }),
    },
    output: z.object({ words: z.array(wordShown) }),
    repeatable: true,
  }),
} as const;
