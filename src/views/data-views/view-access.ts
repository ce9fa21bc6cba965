import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { mayShapeData, shapedBy } from "#data/collections/shaped-definitions.ts";
import type { TeamRights } from "#shared/permissions.ts";
import type { ViewDefinition } from "./view-definitions.ts";

type Reader = TeamRights & { userId: string; roleIds: readonly string[]; seenRoleId?: string };
type Seen = Pick<ViewDefinition, "collectionId" | "ownerId" | "published" | "hiddenFromRoleIds">;

/** Whether somebody may shape the team's views of a collection: what is internal is for team admins alone. */
export const mayShapeIn = (reader: TeamRights, definitions: Definitions, collectionId: string): boolean =>
  mayShapeData(reader) && shapedBy(definitions, reader).collections.has(collectionId);

/** One's own, and the team's as soon as they are published; who may change these sees them before. */
export function maySeeView(reader: Reader, rights: DataRights, view: Seen): boolean {
  if (view.ownerId !== null && view.ownerId !== reader.userId) return false;
  if (view.ownerId === null && mayShapeData(reader)) return mayShapeIn(reader, rights.definitions, view.collectionId);
  if (!rights.mayInCollection("read_data_record_metadata", view.collectionId)) return false;
  return view.ownerId !== null || (view.published !== null && !isHiddenFrom(reader, view));
}

export const mayChangeView = (reader: Reader, { ownerId }: Pick<ViewDefinition, "ownerId">): boolean =>
  ownerId === null ? mayShapeData(reader) : ownerId === reader.userId;

/** What is being worked on: for who may change it, and for a team admin who looks at it as a role of the team does. */
export const mayPreviewView = (reader: Reader, view: Pick<ViewDefinition, "ownerId">): boolean =>
  mayChangeView(reader, view) || (reader.seenRoleId !== undefined && view.ownerId === null);

/** One role from which it is not hidden is enough. */
const isHiddenFrom = ({ isTeamAdmin, roleIds }: Reader, { hiddenFromRoleIds }: Seen): boolean =>
  !isTeamAdmin && hiddenFromRoleIds.length > 0 && roleIds.every((id) => hiddenFromRoleIds.includes(id));
