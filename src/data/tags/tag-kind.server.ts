import type { DefinitionKind } from "#data/collections/definition-kind.server.ts";
import { changeTag, deleteTag, restoreTag } from "./change-tags.server.ts";

/** Tags have a bin of their own; here they are part of the log. */
export const tagKind: DefinitionKind = {
  name: "tag",
  permission: "team_admin_data_tags",
  keys: ["name", "color"],
  find: async (team, which) => {
    if (which === "deleted") return [];
    const rows = await team.data.selectFrom("_tag").selectAll().where("id", "in", which.ids).execute();
    return rows.map(({ id, name, color, deleted_at }) => ({
      ...{ id, name, collectionId: null, deletedAt: deleted_at, isReachable: true, state: { name, color } },
    }));
  },
  idsIn: async () => [],
  remove: (app, caller, { id }) => deleteTag(app, caller, id),
  restore: (app, caller, { id }) => restoreTag(app, caller, id),
  change: (app, caller, { id }, input) => changeTag(app, caller, id, input),
  // In the team's own schema, which every backup takes as a whole.
  tables: [],
};
