import { manifest } from "#server/manifest.ts";
import { wizardFiles } from "./server.ts";

export const wizardFilesManifest = manifest({ endpoints: [wizardFiles] });
