import type { ComponentType } from "react";
import { ChangeLine } from "./change-line.tsx";
import type { TimelineEntry } from "./timeline-entries.ts";
import type { TimelineScene } from "./timeline-scene.ts";

type EntryOf<Kind> = Extract<TimelineEntry, { kind: Kind }>;
type EntryKinds = {
  [Kind in TimelineEntry["kind"]]: ComponentType<{ entry: EntryOf<Kind>; scene: TimelineScene }>;
};

/** How each kind of entry is drawn. A new kind is one of `TimelineEntry` and a line here. */
export const entryKinds: EntryKinds = { change: ChangeLine };
