import type { DataPermission } from "#shared/permissions.ts";
import type { Grant, Placed } from "./data-rights.ts";
import type { CollectionDefinition, Definitions } from "./definitions.ts";

/** A role's setting that decides: whose it is, and how narrow. */
export type Verdict = {
  roleId: string;
  isAllowed: boolean;
  on: "everything" | "collection" | "field" | "wizard";
  /** The collection, field or wizard that it is set on. */
  id: string | null;
};

/** Why somebody may or may not, as DataRights says it. */
export type Right = {
  isAllowed: boolean;
  reason: "teamAdmin" | "internal" | "granted" | "denied" | "silent" | "notThere";
  /** What decides: the one that allows, or all that deny. */
  by: Verdict[];
  /** The collection through which it is asked, or that one comes through. */
  at: string | null;
};

type Who = { isTeamAdmin: boolean; roleIds: readonly string[] };
type FieldPermission = "read_data_field_data" | "update_data_field_data";

/** Says which setting decides, where DataRights only says yes or no. A test holds the two together. */
export function explainRights(definitions: Definitions, grants: readonly Grant[], who: Who) {
  const roles = who.roleIds.map((roleId) => grants.filter((grant) => grant.roleId === roleId));

  const inCollection = (permission: DataPermission, collectionId: string): Right => {
    const line = definitions.lineOf(collectionId);
    if (line.length === 0) return refused("notThere", null);
    if (who.isTeamAdmin) return { isAllowed: true, reason: "teamAdmin", by: [], at: collectionId };
    return decide(line, (grants) => nearest(grants, permission, line));
  };

  const withField = (permission: FieldPermission, fieldId: string, through?: readonly string[]): Right => {
    const field = definitions.fields.get(fieldId);
    if (!field) return refused("notThere", null);
    if (who.isTeamAdmin) return { isAllowed: true, reason: "teamAdmin", by: [], at: field.collectionId };
    const ways = (through ?? [field.collectionId]).map((id) => definitions.lineOf(id));
    return mostTelling(
      ways
        .filter((line) => line.some(({ id }) => id === field.collectionId))
        .map((line) =>
          decide(line, (grants) => ofField(grants, permission, fieldId) ?? nearest(grants, permission, line)),
        ),
    );
  };

  const decide = (
    line: readonly CollectionDefinition[],
    find: (grants: readonly Grant[]) => Verdict | undefined,
  ): Right => {
    const at = line[0]!.id;
    if (line.some((each) => each.isInternalConfiguration)) return refused("internal", at);
    const verdicts = roles.flatMap((grants) => find(grants) ?? []);
    const allowing = verdicts.find(({ isAllowed }) => isAllowed);
    if (allowing) return { isAllowed: true, reason: "granted", by: [allowing], at };
    return { ...refused(verdicts.length > 0 ? "denied" : "silent", at), by: verdicts };
  };

  const inAny = (permission: DataPermission, record: Placed): Right =>
    mostTelling(placesOf(record).map((id) => inCollection(permission, id)));

  /** The wizard's own setting, else that of a collection that offers it; of everything where none does. */
  const ofWizard = (wizardId: string, linkedCollectionIds: readonly string[]): Right => {
    if (who.isTeamAdmin) return { isAllowed: true, reason: "teamAdmin", by: [], at: null };
    const lines = linkedCollectionIds.map((id) => definitions.lineOf(id)).filter((line) => line.length > 0);
    const open = lines.filter((line) => !line.some((each) => each.isInternalConfiguration));
    const verdicts = roles.flatMap((grants): Verdict[] => {
      const own = grants.find((grant) => grant.wizardId === wizardId);
      if (own) return [{ roleId: own.roleId, isAllowed: own.isAllowed, on: "wizard", id: wizardId }];
      const found = (lines.length > 0 ? open : [[]]).flatMap((line) => nearest(grants, "run_data_wizard", line) ?? []);
      return [found.find(({ isAllowed }) => isAllowed) ?? found[0]].filter((each) => each !== undefined);
    });
    const allowing = verdicts.find(({ isAllowed }) => isAllowed);
    if (allowing) return { isAllowed: true, reason: "granted", by: [allowing], at: null };
    return { ...refused(verdicts.length > 0 ? "denied" : "silent", null), by: verdicts };
  };

  return {
    inCollection,
    withField,
    ofWizard,
    /** In any of the collections that the record is in, smart ones too. */
    inAny,
    withFieldOf: (permission: FieldPermission, fieldId: string, record: Placed): Right =>
      withField(permission, fieldId, placesOf(record)),
    /** In every one of them, there or through a smart one below: the first that lacks it is the reason. */
    inAll: (permission: DataPermission, record: Placed): Right => {
      const reached = (record.smart ?? []).filter((id) => inCollection(permission, id).isAllowed);
      const covered = new Set(reached.flatMap((id) => definitions.lineOf(id).map((each) => each.id)));
      const asked = record.collections
        .filter((id) => definitions.collections.has(id) && !covered.has(id))
        .map((id) => inCollection(permission, id));
      const lacking = asked.find(({ isAllowed }) => !isAllowed);
      return (
        lacking ?? { ...mostTelling([...asked, ...reached.map((id) => inCollection(permission, id))]), isAllowed: true }
      );
    },
  };
}

const refused = (reason: Right["reason"], at: string | null): Right => ({ isAllowed: false, reason, by: [], at });

const placesOf = ({ collections, smart = [] }: Placed): string[] => [...collections, ...smart];

/** One way that is open is enough; of those that are closed, the one that somebody has set. */
function mostTelling(ways: readonly Right[]): Right {
  const rank = (right: Right) => (right.isAllowed ? -1 : telling.indexOf(right.reason));
  return ways.toSorted((one, other) => rank(one) - rank(other))[0] ?? refused("notThere", null);
}

const telling: Right["reason"][] = ["denied", "internal", "silent", "notThere"];

function ofField(grants: readonly Grant[], permission: DataPermission, fieldId: string): Verdict | undefined {
  const own = grants.find((grant) => grant.permission === permission && grant.fieldId === fieldId);
  return own && { roleId: own.roleId, isAllowed: own.isAllowed, on: "field", id: fieldId };
}

/** The first place on the way up where the role says something. */
function nearest(
  grants: readonly Grant[],
  permission: DataPermission,
  line: readonly CollectionDefinition[],
): Verdict | undefined {
  for (const place of [...line.map(({ id }) => id), null]) {
    const found = grants.find(
      ({ permission: of, collectionId, fieldId, wizardId }) =>
        of === permission && collectionId === place && fieldId === null && wizardId === null,
    );
    if (found) {
      const { roleId, isAllowed } = found;
      return { roleId, isAllowed, on: place === null ? "everything" : "collection", id: place };
    }
  }
  return undefined;
}
