import type { TeamDb } from "#server/db/db.ts";
import { extensionPoint } from "#shared/extension-point.ts";

/** Says whether something unfinished in a team still needs a file that no value names. */
export type PendingUse = (team: TeamDb, fileId: string) => Promise<boolean>;

export const pendingUses = extensionPoint<PendingUse>();
