import { lazy } from "react";
import { call } from "#client/call.ts";
import { paletteGroups, paletteSources } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import { collectionTabs } from "#data/collections/ui/collection-tabs.ts";
import { pinPaths } from "#data/collections/ui/pin-paths.ts";
import { translatableKinds, wordBody } from "#data/collections/ui/translatable-kinds.ts";
import { linkedViews } from "#modeling/cards/ui/linked-views.ts";
import { useShareCandidates } from "./share/use-share-candidates.tsx";
import { useLinkedViewChoices } from "./use-linked-view-choices.ts";
import { usePinnableViews, useViewCandidates } from "./use-view-candidates.ts";

/** Comes when something is saved: the dashboard loads the manifest, and shall not carry it. */
const contract = async () => (await import("../contract.ts")).dataViewsContract;

export const dataViewsUi = [
  collectionTabs.add({
    ...{ route: "admin.collection.views", title: "collections.frame.views", order: 45, isForSmart: true },
  }),
  paletteSources.add({
    group: { key: "views", title: "search.groups.views", order: 15, isAboveRecords: true },
    ...{ order: 10, useCandidates: useViewCandidates },
  }),
  paletteSources.add({ group: paletteGroups.actions, order: 45, useCandidates: useShareCandidates }),
  linkedViews.add({ useChoices: useLinkedViewChoices, View: lazy(() => import("./in-card/linked-view.tsx")) }),
  pinPaths.add({
    kind: "view",
    pathTo: (teamId, id) => pathTo("team.view", { teamId, dataViewId: id })!,
    useChoices: usePinnableViews,
  }),
  translatableKinds.add({
    name: "view",
    icon: "fas_table-list",
    save: async (input) =>
      call((await contract()).translateView, {
        params: { teamId: input.teamId, viewId: input.word.subjectId },
        body: wordBody(input),
      }),
  }),
];
