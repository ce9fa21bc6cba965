import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import type { definitionsAndRights } from "./read-definitions.server.ts";

/** What a pin leads to, for one person: shown by its name, or there and closed to them. */
export type PinSubject = { name: string; icon: string; hint: string } | "hidden";

type DefinitionsAndRights = Awaited<ReturnType<typeof definitionsAndRights>>;

/** A kind of thing that can be pinned to a project. Where it opens is beside it (`ui/pin-paths.ts`). */
export type PinKind = {
  /** Under which a pin keeps it: never changes. */
  name: string;
  /** Of those that are there; what is in the bin is not. */
  find(team: TeamDb, known: DefinitionsAndRights, ids: string[], caller: TeamCaller): Promise<Map<string, PinSubject>>;
  /** Those that have not gone for good: also in the bin. */
  existing(team: TeamDb, ids: string[]): Promise<string[]>;
};

export const pinKinds = extensionPoint<PinKind>();
