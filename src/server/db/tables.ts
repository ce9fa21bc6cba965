import type { ColumnType } from "kysely";
import type { BrandId } from "#shared/brands.ts";
import type { Language } from "#shared/languages.ts";
import type { EventLoopBlock } from "../event-loop-watch.ts";
import type { Json, Logo, Made, OptionalJson } from "./column-types.ts";
import type { SlowStatement } from "./slow-statements.ts";

/*
 * What the kernel itself reads. A feature declares its own tables in its `table-types.server.ts`, which adds them to these
 * interfaces; nothing in a wing below may name them (src/architecture.test.ts).
 */

/** Rows of `app` that belong to no team: people, sessions, and what the process keeps about itself. */
export interface CommonTables {
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
    public_theme: Made<Record<string, unknown>>;
    public_header_picture: Logo;
    organization_name: Made<string>;
    website: Made<string>;
    billing_address: Made<string>;
    available_data_languages: Made<string[]>;
    default_data_language: Made<string>;
    currency: Made<string>;
    deactivated_at: Date | null;
    created_at: Made<Date>;
    schema_migrations: Made<string[]>;
    schema_problem: string | null;
    schema_failed_at: Date | null;
    definitions_version: Made<number>;
    history_months: Made<number>;
    search_version: Made<number>;
    messages_need_approval: Made<boolean>;
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
    used_at: Date | null;
  };
  captured_mail: {
    id: string;
    recipient: string;
    sender: string;
    subject: string;
    body_text: string;
    body_html: string;
    channel: Made<"EMAIL" | "SMS">;
    headers: OptionalJson<Record<string, string>>;
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
  setting: {
    key: string;
    value: ColumnType<unknown, string | null, string | null>;
    sealed: Buffer | null;
    updated_at: Made<Date>;
    updated_by: string | null;
  };
  process: {
    id: string;
    host: string;
    pid: number;
    roles: string[];
    product_version: string;
    node_version: string;
    started_at: Made<Date>;
    seen_at: Made<Date>;
    slow_statements: Json<SlowStatement[]>;
    event_loop_blocks: Json<EventLoopBlock[]>;
  };
}

/** Rows of `app` that belong to one team: reached through `db.team(id)`, which adds the team itself. */
export interface OwnedTables {
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
  api_key: {
    id: string;
    team_id: string;
    user_id: string;
    name: string;
    secret_hash: Buffer;
    last_four: string;
    created_at: Made<Date>;
    last_used_at: Date | null;
    expires_at: Date | null;
  };
  calendar_feed: {
    id: string;
    team_id: string;
    user_id: string;
    view_id: string;
    secret_hash: Buffer;
    last_four: string;
    created_at: Made<Date>;
    last_read_at: Date | null;
  };
}

/** One schema per team. Beside these it has one table for each collection, named by the team. */
export interface TeamTables {
  _event: {
    id: string;
    tx: Made<string>;
    at: Made<Date>;
    kind: string;
    user_id: string | null;
    payload: Json<Record<string, unknown>>;
  };
}

export type AppTables = CommonTables & OwnedTables;
