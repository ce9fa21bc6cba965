import { manifest } from "#server/manifest.ts";
import { search } from "./server.ts";

export const searchManifest = manifest({
  endpoints: [search],
});
