import { lazy } from "react";
import { paletteGroups, paletteSources } from "#client/palette-sources.ts";
import { binSections } from "#data/bin/ui/bin-sections.ts";
import { collectionTabs } from "#data/collections/ui/collection-tabs.ts";
import { useNewCollectionCandidates } from "./use-new-collection-candidates.ts";

export const collectionAdminUi = [
  collectionTabs.add({
    ...{ route: "admin.collection.details", title: "collections.frame.details", order: 10, isForSmart: true },
  }),
  paletteSources.add({ group: paletteGroups.actions, order: 20, useCandidates: useNewCollectionCandidates }),
  binSections.add({ key: "collections", Section: lazy(() => import("./list/collections-in-bin.tsx")) }),
];
