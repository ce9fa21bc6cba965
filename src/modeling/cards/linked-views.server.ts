import type { DataRights } from "#data/collections/data-rights.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";

/** A view of the team's, as far as cards have to know it. */
export type LinkedView = {
  id: string;
  /** Whose records it shows. */
  collectionId: string;
  isPublished: boolean;
  /** Whether somebody who looks at a record sees it. */
  maySee(caller: TeamCaller, rights: DataRights): boolean;
};

/** Views that cards can show linked records through, from who has them: those of the team's that are there. */
export type LinkedViews = { find(team: TeamDb, ids: readonly string[]): Promise<LinkedView[]> };

export const linkedViews = extensionPoint<LinkedViews>();

export async function findLinkedViews(
  team: TeamDb,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, LinkedView>> {
  const wanted = [...new Set(ids.filter((id) => id != null))];
  if (wanted.length === 0) return new Map();
  const found = await Promise.all(linkedViews.all().map(({ find }) => find(team, wanted)));
  return new Map(found.flat().map((view) => [view.id, view]));
}
