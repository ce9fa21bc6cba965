import type { ColumnType } from "kysely";
import type { BrandId } from "#shared/brands.ts";
import type { Language } from "#shared/languages.ts";
import type { Json, Logo, Made } from "./column-types.ts";

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
    history_months: Made<number>;
    search_version: Made<number>;
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
