import type { DataPermission } from "#shared/permissions.ts";
import type { Definitions } from "./definitions.ts";

/** One setting of one role: on everything (neither id), on a collection and below, or on one field. */
export type Grant = {
  roleId: string;
  permission: DataPermission;
  collectionId: string | null;
  fieldId: string | null;
  isAllowed: boolean;
};

/**
 * The one place that says who may do what with data. Within a role the narrower setting wins;
 * across a person's roles any allow is enough; team admins may everything; nobody else sees internal configuration.
 */
export class DataRights {
  readonly #isTeamAdmin: boolean;
  readonly #definitions: Definitions;
  readonly #roles: Grant[][];

  constructor(definitions: Definitions, grants: readonly Grant[], who: { isTeamAdmin: boolean; roleIds: string[] }) {
    this.#definitions = definitions;
    this.#isTeamAdmin = who.isTeamAdmin;
    this.#roles = who.roleIds.map((roleId) => grants.filter((grant) => grant.roleId === roleId));
  }

  mayInCollection(permission: DataPermission, collectionId: string): boolean {
    const line = this.#definitions.lineOf(collectionId);
    if (line.length === 0) return false;
    if (this.#isTeamAdmin) return true;
    if (line.some((each) => each.isInternalConfiguration)) return false;
    const places = [...line.map(({ id }) => id), null];
    return this.#roles.some((grants) => nearest(grants, permission, places) ?? false);
  }

  mayWithField(permission: "read_data_field_data" | "update_data_field_data", fieldId: string): boolean {
    const field = this.#definitions.fields.get(fieldId);
    if (!field) return false;
    if (this.#isTeamAdmin) return true;
    const line = this.#definitions.lineOf(field.collectionId);
    if (line.some((each) => each.isInternalConfiguration)) return false;
    const places = [...line.map(({ id }) => id), null];
    return this.#roles.some((grants) => {
      const own = grants.find((grant) => grant.permission === permission && grant.fieldId === fieldId);
      return own?.isAllowed ?? nearest(grants, permission, places) ?? false;
    });
  }

  /** Whether a field is open to every role that may see its collection; only such fields are in the search text. */
  static isOpenToAll(fieldId: string, grants: readonly Grant[]): boolean {
    return !grants.some(
      (grant) => grant.fieldId === fieldId && grant.permission === "read_data_field_data" && !grant.isAllowed,
    );
  }
}

/** The first place on the way up where the role says something; nothing said is nothing allowed. */
function nearest(grants: Grant[], permission: DataPermission, places: (string | null)[]): boolean | undefined {
  for (const place of places) {
    const found = grants.find(
      (grant) => grant.permission === permission && grant.collectionId === place && grant.fieldId === null,
    );
    if (found) return found.isAllowed;
  }
  return undefined;
}
