import * as z from "zod";
import { endpoint, holderOf, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { tagColors } from "./tag-colors.ts";

const manager = holderOf("team_admin_data_tags");
const inTeam = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, tagId: id });
const name = z.string().trim().min(1, "validation.empty").max(50, "data.tagName");
const color = z.enum(tagColors);

export const tagShown = z.object({
  id: z.string(),
  name: z.string(),
  color: z.enum(tagColors),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  /** How many records carry it that the caller may see; null where it was not asked for, or they may see none at all. */
  records: z.number().nullable(),
});

/** Team-wide labels. Which records carry them is changed by the bulk endpoint, and filtered by as `tags`. */
export const tagsContract = {
  listTags: endpoint({
    method: "GET",
    path: "/teams/:teamId/tags",
    access: member(),
    summary: "The team's tags by name. `counts=1`: with how many records have each; `bin=1`: deleted tags.",
    input: {
      params: inTeam,
      query: z.strictObject({ counts: z.literal("1").optional(), bin: z.literal("1").optional() }),
    },
    output: z.object({ tags: z.array(tagShown), abilities: z.object({ manage: z.boolean() }) }),
  }),
  createTag: endpoint({
    method: "POST",
    path: "/teams/:teamId/tags",
    access: manager,
    summary: "Create a tag. If the caller chooses the id, a retry doesn't create it twice.",
    input: { params: inTeam, body: z.strictObject({ id: id.optional(), name, color: color.default("gray") }) },
    output: tagShown,
    errors: ["conflict"],
  }),
  changeTag: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/tags/:tagId",
    access: manager,
    summary: "Rename a tag, or change its color.",
    input: { params: one, body: z.strictObject({ name: name.optional(), color: color.optional() }) },
    output: tagShown,
    errors: ["conflict"],
    repeatable: true,
  }),
  deleteTag: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/tags/:tagId",
    access: manager,
    summary: "Delete a tag and remove it from all records. It can be restored, with its records, for 30 days.",
    input: { params: one },
    output: tagShown,
  }),
  restoreTag: endpoint({
    method: "POST",
    path: "/teams/:teamId/tags/:tagId/restore",
    access: manager,
    summary: "Restore a deleted tag to the records that had it.",
    input: { params: one },
    output: tagShown,
    errors: ["conflict"],
  }),
  mergeTags: endpoint({
    method: "POST",
    path: "/teams/:teamId/tags/:tagId/merge",
    access: manager,
    summary:
      "Give another tag to all records that have this one, and delete this one. Restoring it later gives it back to them.",
    input: { params: one, body: z.strictObject({ into: id }) },
    output: tagShown,
    errors: ["conflict"],
  }),
} as const;
