import type { ColumnType } from "kysely";
import type { Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface CommonTables {
    backup: {
      id: string;
      storage_key: string;
      kind: "whole" | "team";
      team_id: string | null;
      team_name: string | null;
      cause: "hand" | "schedule" | "found";
      due_at: Date | null;
      created_at: Made<Date>;
      created_by: string | null;
      state: Made<"waiting" | "running" | "done" | "failed">;
      problem: string | null;
      done: Made<number>;
      total: number | null;
      seen_at: Made<Date>;
      finished_at: Date | null;
      bytes: number | null;
      rows: number | null;
      files: number | null;
      files_missing: number | null;
      product_version: string | null;
      failed_parts: ColumnType<{ team: string | null; table: string | null }[], string | undefined, string>;
      check_state: "waiting" | "running" | "passed" | "failed" | null;
      check_problem: string | null;
      checked_at: Date | null;
      return_state: "waiting" | "running" | "done" | "failed" | null;
      return_problem: string | null;
    };
    backup_schedule: {
      id: Made<boolean>;
      is_on: Made<boolean>;
      time: Made<string>;
      time_zone: Made<string>;
      keep_daily: Made<number>;
      keep_weekly: Made<number>;
      keep_monthly: Made<number>;
      is_checked: Made<boolean>;
      changed_at: Made<Date>;
    };
  }
}
