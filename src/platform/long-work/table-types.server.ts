import type { Json, Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    long_work: {
      id: string;
      team_id: string;
      kind: string;
      params: Json<Record<string, unknown>>;
      state: Made<"waiting" | "running" | "done" | "failed" | "stopped">;
      cursor: OptionalJson<unknown>;
      done: Made<number>;
      total: number | null;
      result: OptionalJson<Record<string, unknown>>;
      problem: OptionalJson<unknown>;
      attempts: Made<number>;
      created_by: string | null;
      created_at: Made<Date>;
      updated_at: Made<Date>;
    };
  }
}
