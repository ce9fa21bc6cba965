import type { Json, Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    data_wizard: {
      id: string;
      team_id: string;
      name: string;
      icon: string;
      description: Made<string>;
      is_public: Made<boolean>;
      external_access_by: Made<string>;
      default_data_language: string | null;
      interface_language: string | null;
      available_languages: Made<string[]>;
      draft: Json<unknown>;
      published_version_id: string | null;
      rank: Made<number>;
      translations: OptionalJson<Record<string, Record<string, string>>>;
      version: Made<number>;
      created_at: Made<Date>;
      created_by: string | null;
      deleted_at: Date | null;
      confirmation_author_ids: Made<string[]>;
    };
    data_wizard_version: {
      id: string;
      team_id: string;
      wizard_id: string;
      number: number;
      flow: Json<unknown>;
      published_at: Made<Date>;
      published_by: string | null;
      is_confirmation_approved: Made<boolean>;
    };
    data_wizard_link: {
      id: string;
      team_id: string;
      collection_id: string;
      wizard_id: string;
      show_in_title_menu: Made<boolean>;
      show_in_row_menu: Made<boolean>;
      rank: Made<number>;
    };
  }
}
