import { manifest } from "#server/manifest.ts";
import { wizardStarters } from "./server.ts";

export const wizardStartersManifest = manifest({ endpoints: [wizardStarters] });
