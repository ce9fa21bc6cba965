import { feature } from "#server/http/handlers.ts";
import { csvShapesContract } from "./contract.ts";
import { createFromShape } from "./create-from-shape.server.ts";
import { openShape } from "./open-shape.server.ts";

export const csvShapes = feature(csvShapesContract, {
  uploadCsvShape: ({ app, team, caller, query, upload }) =>
    openShape({ app, team, caller, sheet: query.sheet ?? null }, upload),
  createFromCsvShape: ({ app, caller, params, body }) => createFromShape(app, caller, params.shapeId, body),
});
