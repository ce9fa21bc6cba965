import { feature } from "#server/http/handlers.ts";
import { collectionsContract } from "./contract.ts";

export const collections = feature(collectionsContract, {
  // No team has collections before there is a way to make one.
  listDataCollections: async () => [],
});
