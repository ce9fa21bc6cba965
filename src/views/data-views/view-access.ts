import type { DataRights } from "#data/collections/data-rights.ts";
import { mayUse, type TeamRights } from "#shared/permissions.ts";
import type { ViewDefinition } from "./view-definitions.ts";

type Reader = TeamRights & { userId: string; roleIds: readonly string[] };
type Seen = Pick<ViewDefinition, "collectionId" | "ownerId" | "published" | "hiddenFromRoleIds">;

/** Who makes, changes and publishes the team's views. */
export const mayShapeViews = (reader: TeamRights): boolean => mayUse(reader, "team_admin_data_collections");

/** One's own, and the team's as soon as they are published; who may change these sees them before. */
export function maySeeView(reader: Reader, rights: DataRights, view: Seen): boolean {
  if (view.ownerId !== null && view.ownerId !== reader.userId) return false;
  if (view.ownerId === null && mayShapeViews(reader)) return rights.definitions.collections.has(view.collectionId);
  if (!rights.mayInCollection("read_data_record_metadata", view.collectionId)) return false;
  return view.ownerId !== null || (view.published !== null && !isHiddenFrom(reader, view));
}

export const mayChangeView = (reader: Reader, { ownerId }: Pick<ViewDefinition, "ownerId">): boolean =>
  ownerId === null ? mayShapeViews(reader) : ownerId === reader.userId;

/** One role from which it is not hidden is enough. */
const isHiddenFrom = ({ isTeamAdmin, roleIds }: Reader, { hiddenFromRoleIds }: Seen): boolean =>
  !isTeamAdmin && hiddenFromRoleIds.length > 0 && roleIds.every((id) => hiddenFromRoleIds.includes(id));
