import type { TeamDb } from "#server/db/db.ts";
import { extensionPoint } from "#shared/extension-point.ts";

/** Told of two records that become one, in the transaction that does it: for what is kept about records beside them. */
export type MergeListener = (team: TeamDb, merge: { fromId: string; intoId: string }) => Promise<void>;

export const mergeListeners = extensionPoint<MergeListener>();
