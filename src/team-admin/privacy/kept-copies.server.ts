import type { Db } from "#server/db/db.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import type { Erasure } from "./contract.ts";

/** Copies of a team's data that an erasure does not reach, newest first: whoever asked for it is told of them. */
export type KeptCopies = (db: Db, teamId: string) => Promise<Erasure["backups"]>;

export const keptCopies = extensionPoint<KeptCopies>();
