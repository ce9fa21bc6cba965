import type { ReactNode } from "react";
import { extensionPoint } from "#shared/extension-point.ts";
import type { WordKey } from "./word-key.ts";

/** What choosing it does: opens a page, or something beside the page that one is on. */
export type CandidateAct = { kind: "open"; path: string } | { kind: "panel"; draw: (close: () => void) => ReactNode };

/** Something that can be found in the palette (⌘K) by its name, beside the records that the server finds. */
export type Candidate = {
  /** Unique in the palette, and the same for the same thing when it comes anew. */
  key: string;
  icon: string;
  label: string;
  /** What stands at the end of the line. */
  hint?: string;
  /** Words that find it too, and are not shown. */
  alias?: string;
  act: CandidateAct;
};

export type PaletteGroup = {
  key: string;
  title: WordKey;
  order: number;
  /** How many of it are offered before anything is typed; absent: none. */
  mostUnasked?: number;
  /** Stands above the records that were found. */
  isAboveRecords?: true;
};

/** The groups that everybody may add to; a source may also bring one of its own. */
export const paletteGroups = {
  collections: { key: "collections", title: "search.groups.collections", order: 10, isAboveRecords: true },
  actions: { key: "actions", title: "search.groups.actions", order: 20, mostUnasked: 8 },
  pages: { key: "pages", title: "search.groups.pages", order: 30, mostUnasked: 12 },
  settings: { key: "settings", title: "search.groups.settings", order: 40 },
} as const satisfies Record<string, PaletteGroup>;

export type PaletteSource = {
  group: PaletteGroup;
  /** Among the sources of its group. */
  order: number;
  /** Before anything is typed only so many of it are offered, and above the rest of the group. */
  leadsWith?: number;
  /** A hook: what the person may open. `typed` is for who has more than it can bring at once. */
  useCandidates(typed: string): Candidate[];
};

export const paletteSources = extensionPoint<PaletteSource>();
