import type { Selectable } from "kysely";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import type { TeamDb } from "#server/db/db.ts";
import { readThrough } from "#server/db/read-through.ts";
import type { AppTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Cache } from "#shared/cache.ts";
import type { DataPermission } from "#shared/permissions.ts";
import { DataRights, type Grant } from "./data-rights.ts";
import { type CollectionDefinition, Definitions, type FieldDefinition, type ListFields } from "./definitions.ts";

type CollectionRow = Selectable<AppTables["collection"]>;
type FieldRow = Selectable<AppTables["field"]>;

/** A team's definitions and grants, as of one version. */
type TeamDefinitions = { definitions: Definitions; grants: Grant[]; rights: Cache<string, DataRights> };

const kept = new Cache<string, TeamDefinitions>("definitions", { max: 500 });

/** Read once for each version; every request knows the version that counts for it. Words are in the caller's language. */
export async function definitionsAndRights(team: TeamDb, caller: TeamCaller) {
  const known = await readThrough(kept, team, {
    key: "",
    version: caller.definitionsVersion,
    read: readTeamDefinitions,
  });
  const definitions = known.definitions.inLanguage(caller.language);
  return { definitions, grants: known.grants, rights: rightsAmong(known, definitions, caller) };
}

/** The same for everybody with the same roles. */
function rightsAmong({ rights, grants }: TeamDefinitions, definitions: Definitions, caller: TeamCaller): DataRights {
  const key = `${caller.language} ${caller.isTeamAdmin} ${caller.roleIds.toSorted().join()}`;
  return rights.remember(key, () => new DataRights(definitions, withOpened(grants, caller), caller));
}

const withOpened = (grants: readonly Grant[], { openedGrants = [] }: TeamCaller): readonly Grant[] =>
  openedGrants.length > 0 ? [...grants, ...openedGrants] : grants;

/** As of this moment, for whoever holds the definitions to change them. */
export async function newestDefinitionsAndRights(team: TeamDb, caller: TeamCaller) {
  const grants = await readGrants(team);
  const definitions = await readDefinitions(team, grants);
  return { definitions, grants, rights: new DataRights(definitions, withOpened(grants, caller), caller) };
}

async function readTeamDefinitions(team: TeamDb): Promise<TeamDefinitions> {
  const grants = await readGrants(team);
  return { grants, definitions: await readDefinitions(team, grants), rights: new Cache("rights", { max: 500 }) };
}

export async function readGrants(team: TeamDb): Promise<Grant[]> {
  const rows = await team.from("data_grant").selectAll().execute();
  return rows.map((row) => ({
    roleId: row.role_id,
    permission: row.permission as DataPermission,
    collectionId: row.collection_id,
    fieldId: row.field_id,
    wizardId: row.wizard_id,
    isAllowed: row.is_allowed,
  }));
}

export async function readDefinitions(
  team: TeamDb,
  grants: readonly Grant[] = [],
  { withBin = false } = {},
): Promise<Definitions> {
  const [collections, fields, currency, languages] = await Promise.all([
    team
      .from("collection")
      .selectAll()
      .$if(!withBin, (query) => query.where("deleted_at", "is", null))
      .orderBy("name")
      .orderBy("id")
      .execute(),
    team
      .from("field")
      .selectAll()
      .$if(!withBin, (query) => query.where("deleted_at", "is", null))
      .orderBy("rank")
      .orderBy("id")
      .execute(),
    team.currency(),
    team.dataLanguages(),
  ]);
  const byCollection = Map.groupBy(fields, (field) => field.collection_id);
  return new Definitions(
    collections.map((row) => readCollection(row, byCollection.get(row.id) ?? [])),
    currency,
    new Set(grants.flatMap(({ collectionId, isAllowed }) => (isAllowed && collectionId ? [collectionId] : []))),
    languages,
  );
}

const noListFields: ListFields = { color: null, icon: null, retired: null, rank: null };

export const readField = (row: FieldRow): FieldDefinition => ({
  id: row.id,
  collectionId: row.collection_id,
  title: row.title,
  column: row.column_name,
  type: row.type as FieldTypeName,
  config: row.config ?? {},
  description: row.description,
  isRequired: row.is_required,
  isUnique: row.is_unique,
  defaultValue: row.default_value,
  displayWidth: row.display_width,
  isDisplayedOnViews: row.is_displayed_on_views,
  rank: row.rank,
  translations: row.translations ?? {},
});

export const readCollection = (row: CollectionRow, fields: FieldRow[]): CollectionDefinition => ({
  id: row.id,
  parentId: row.parent_id,
  name: row.name,
  pluralName: row.plural_name,
  icon: row.icon,
  description: row.description,
  table: row.table_name,
  isSmart: row.is_smart,
  membershipFilter: row.membership_filter,
  membershipOrder: row.membership_order,
  isGloballySearchable: row.is_globally_searchable,
  isShownInSidebar: row.is_shown_in_sidebar,
  isShownOnTeamDashboard: row.is_shown_on_team_dashboard,
  representsPeople: row.represents_people,
  isBlueprint: row.is_blueprint,
  blueprintPrice: row.blueprint_price,
  isInternalConfiguration: row.is_internal_configuration,
  isUsedAsCustomList: row.is_used_as_custom_list,
  listFields: row.list_fields && { ...noListFields, ...row.list_fields },
  recordsCanBePurchased: row.records_can_be_purchased,
  nameFieldId: row.name_field_id,
  avatarFieldId: row.avatar_field_id,
  languageFieldId: row.language_field_id,
  timeZoneFieldId: row.time_zone_field_id,
  translations: row.translations ?? {},
  version: row.version,
  fields: fields.map(readField),
});
