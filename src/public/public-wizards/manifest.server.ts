import { manifest } from "#server/manifest.ts";
import { visitorsOfRuns } from "#wizards/wizard-runs/visitors-of-runs.server.ts";
import { forgetAccessCodes, sendAccessCode } from "./jobs.server.ts";
import { visitorOfRun } from "./open-public-wizard.server.ts";
import { wizardPages } from "./pages.server.ts";
import { sendResumeLink } from "./send-resume-link.server.ts";

export const publicWizardsManifest = manifest({
  pages: wizardPages,
  adds: [visitorsOfRuns.add(visitorOfRun)],
  jobs: [sendAccessCode, forgetAccessCodes, sendResumeLink],
});
