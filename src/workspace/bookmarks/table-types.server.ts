import type { Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _bookmark: { user_id: string; record_id: string; memo: Made<string>; created_at: Made<Date> };
  }
}
