import type { ColumnType, Generated } from "kysely";
import type { BrandId } from "#shared/brands.ts";
import type { Language } from "#shared/languages.ts";

type Made<T> = Generated<T>;
type Json<T> = ColumnType<T, string, string>;
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Logo = ColumnType<{ fileId?: string; publicUrl?: string } | null, string | null | undefined, string | null>;

/** Of nobody's team: sign-in, sessions, and the shell's own bookkeeping. */
export type CommonTables = {
  user: {
    id: string;
    auth_username: string;
    email: string;
    email_verified_at: Date | null;
    name: string;
    picture_file_id: string | null;
    interface_language: Language | null;
    color_scheme: Made<"light" | "dark" | "auto">;
    is_sys_admin: Made<boolean>;
    deactivated_at: Date | null;
    last_sign_in_at: Date | null;
    created_at: Made<Date>;
  };
  credential: { user_id: string; password_hash: string; changed_at: Made<Date> };
  session: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    created_at: Made<Date>;
    seen_at: Made<Date>;
    expires_at: Date;
    address: string | null;
    user_agent: string | null;
  };
  one_time_link: {
    id: string;
    purpose: "verify_email" | "set_password" | "change_email" | "invitation" | "first_admin";
    user_id: string | null;
    team_user_id: string | null;
    secret_hash: Buffer | null;
    new_email: string | null;
    created_at: Made<Date>;
    expires_at: Date;
  };
  team: {
    id: string;
    name: string;
    short_name: Made<string>;
    description: Made<string>;
    primary_timezone: Made<string>;
    default_interface_language: Made<Language>;
    app_brand: Made<BrandId>;
    organization_logo_square: Logo;
    organization_logo_horizontal: Logo;
    app_logo_square: Logo;
    app_logo_horizontal: Logo;
    organization_name: Made<string>;
    website: Made<string>;
    billing_address: Made<string>;
    available_data_languages: Made<string[]>;
    default_data_language: Made<string>;
    currency: Made<string>;
    deactivated_at: Date | null;
    created_at: Made<Date>;
    schema_version: Made<number>;
    definitions_version: Made<number>;
  };
  role_feature_permission: { role_id: string; permission: string };
  file: {
    id: string;
    team_id: string | null;
    owner_id: string | null;
    name: string;
    content_type: string;
    file_type: string;
    bytes: number;
    sha256: Buffer;
    width: number | null;
    height: number | null;
    storage_key: string;
    thumbnails: ColumnType<number[], string | undefined, string>;
    created_at: Made<Date>;
  };
  captured_mail: {
    id: string;
    recipient: string;
    sender: string;
    subject: string;
    body_text: string;
    body_html: string;
    created_at: Made<Date>;
  };
  rate_limit: { key: string; used: number; resets_at: Date };
  audit: {
    id: string;
    at: Made<Date>;
    actor_id: string | null;
    team_id: string | null;
    action: string;
    subject_id: string | null;
    detail: Json<Record<string, unknown>>;
    address: string | null;
  };
};

