import { auditActions } from "#server/audit-actions.ts";
import { manifest } from "#server/manifest.ts";
import { authJobs } from "./jobs.server.ts";
import { auth } from "./server.ts";

export const authManifest = manifest({
  endpoints: [auth],
  jobs: authJobs,
  adds: [
    auditActions.add(
      {
        group: "signIn",
        actions: [
          "signed_in",
          "sign_in_failed",
          "signed_out",
          "password_set",
          "password_reset_asked",
          "email_verified",
          "email_changed",
          "first_admin_created",
        ],
      },
      { group: "people", actions: ["invitation_accepted", "invitation_declined"] },
    ),
  ],
});
