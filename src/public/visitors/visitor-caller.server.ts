import type { TeamCaller } from "#server/http/caller.ts";
import type { BrandId } from "#shared/brands.ts";
import type { Language } from "#shared/languages.ts";
import type { DataPermission, Grant } from "#shared/permissions.ts";

/** A team as far as its public pages need it. */
export type VisitedTeam = {
  id: string;
  name: string;
  brand: BrandId;
  definitionsVersion: number;
  timeZone: string;
  language: Language;
};

type Opened = {
  /** Of what: the same key always opens the same. */
  key: string;
  readable: { fieldIds: readonly string[]; collectionIds: readonly string[] };
  writable?: {
    fieldIds: readonly string[];
    /** Where records are made, or taken into and out of; `otherFieldIds` of theirs stay as they are. */
    collectionIds: readonly string[];
    otherFieldIds: readonly string[];
  };
  wizardId?: string;
};

/** Somebody without an account, to whom exactly this is open: everything that they read or write goes through it. */
export function visitorCaller(team: VisitedTeam, language: Language, opened: Opened): TeamCaller {
  const roleId = `visitor ${opened.key}`;
  const nothing = { roleId, collectionId: null, fieldId: null, wizardId: null, isAllowed: true };
  const onFields = (permission: DataPermission, ids: readonly string[] = []): Grant[] =>
    ids.map((fieldId) => ({ ...nothing, permission, fieldId }));
  const onCollections = (permission: DataPermission, ids: readonly string[] = []): Grant[] =>
    ids.map((collectionId) => ({ ...nothing, permission, collectionId }));
  const { readable, writable, wizardId } = opened;
  return {
    ...{ sessionId: null, userId: null, authUsername: "", email: "", name: "", isSysAdmin: false },
    ...{ teamId: team.id, teamUserId: "", isTeamAdmin: false, features: [], roleIds: [roleId] },
    ...{ definitionsVersion: team.definitionsVersion, timeZone: team.timeZone, language },
    openedGrants: [
      ...onCollections("read_data_record_metadata", readable.collectionIds),
      ...onFields("read_data_field_data", readable.fieldIds),
      ...onFields("update_data_field_data", writable?.fieldIds),
      ...onCollections("update_data_field_data", writable?.collectionIds),
      ...onFields("update_data_field_data", writable?.otherFieldIds).map((each) => ({ ...each, isAllowed: false })),
      ...(wizardId ? [{ ...nothing, permission: "run_data_wizard" as const, wizardId }] : []),
    ],
    // A person's id is expected nearly everywhere; a visitor has none.
  } as unknown as TeamCaller;
}
