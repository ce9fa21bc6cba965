import { manifest } from "#server/manifest.ts";
import { messageSetup } from "./server.ts";

export const messageSetupManifest = manifest({ endpoints: [messageSetup] });
