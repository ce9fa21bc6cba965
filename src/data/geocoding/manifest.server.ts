import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { manifest } from "#server/manifest.ts";
import { locateWork } from "./locate-job.server.ts";
import { geocoding } from "./server.ts";

export const geocodingManifest = manifest({
  endpoints: [geocoding],
  adds: [longWorkKinds.add(locateWork)],
});
