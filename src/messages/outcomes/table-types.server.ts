import type { Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _outbox_event: {
      id: string;
      outbox_id: string;
      message_id: string;
      type: string;
      at: Date;
      source: string;
      source_id: string;
      is_machine: Made<boolean>;
      link_id: string | null;
      detail: OptionalJson<Record<string, unknown>>;
      raw: OptionalJson<unknown>;
      received_at: Made<Date>;
    };
  }
}
