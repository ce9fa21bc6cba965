import { extensionPoint } from "#shared/extension-point.ts";

/** Where a kind of thing opens that can be pinned to a project. */
export type PinPath = {
  kind: string;
  pathTo(teamId: string, subjectId: string): string;
  /** Drawn as records are everywhere. */
  isRecord?: true;
};

export const pinPaths = extensionPoint<PinPath>();