/** Rows of `app` that belong to one team: reached through `db.team(id)`, which adds the team itself. */
export type OwnedTables = {
  team_user: {
    id: string;
    team_id: string;
    user_id: string;
    first_name: Made<string>;
    last_name: Made<string>;
    invited_at: Date | null;
    invited_by: string | null;
    invite_status: "invited" | "cancelled" | null;
    activated_at: Date | null;
    is_team_admin: Made<boolean>;
    deactivated_as_of: Date | null;
    last_opened: Date | null;
    interface_language: Language | null;
  };
  role: {
    id: string;
    team_id: string;
    name: string;
    description: Made<string>;
    is_active: Made<boolean>;
    is_locked: Made<boolean>;
    created_at: Made<Date>;
  };
  team_user_role: { team_id: string; team_user_id: string; role_id: string };
  collection: {
    id: string;
    team_id: string;
    parent_id: string | null;
    name: string;
    plural_name: string;
    icon: Made<string>;
    description: Made<string>;
    table_name: string;
    is_smart: Made<boolean>;
    membership_filter: OptionalJson<unknown>;
    membership_order: OptionalJson<unknown>;
    is_globally_searchable: Made<boolean>;
    is_shown_in_sidebar: Made<boolean>;
    is_shown_on_team_dashboard: Made<boolean>;
    represents_people: Made<boolean>;
    is_blueprint: Made<boolean>;
    blueprint_price: string | null;
    is_internal_configuration: Made<boolean>;
    is_used_as_custom_list: Made<boolean>;
    records_can_be_purchased: Made<boolean>;
    name_field_id: string | null;
    avatar_field_id: string | null;
    translations: OptionalJson<Record<string, Record<string, string>>>;
    version: Made<number>;
    created_at: Made<Date>;
    created_by: string | null;
    deleted_at: Date | null;
  };
  field: {
    id: string;
    team_id: string;
    collection_id: string;
    title: string;
    column_name: string;
    type: string;
    description: Made<string>;
    config: OptionalJson<Record<string, unknown>>;
    is_required: Made<boolean>;
    is_unique: Made<boolean>;
    default_value: OptionalJson<unknown>;
    display_width: Made<string>;
    is_displayed_on_views: Made<boolean>;
    rank: Made<number>;
    translations: OptionalJson<Record<string, Record<string, string>>>;
    version: Made<number>;
    created_at: Made<Date>;
    deleted_at: Date | null;
  };
  data_grant: {
    id: string;
    team_id: string;
    role_id: string;
    permission: string;
    collection_id: string | null;
    field_id: string | null;
    is_allowed: boolean;
  };
  definition_change: {
    id: string;
    team_id: string;
    at: Made<Date>;
    user_id: string | null;
    kind: "created" | "updated" | "deleted" | "restored";
    subject: string;
    subject_id: string;
    before: OptionalJson<unknown>;
    after: OptionalJson<unknown>;
  };
  long_work: {
    id: string;
    team_id: string;
    kind: string;
    params: Json<Record<string, unknown>>;
    state: Made<"waiting" | "running" | "done" | "failed" | "stopped">;
    cursor: OptionalJson<unknown>;
    done: Made<number>;
    total: number | null;
    result: OptionalJson<Record<string, unknown>>;
    problem: OptionalJson<unknown>;
    attempts: Made<number>;
    created_by: string | null;
    created_at: Made<Date>;
    updated_at: Made<Date>;
  };
  header_menu_item: { id: string; team_id: string; label: string; icon: string; target: string; rank: Made<number> };
};

export type AppTables = CommonTables & OwnedTables;

/** One schema per team. Beside these it has one table for each collection, named by the team. */
export type TeamTables = {
  record: {
    id: string;
    number: Made<number>;
    home_id: string;
    collections: string[];
    name: Made<string>;
    version: Made<number>;
    created_at: Made<Date>;
    created_by: string | null;
    updated_at: Made<Date>;
    updated_by: string | null;
    deleted_at: Date | null;
    deleted_by: string | null;
  };
  bookmark: { user_id: string; record_id: string; memo: Made<string>; created_at: Made<Date> };
  link: { field_id: string; from_id: string; to_id: string; rank: Made<number> };
  change_set: {
    id: string;
    kind: string;
    user_id: string | null;
    at: Made<Date>;
    records: Made<number>;
    undoes: string | null;
    undone_by: string | null;
  };
  change: {
    id: Made<number>;
    change_set_id: string;
    record_id: string;
    kind: "created" | "updated" | "deleted" | "restored";
    version: number;
    before: Json<Record<string, unknown>>;
    after: Json<Record<string, unknown>>;
  };
  event: {
    id: string;
    tx: Made<string>;
    at: Made<Date>;
    kind: string;
    user_id: string | null;
    payload: Json<Record<string, unknown>>;
  };
  import: {
    id: string;
    collection_id: string;
    file_id: string;
    file_name: string;
    encoding: string;
    separator: string;
    created_at: Made<Date>;
    created_by: string;
    done_at: Date | null;
    result: OptionalJson<Record<string, unknown>>;
  };
};
