import "#app/server/features.ts";
import { createUser } from "#people/auth/accounts.server.ts";
import { hashPassword } from "#people/auth/password.server.ts";
import { createTeam, type NewTeam } from "#people/teams/create-team.server.ts";
import type { Db } from "#server/db/db.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import type { DataPermission, FeaturePermission } from "#shared/permissions.ts";
import { takeSpareSchema } from "./spare-schemas.ts";

/** People, teams and roles as the product itself makes them: for tests, the demo world and benchmarks. */
export const demoPassword = "simply-demo";

let demoHash: Promise<string> | undefined;

let made = 0;
const next = () => `${++made}`;

type Person = { name?: string; email?: string; isSysAdmin?: boolean; language?: Language; verified?: boolean };

export async function makePerson(
  db: Db,
  person: Person = {},
): Promise<{ userId: string; email: string; name: string }> {
  // One hash for all: it is the slow part, and every demo person has the same password.
  demoHash ??= hashPassword(demoPassword);
  const number = next();
  const name = person.name ?? `Person ${number}`;
  const email = person.email ?? `person-${number}-${newId().slice(-6)}@example.test`;
  const userId = await createUser(db, {
    email,
    name,
    passwordHash: await demoHash,
    verified: person.verified ?? true,
    isSysAdmin: person.isSysAdmin ?? false,
    ...(person.language && { language: person.language }),
  });
  if (!userId) throw new Error(`there is already a ${email}`);
  return { userId, email, name };
}

export async function makeTeam(db: Db, team: Partial<NewTeam> = {}) {
  const plain = { brand: "simply", timezone: "America/New_York", language: "en" } as const;
  return db.transaction((tx) => createTeam(tx, { name: `Team ${next()}`, ...plain, ...team }, takeSpareSchema));
}

type Membership = {
  userId: string;
  name?: string;
  isTeamAdmin?: boolean;
  roleIds?: string[];
  deactivated?: boolean;
  invitedOnly?: boolean;
  lastOpened?: Date;
};

export async function addToTeam(db: Db, teamId: string, membership: Membership): Promise<string> {
  const [firstName = "", ...rest] = (membership.name ?? "").split(" ");
  const id = newId();
  const now = new Date();
  await db
    .team(teamId)
    .insert("team_user", [
      {
        id,
        user_id: membership.userId,
        first_name: firstName,
        last_name: rest.join(" "),
        is_team_admin: membership.isTeamAdmin ?? false,
        invited_at: membership.invitedOnly ? now : null,
        invite_status: membership.invitedOnly ? "invited" : null,
        activated_at: membership.invitedOnly ? null : now,
        deactivated_as_of: membership.deactivated ? now : null,
        last_opened: membership.lastOpened ?? null,
      },
    ])
    .execute();
  const links = (membership.roleIds ?? []).map((roleId) => ({ team_user_id: id, role_id: roleId }));
  if (links.length > 0) await db.team(teamId).insert("team_user_role", links).execute();
  return id;
}

export async function makeRole(db: Db, teamId: string, name: string, features: FeaturePermission[], isActive = true) {
  const id = newId();
  await db.transaction((tx) =>
    tx
      .team(teamId)
      .insert("role", [{ id, name, is_active: isActive }])
      .execute(),
  );
  const rows = features.map((permission) => ({ role_id: id, permission }));
  if (rows.length > 0) await db.app.insertInto("role_feature_permission").values(rows).execute();
  return id;
}

type Grant = {
  permissions: DataPermission[];
  collectionId?: string;
  fieldId?: string;
  wizardId?: string;
  isAllowed?: boolean;
};

/** What a role may do with data, as an administrator would set it: it counts from the next request. */
export async function grantData(
  db: Db,
  teamId: string,
  roleId: string,
  { permissions, collectionId, fieldId, wizardId, isAllowed }: Grant,
) {
  const rows = permissions.map((permission) => ({
    id: newId(),
    role_id: roleId,
    permission,
    collection_id: collectionId ?? null,
    field_id: fieldId ?? null,
    wizard_id: wizardId ?? null,
    is_allowed: isAllowed ?? true,
  }));
  await db.team(teamId).insert("data_grant", rows).execute();
  await db.app
    .updateTable("team")
    .set((eb) => ({ definitions_version: eb("definitions_version", "+", 1) }))
    .where("id", "=", teamId)
    .execute();
}
