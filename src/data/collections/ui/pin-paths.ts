import { extensionPoint } from "#shared/extension-point.ts";

/** Where a kind of thing opens that can be pinned to a project. */
export type PinPath = {
  kind: string;
  pathTo(teamId: string, subjectId: string): string;
  /** A hook: what of it can be pinned; absent: it is found elsewhere. `typed` is for who has more than it can bring at once. */
  useChoices?(typed: string): { id: string; name: string; icon: string; hint: string }[];
  /** Drawn as records are everywhere. */
  isRecord?: true;
};

export const pinPaths = extensionPoint<PinPath>();
