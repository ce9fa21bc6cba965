import { extensionPoint } from "#shared/extension-point.ts";

/** Where a kind of thing opens that can be pinned to a project. */
export type PinPath = {
  kind: string;
  pathTo(teamId: string, subjectId: string): string;
  /** A hook: what of it can be pinned; absent: it is found elsewhere. */
  useChoices?(): { id: string; name: string; icon: string; hint: string }[];
  /** Drawn as records are everywhere. */
  isRecord?: true;
};

export const pinPaths = extensionPoint<PinPath>();
