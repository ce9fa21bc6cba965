import type { ColumnType } from "kysely";
import type { Json, Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _wizard_run: {
      id: string;
      wizard_id: string;
      version_id: string;
      status: Made<"in_progress" | "finishing" | "finished" | "failed" | "abandoned">;
      started_by: string | null;
      start_record_id: string | null;
      handed: ColumnType<Record<string, unknown>, string | undefined, string>;
      handed_from: string | null;
      answers: ColumnType<Record<string, unknown>, string | undefined, string>;
      passed: Made<string[]>;
      step_id: string | null;
      checkpoints: ColumnType<unknown[], string | undefined, string>;
      generation: Made<number>;
      language: string | null;
      version: Made<number>;
      started_at: Made<Date>;
      answered_at: Date | null;
      finished_at: Date | null;
      change_set_id: string | null;
      work_id: string | null;
      report: ColumnType<unknown[], string | undefined, string>;
      failure: OptionalJson<Record<string, unknown>>;
      next_run_id: string | null;
      undone_at: Date | null;
      visitor_key: string | null;
      recognized_at: Date | null;
      opened_by: string | null;
    };
    _wizard_run_step: { run_id: string; step_id: string; entered_at: Made<Date>; left_at: Date | null };
    _wizard_effect: { run_id: string; place: number; record_id: string; effect: Json<unknown> };
  }
}
