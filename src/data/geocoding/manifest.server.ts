import { manifest } from "#server/manifest.ts";
import { geocoding } from "./server.ts";

export const geocodingManifest = manifest({ endpoints: [geocoding] });
