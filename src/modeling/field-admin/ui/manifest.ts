import { collectionTabs } from "#data/collections/ui/collection-tabs.ts";

export const fieldAdminUi = [
  collectionTabs.add({ route: "admin.collection.fields", title: "collections.frame.fields", order: 20 }),
];
