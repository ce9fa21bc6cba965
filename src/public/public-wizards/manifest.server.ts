import { manifest } from "#server/manifest.ts";
import { forgetAccessCodes, sendAccessCode } from "./jobs.server.ts";
import { wizardPages } from "./pages.server.ts";
import { sendResumeLink } from "./send-resume-link.server.ts";

export const publicWizardsManifest = manifest({
  pages: wizardPages,
  jobs: [sendAccessCode, forgetAccessCodes, sendResumeLink],
});
