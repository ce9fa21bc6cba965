import type { Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    team_export: {
      id: string;
      team_id: string;
      created_at: Made<Date>;
      created_by: string | null;
      work_id: string;
      finished_at: Date | null;
      expires_at: Date;
    };
    team_export_part: {
      id: string;
      team_id: string;
      export_id: string;
      key: string;
      name: string;
      file_id: string;
    };
  }
}
