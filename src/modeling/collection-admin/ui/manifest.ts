import { collectionTabs } from "#data/collections/ui/collection-tabs.ts";

export const collectionAdminUi = [
  collectionTabs.add({
    route: "admin.collection.details",
    title: "collections.frame.details",
    order: 10,
    isForSmart: true,
  }),
];
