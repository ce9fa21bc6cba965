import { manifest } from "#server/manifest.ts";
import { teamUsers } from "./server.ts";

export const teamUsersManifest = manifest({
  endpoints: [teamUsers],
});
