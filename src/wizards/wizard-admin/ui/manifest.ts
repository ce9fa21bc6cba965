import { collectionTabs } from "#data/collections/ui/collection-tabs.ts";

export const wizardAdminUi = [
  collectionTabs.add({
    route: "admin.collection.wizards",
    title: "collections.frame.wizards",
    order: 60,
    isForSmart: true,
  }),
];
