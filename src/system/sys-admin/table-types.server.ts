import type { Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface CommonTables {
    team_deletion: {
      team_id: string;
      team_name: string;
      asked_by: string | null;
      asked_at: Made<Date>;
      backup_id: string | null;
      state: Made<"waiting" | "deleting" | "failed">;
      seen_at: Date | null;
    };
  }
}
