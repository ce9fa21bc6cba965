import { manifest } from "#server/manifest.ts";
import { publicStyle } from "./server.ts";

export const publicPageManifest = manifest({ endpoints: [publicStyle] });
