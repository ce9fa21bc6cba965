import { receivable } from "#server/live/receivable.ts";
import { manifest } from "#server/manifest.ts";
import { testEvent } from "./live-kinds.ts";
import { sampleSite } from "./sample-site.server.ts";
import { testPages } from "./server.ts";

export const testPagesManifest = manifest({
  endpoints: [testPages],
  pages: [sampleSite],
  liveKinds: () => [receivable(testEvent)],
});
