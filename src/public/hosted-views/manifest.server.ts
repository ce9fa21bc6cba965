import { manifest } from "#server/manifest.ts";
import { viewPages } from "./pages.server.ts";
import { publicViews } from "./server.ts";

export const hostedViewsManifest = manifest({
  endpoints: [publicViews],
  pages: viewPages,
});
