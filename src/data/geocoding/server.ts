import { feature } from "#server/http/handlers.ts";
import { geocodingContract } from "./contract.ts";
import { findCoordinates } from "./find-coordinates.server.ts";
import { beginLocating } from "./locate-records.server.ts";

export const geocoding = feature(geocodingContract, {
  readGeocoder: async ({ app }) => ({ isAvailable: app.env.GEOCODER_URL !== undefined }),
  findCoordinates: async ({ app, body, language }) => ({ places: await findCoordinates(app.env, body, language) }),
  locateRecords: ({ app, caller, language, body }) => beginLocating(app, caller, language, body),
});
