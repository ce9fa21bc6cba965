import type { Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _access_code: {
      id: string;
      run_id: string;
      record_id: string | null;
      tries: Made<number>;
      created_at: Made<Date>;
      expires_at: Date;
      used_at: Date | null;
    };
  }
}
