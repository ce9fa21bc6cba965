import type { ColumnType } from "kysely";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    public_visit: {
      team_id: string;
      subject_id: string;
      day: ColumnType<string, string, string>;
      visits: number;
    };
  }
}
