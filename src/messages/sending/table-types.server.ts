import type { Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _outbox: {
      id: string;
      message_id: string;
      address: string;
      address_key: string;
      about_id: string | null;
      person_id: string | null;
      record_ids: Made<string[]>;
      name: Made<string>;
      language: string;
      send_after: Date | null;
      state: Made<"waiting" | "attempting" | "sent" | "failed" | "uncertain" | "canceled" | "skipped">;
      reason: string | null;
      attempts: Made<number>;
      first_tried_at: Date | null;
      lease_until: Date | null;
      way: string | null;
      provider_id: string | null;
      mail_id: string | null;
      data: OptionalJson<Record<string, unknown>>;
      given: OptionalJson<Record<string, unknown>>;
      status: string | null;
      variant: Made<"a" | "b" | null>;
      sent_at: Date | null;
      delivered_at: Date | null;
      opened_at: Date | null;
      clicked_at: Date | null;
      created_at: Made<Date>;
    };
    _message_link: { id: string; message_id: string; language: string; position: number; url: string };
  }
}
