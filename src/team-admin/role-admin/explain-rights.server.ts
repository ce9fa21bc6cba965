import type { Placed } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { explainRights, type Right } from "#data/collections/explain-right.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { findSmartPlaces } from "#data/records/reading/smart-members.server.ts";
import { roleWord } from "#people/roles/role-words.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { hasNotEnded } from "#server/db/membership.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import type { DataPermission } from "#shared/permissions.ts";
import { linkedCollectionIds, requireWizard } from "#wizards/data-wizards/read-wizards.server.ts";
import type { RightShown } from "./contract.ts";
import { fieldPermissions } from "./rules.ts";

type Question = {
  collectionId?: string | undefined;
  fieldId?: string | undefined;
  recordId?: string | undefined;
  wizardId?: string | undefined;
};
type Answers = [DataPermission, Right][];

/** What a person may do with something, and which setting decides it: for whoever could see all of it anyway. */
export async function explainRightsOf(
  team: TeamDb,
  caller: TeamCaller,
  teamUserId: string,
  question: Question,
  say: Say,
) {
  const person = await readPerson(team, teamUserId, say);
  const { definitions, grants } = await definitionsAndRights(team, caller);
  const roleIds = person.roles.filter(({ isActive }) => isActive).map(({ id }) => id);
  const explained = explainRights(definitions, grants, { isTeamAdmin: person.isTeamAdmin, roleIds });
  const wizard = question.wizardId ? await requireWizard(team, question.wizardId) : undefined;
  const record = question.recordId ? await placeOf(team, definitions, question.recordId) : undefined;
  const answers: Answers = wizard
    ? [["run_data_wizard", explained.ofWizard(wizard.id, await linkedCollectionIds(team, wizard.id))]]
    : answer(explained, definitions, question, record);
  const nameOf = (roleId: string) => person.roles.find(({ id }) => id === roleId)?.name ?? "";
  const { roles, name, isTeamAdmin, isInTeam } = person;
  return {
    person: { name, isTeamAdmin, isInTeam },
    roles,
    rights: answers.map(([permission, right]) => showRight(definitions, nameOf, permission, right, wizard)),
  };
}

function answer(
  explained: ReturnType<typeof explainRights>,
  definitions: Definitions,
  { collectionId, fieldId }: Question,
  record: Placed | undefined,
): Answers {
  const field = fieldId === undefined ? undefined : definitions.fields.get(fieldId);
  if (fieldId !== undefined && !field) throw new Refusal("not_found");
  if (record) {
    const seeing = explained.inAny("read_data_record_metadata", record);
    if (field)
      return [
        ["read_data_record_metadata", seeing],
        ...fieldPermissions.map((each): Answers[number] => [each, explained.withFieldOf(each, field.id, record)]),
      ];
    return [
      ["read_data_record_metadata", seeing],
      ...fieldPermissions.map((each): Answers[number] => [each, explained.inAny(each, record)]),
      ["delete_data_records", explained.inAll("delete_data_records", record)],
    ];
  }
  const at = collectionId ?? field?.collectionId;
  if (!at || !definitions.collections.has(at)) throw new Refusal("not_found");
  if (field)
    return [
      ["read_data_record_metadata", explained.inCollection("read_data_record_metadata", at)],
      ...fieldPermissions.map((each): Answers[number] => [each, explained.withField(each, field.id, [at])]),
    ];
  return inOrder.map((each) => [each, explained.inCollection(each, at)]);
}

const inOrder = [
  "read_data_record_metadata",
  ...fieldPermissions,
  "delete_data_records",
  "run_data_wizard",
] as const satisfies DataPermission[];

/** All that the record is in, smart collections too: what roles hold rights on decides. */
async function placeOf(team: TeamDb, definitions: Definitions, recordId: string): Promise<Placed> {
  const row = await team.data
    .selectFrom("_record")
    .select(["id", "collections"])
    .where("id", "=", recordId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return { collections: row.collections, smart: (await findSmartPlaces(team, definitions, [row])).get(row.id) };
}

async function readPerson(team: TeamDb, teamUserId: string, say: Say) {
  const person = await team
    .from("team_user")
    .innerJoin("user", "user.id", "team_user.user_id")
    .select(["first_name", "last_name", "user.name", "is_team_admin", "activated_at", "user.deactivated_at"])
    .select(hasNotEnded("team_user").as("is_open"))
    .where("team_user.id", "=", teamUserId)
    .executeTakeFirst();
  if (!person) throw new Refusal("not_found");
  const roles = await team
    .from("team_user_role")
    .innerJoin("role", "role.id", "team_user_role.role_id")
    .select(["role.id", "role.name", "role.is_active as isActive"])
    .where("team_user_role.team_user_id", "=", teamUserId)
    .orderBy("role.name")
    .execute();
  return {
    name: `${person.first_name} ${person.last_name}`.trim() || person.name,
    isTeamAdmin: person.is_team_admin,
    isInTeam: person.activated_at !== null && person.is_open && person.deactivated_at === null,
    roles: roles.map((role) => ({ ...role, name: roleWord(say, role.name) })),
  };
}

function showRight(
  definitions: Definitions,
  nameOf: (roleId: string) => string,
  permission: DataPermission,
  { isAllowed, reason, by, at }: Right,
  wizard: { id: string; name: string } | undefined,
): RightShown {
  const collection = (id: string | null) => {
    const found = id === null ? undefined : definitions.collections.get(id);
    return found ? { id: found.id, name: found.pluralName } : null;
  };
  const field = (id: string) => ({ id, name: definitions.fields.get(id)?.title ?? "" });
  return {
    permission,
    isAllowed,
    reason,
    by: by.map(({ roleId, on, id }) => ({
      role: { id: roleId, name: nameOf(roleId) },
      on,
      thing: on === "wizard" ? (wizard ?? null) : on === "field" ? field(id!) : collection(id),
    })),
    at: collection(at),
  };
}
