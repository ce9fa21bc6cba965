import { manifest } from "#server/manifest.ts";
import { auditLog, sysAdministration, sysAdminJobs, systemHealth } from "./server.ts";

export const sysAdminManifest = manifest({
  endpoints: [sysAdministration, auditLog, systemHealth],
  jobs: sysAdminJobs,
});
