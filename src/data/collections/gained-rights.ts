import { Refusal } from "#shared/errors.ts";
import { dataPermissions } from "#shared/permissions.ts";
import { DataRights, type Grant } from "./data-rights.ts";
import type { Definitions } from "./definitions.ts";

type Change = { before: Definitions; after: Definitions; grants: readonly Grant[]; rights: DataRights };

/** A collection that moves, or is no longer internal, opens itself to other roles: nobody gives what they do not hold. */
export function requireNothingGained({ before, after, grants, rights }: Change) {
  for (const roleId of new Set(grants.map((grant) => grant.roleId))) {
    const who = { isTeamAdmin: false, roleIds: [roleId] };
    const [old, fresh] = [new DataRights(before, grants, who), new DataRights(after, grants, who)];
    for (const id of after.collections.keys()) {
      const isGiven = dataPermissions.some(
        (permission) =>
          fresh.mayInCollection(permission, id) &&
          !old.mayInCollection(permission, id) &&
          !rights.mayInCollection(permission, id),
      );
      if (isGiven) throw new Refusal("forbidden");
    }
  }
}

/** Whoever says who is in a smart collection gives its members to those with rights on it, and so must hold them above. */
export function requireHeldAbove({ before, grants, rights }: Change, collectionId: string, parentId: string) {
  const tree = new Set(before.treeOf(collectionId).map(({ id }) => id));
  const given = grants.filter((grant) => grant.isAllowed && grant.collectionId && tree.has(grant.collectionId));
  if (!given.every(({ permission }) => rights.mayInCollection(permission, parentId))) throw new Refusal("forbidden");
}

/** Names are seen by everyone who may see that records exist: nobody makes one of a field that they may not read. */
export function requireReadableNames({ before, after, rights }: Omit<Change, "grants">) {
  for (const { id, avatarFieldId } of after.collections.values()) {
    const was = before.collections.get(id);
    if (!was) continue;
    const places = after.lineOf(id).map((each) => each.id);
    const shown = [
      [before.nameFieldOf(id)?.id, after.nameFieldOf(id)?.id],
      [was.avatarFieldId, avatarFieldId],
    ];
    const isClosed = shown.some(
      ([old, fresh]) => fresh && fresh !== old && !rights.mayWithField("read_data_field_data", fresh, places),
    );
    if (isClosed) throw new Refusal("forbidden");
  }
}
