import { manifest } from "#server/manifest.ts";
import { sendEmail } from "./send-email.server.ts";

export const systemEmailsManifest = manifest({ jobs: [sendEmail] });
