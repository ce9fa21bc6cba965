import type { Json, Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _list_setup: {
      user_id: string;
      collection_id: string;
      setup: Json<Record<string, unknown>>;
      updated_at: Made<Date>;
    };
  }
}
