import { feature } from "#server/http/handlers.ts";
import { Refusal } from "#shared/errors.ts";
import { geocodingContract } from "./contract.ts";
import { findCoordinates } from "./find-coordinates.server.ts";

export const geocoding = feature(geocodingContract, {
  readGeocoder: async ({ app }) => ({ isAvailable: app.env.GEOCODER_URL !== undefined }),
  findCoordinates: async ({ app, body, language }) => {
    const service = app.env.GEOCODER_URL;
    if (!service) throw new Refusal("not_found");
    return { places: await findCoordinates(service, body, language) };
  },
});
