import { manifest } from "#server/manifest.ts";
import { wizardPages } from "./pages.server.ts";

export const publicWizardsManifest = manifest({ pages: wizardPages });
