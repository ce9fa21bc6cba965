import type { Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface CommonTables {
    send_limit: { key: string; state: OptionalJson<Record<string, unknown>>; updated_at: Made<Date> };
    bounce_mailbox: {
      key: string;
      team_id: string | null;
      fingerprint: string;
      lease_until: Date | null;
      next_at: Date | null;
      read_at: Date | null;
      problem: string | null;
      answer: Made<string>;
      failures: Made<number>;
      taken: Made<number>;
      left_over: Made<number>;
    };
  }
  interface OwnedTables {
    message_sender: {
      id: string;
      team_id: string;
      channel: "EMAIL" | "SMS";
      name: string;
      address: string;
      reply_to: Made<string>;
      proven_at: Date | null;
      proof_hash: Buffer | null;
      proof_expires_at: Date | null;
      proof_sent_at: Date | null;
      domain_report: OptionalJson<unknown>;
      domain_checked_at: Date | null;
      created_by: string | null;
      created_at: Made<Date>;
      deleted_at: Date | null;
    };
    sms_policy: {
      team_id: string;
      countries: string[] | null;
      per_day: number | null;
      updated_by: string | null;
      updated_at: Made<Date>;
    };
    message_way: {
      team_id: string;
      channel: "EMAIL" | "SMS";
      kind: string;
      settings: OptionalJson<Record<string, unknown>>;
      secrets: Buffer | null;
      updated_at: Made<Date>;
      updated_by: string | null;
    };
  }
}
