import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { feature } from "#server/http/handlers.ts";
import { mayUse } from "#shared/permissions.ts";
import { changeTag, createTag, deleteTag, mergeTags, restoreTag } from "./change-tags.server.ts";
import { tagsContract } from "./contract.ts";
import { readTags } from "./read-tags.server.ts";

export const tags = feature(tagsContract, {
  listTags: async ({ team, caller, query }) => ({
    tags: await readTags(team, await definitionsAndRights(team, caller), {
      counts: query.counts !== undefined,
      bin: query.bin !== undefined,
    }),
    abilities: { manage: mayUse(caller, "team_admin_data_tags") },
  }),

  createTag: ({ app, caller, body }) => createTag(app, caller, body),
  changeTag: ({ app, caller, params, body }) => changeTag(app, caller, params.tagId, body),
  deleteTag: ({ app, caller, params }) => deleteTag(app, caller, params.tagId),
  restoreTag: ({ app, caller, params }) => restoreTag(app, caller, params.tagId),
  mergeTags: ({ app, caller, params, body }) => mergeTags(app, caller, params.tagId, body.into),
});
