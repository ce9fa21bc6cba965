import type { Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    webhook: {
      id: string;
      team_id: string;
      created_by: string;
      name: string;
      url: string;
      events: string[];
      collection_id: string | null;
      secret_salt: Buffer;
      is_active: Made<boolean>;
      paused_because: "failing" | "creator" | null;
      failed_in_a_row: Made<number>;
      created_at: Made<Date>;
      updated_at: Made<Date>;
    };
    webhook_delivery: {
      id: string;
      team_id: string;
      webhook_id: string;
      event: string;
      change_set_id: string | null;
      record_ids: Made<string[]>;
      status: Made<"waiting" | "sending" | "delivered" | "failed" | "skipped">;
      attempts: Made<number>;
      next_try_at: Made<Date | null>;
      response_code: number | null;
      response_text: string | null;
      duration_ms: number | null;
      problem: string | null;
      created_at: Made<Date>;
      finished_at: Date | null;
    };
  }
}
