import type { Json, Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    view_css: {
      team_id: string;
      view_id: string;
      text_hash: Buffer;
      reader_version: number;
      css: string;
      problems: Json<unknown>;
    };
    data_view: {
      id: string;
      team_id: string;
      collection_id: string;
      owner_id: string | null;
      type: string;
      internal_name: string;
      internal_description: Made<string>;
      draft: Json<unknown>;
      published: OptionalJson<unknown>;
      published_at: Date | null;
      hidden_from_roles: Made<string[]>;
      external_password: string | null;
      external_feed: Buffer | null;
      rank: Made<number>;
      translations: OptionalJson<Record<string, Record<string, string>>>;
      version: Made<number>;
      created_at: Made<Date>;
      created_by: string | null;
      deleted_at: Date | null;
    };
  }
}
