import { timelineSources } from "./timeline-sources.ts";

export const historyUi = [
  timelineSources.add({
    key: "changes",
    load: async () => (await import("./use-change-entries.tsx")).useChangeEntries,
  }),
];
