import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";

/** The names of what something is pinned to, as far as the caller may know; `kind` as pins keep it (`pin-kind.server.ts`). */
export type FindPinPlaces = (
  team: TeamDb,
  caller: TeamCaller,
  subject: { kind: string; id: string },
) => Promise<string[]>;

export const pinPlaces = extensionPoint<FindPinPlaces>();
