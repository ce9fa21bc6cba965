import { feature } from "#server/http/handlers.ts";
import { changeRecords } from "./change-records.server.ts";
import { bulkContract } from "./contract.ts";

export const bulk = feature(bulkContract, {
  changeRecords: ({ app, caller, body }) => changeRecords(app, caller, body),
});
