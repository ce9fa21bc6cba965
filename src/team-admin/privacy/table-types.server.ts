import type { ColumnType } from "kysely";
import type { Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    erasure: {
      id: string;
      team_id: string;
      created_at: Made<Date>;
      created_by: string | null;
      work_id: string;
      record_ids: string[];
      marks: OptionalJson<{
        exact: string[];
        names: string[];
        strike?: { recordId: string; fieldId: string }[];
      }>;
      finished_at: Date | null;
      counts: ColumnType<Record<string, number>, string | undefined, string>;
      backups: ColumnType<{ createdAt: string; kind: "whole" | "team" }[], string | undefined, string>;
    };
  }
}
