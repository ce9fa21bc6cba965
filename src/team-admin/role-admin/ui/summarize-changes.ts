import type { DataPermission } from "#shared/permissions.ts";
import type { RoleGrant } from "../contract.ts";
import { type Draft, type GrantRow, grantTable, permissionOrder } from "./grant-table.ts";

export type ChangedRight = { permission: DataPermission; row: GrantRow; isAllowed: boolean };

/** What a draft changes for who has the role, what closes first; and how many settings change nothing today. */
export type GrantSummary = { changed: ChangedRight[]; unchanged: number };

export function summarizeChanges(
  grants: readonly RoleGrant[],
  draft: Draft,
  collections: readonly { id: string; idParentDataCollection: string | null }[],
): GrantSummary {
  const before = grantTable(grants, new Map(), collections);
  const after = grantTable(grants, draft, collections);
  const cells = [...draft.values()].map(({ permission, row }) => ({
    permission,
    row,
    wasAllowed: before.mayIn(permission, row),
    isAllowed: after.mayIn(permission, row),
  }));
  const changed = cells
    .filter(({ wasAllowed, isAllowed }) => wasAllowed !== isAllowed)
    .map(({ wasAllowed: _, ...right }) => right)
    .sort((a, b) => Number(a.isAllowed) - Number(b.isAllowed) || rankOf(a) - rankOf(b));
  return { changed, unchanged: cells.length - changed.length };
}

const rankOf = ({ permission }: ChangedRight) => (permissionOrder as readonly DataPermission[]).indexOf(permission);
