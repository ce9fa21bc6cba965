import type { Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    message_settings: {
      team_id: string;
      settings: OptionalJson<Record<string, unknown>>;
      updated_at: Made<Date>;
      updated_by: string | null;
    };
    subscription_list: {
      id: string;
      team_id: string;
      internal_name: string;
      external_name: string;
      description: Made<string>;
      is_double_opt_in: Made<boolean>;
      is_open: Made<boolean>;
      translations: OptionalJson<Record<string, Record<string, string>>>;
      created_by: string | null;
      created_at: Made<Date>;
      deleted_at: Date | null;
    };
  }
  interface TeamTables {
    _subscriber: {
      id: string;
      list_id: string;
      channel: "EMAIL" | "SMS";
      address: string;
      address_key: string;
      record_id: string | null;
      name: Made<string>;
      language: string | null;
      state: "pending" | "subscribed" | "unsubscribed";
      state_since: Made<Date>;
      created_at: Made<Date>;
    };
    _consent: {
      id: string;
      channel: "EMAIL" | "SMS";
      address_key: string;
      list_id: string | null;
      act: string;
      how: string;
      source: Made<string>;
      by_user: string | null;
      message_id: string | null;
      at: Made<Date>;
    };
    _suppression: {
      id: string;
      channel: "EMAIL" | "SMS";
      address: string;
      address_key: string;
      reason: "hard_bounce" | "complaint" | "opt_out" | "manual";
      origin: Made<string>;
      message_id: string | null;
      note: Made<string>;
      created_by: string | null;
      created_at: Made<Date>;
    };
    _soft_bounce: { channel: "EMAIL" | "SMS"; address_key: string; count: Made<number>; last_at: Made<Date> };
  }
}
