import type { ColumnType } from "kysely";
import type { Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    outgoing_message: {
      id: string;
      team_id: string;
      internal_name: string;
      message_name: Made<string>;
      internal_description: Made<string>;
      delivery_method: "EMAIL" | "SMS";
      content_type: "MARKETING" | "PARTICIPATION" | "TRANSACTIONAL";
      content_language: string;
      sender_id: string | null;
      reply_to: Made<string>;
      subscription_list_id: string | null;
      contents: OptionalJson<Record<string, unknown>>;
      audience: OptionalJson<Record<string, unknown>>;
      attachments: ColumnType<unknown[], string | undefined, string>;
      template_id: string | null;
      template_version_id: string | null;
      status: Made<"DRAFT" | "AWAITING_APPROVAL" | "APPROVED" | "SCHEDULED" | "SENDING" | "SENT" | "ERROR_SENDING">;
      is_archived: Made<boolean>;
      is_paused: Made<boolean>;
      held_because: string | null;
      problem: OptionalJson<Record<string, unknown>>;
      schedule: OptionalJson<Record<string, unknown>>;
      trial: OptionalJson<Record<string, unknown>>;
      scheduled_at: Date | null;
      started_at: Date | null;
      sent_at: Date | null;
      sends_as: string | null;
      approval: OptionalJson<Record<string, unknown>>;
      frozen: OptionalJson<Record<string, unknown>>;
      prepared_at: Date | null;
      preparing: OptionalJson<Record<string, unknown>>;
      idempotency_key: string | null;
      counts: OptionalJson<Record<string, number>>;
      version: Made<number>;
      created_by: string | null;
      owned_by: string | null;
      created_at: Made<Date>;
      updated_by: string | null;
      updated_at: Made<Date>;
      deleted_at: Date | null;
    };
  }
}
