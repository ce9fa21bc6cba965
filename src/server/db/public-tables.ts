import type { ColumnType } from "kysely";
import type { Json, Made } from "./column-types.ts";

/** What a team has in `app` of what it shows to the world. */
export type PublicTables = {
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
  public_visit: {
    team_id: string;
    subject_id: string;
    day: ColumnType<string, string, string>;
    visits: number;
  };
};
