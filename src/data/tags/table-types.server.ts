import type { Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _tag: {
      id: string;
      name: string;
      color: string;
      created_at: Made<Date>;
      created_by: string | null;
      deleted_at: Date | null;
    };
  }
}
