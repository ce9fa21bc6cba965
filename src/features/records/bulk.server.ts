import { feature } from "#server/http/handlers.ts";
import { bulkContract } from "./bulk-contract.ts";
import { changeRecords } from "./change-records.server.ts";

export const bulk = feature(bulkContract, {
  changeRecords: ({ app, caller, body }) => changeRecords(app, caller, body),
});
