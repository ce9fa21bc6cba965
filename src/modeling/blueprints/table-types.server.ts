import type { Json, Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    blueprint: {
      id: string;
      team_id: string;
      collection_id: string;
      name: string;
      description: Made<string>;
      icon: string;
      price: string | null;
      collections: number;
      fields: number;
      content: Json<unknown>;
      created_at: Made<Date>;
      created_by: string | null;
    };
    blueprint_use: {
      id: string;
      team_id: string;
      blueprint_id: string;
      at: Made<Date>;
      user_id: string | null;
      result: Json<Record<string, unknown>>;
    };
  }
}
