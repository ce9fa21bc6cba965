import type { Json, Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    website_widget: {
      id: string;
      team_id: string;
      /** Null: of a list. */
      collection_id: string | null;
      view_id: string | null;
      wizard_id: string | null;
      list_id: string | null;
      name: string;
      domains: Made<string[]>;
      theme: Json<unknown>;
      language: string | null;
      created_at: Made<Date>;
      created_by: string | null;
    };
  }
}
