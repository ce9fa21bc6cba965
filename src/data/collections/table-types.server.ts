import type { Json, Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
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
      list_fields: OptionalJson<Partial<Record<string, string>>>;
      is_globally_searchable: Made<boolean>;
      is_shown_in_sidebar: Made<boolean>;
      is_shown_on_team_dashboard: Made<boolean>;
      represents_people: Made<boolean>;
      is_blueprint: Made<boolean>;
      blueprint_price: string | null;
      is_internal_configuration: Made<boolean>;
      is_used_as_custom_list: Made<boolean>;
      records_can_be_purchased: Made<boolean>;
      search_made_of: OptionalJson<Record<string, string>>;
      name_field_id: string | null;
      avatar_field_id: string | null;
      language_field_id: string | null;
      time_zone_field_id: string | null;
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
  }
  interface TeamTables {
    _type_change: {
      id: string;
      field_id: string;
      collection_id: string;
      state: Made<"filling" | "swapped" | "replaced" | "abandoned">;
      before: Json<Record<string, unknown>>;
      after: Json<Record<string, unknown>>;
      field_version: number;
      old_links: string;
      new_links: string;
      begun_after: Made<number>;
      swapped_after: number | null;
      guarded_until: Date | null;
      undoes: string | null;
      work_id: string | null;
      created_by: string | null;
      created_at: Made<Date>;
      swapped_at: Date | null;
      cleared_at: Date | null;
    };
  }
}
