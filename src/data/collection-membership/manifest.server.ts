import { manifest } from "#server/manifest.ts";
import { membership } from "./server.ts";

export const collectionMembershipManifest = manifest({
  endpoints: [membership],
});
