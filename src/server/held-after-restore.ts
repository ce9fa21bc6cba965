import { extensionPoint } from "#shared/extension-point.ts";

/**
 * What a backup still had before it has long happened, or nobody wants it any more: after a restore nothing is sent, and
 * nothing goes on, by itself. Each is an update of a table in `app` that has a `team_id`.
 */
export type HeldAfterRestore = { table: string; set: string; where: string };

export const heldAfterRestore = extensionPoint<HeldAfterRestore>();
