import * as z from "zod";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";
import { taskKind } from "../../task-kind.ts";

const settings = z.strictObject({
  viewId: id.nullable().default(null),
  /** Narrower than the view's own; its values may be variables. */
  filter: filterSchema.nullable().default(null),
  /** Whether records are picked in it. */
  pick: z.enum(["none", "one", "some"]).default("none"),
  isRequired: z.boolean().default(false),
});

export type DisplayViewSettings = z.output<typeof settings>;

export const displayView = taskKind<DisplayViewSettings>({
  icon: "fas_table-list",
  settings,
  labels: ["display_collection"],
  asks: ({ pick }) => pick !== "none",
  takes: ({ pick }) => ({ choice: pick !== "none" }),
  sets: (_task, { viewId, pick }, { viewCollection }) => {
    const collectionId = viewId ? viewCollection(viewId) : undefined;
    if (pick === "none" || !collectionId) return undefined;
    return { kind: "records", collectionIds: [collectionId], isMany: pick === "some" };
  },
  uses: ({ viewId, filter }) => ({
    viewIds: viewId ? [viewId] : [],
    filters: filter && viewId ? [{ path: "filter", filter, collectionId: `view ${viewId}` }] : [],
  }),
  loops: "never",
});
