import type { Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface CommonTables {
    credential: { user_id: string; password_hash: string; changed_at: Made<Date> };
    one_time_link: {
      id: string;
      purpose: "verify_email" | "set_password" | "change_email" | "invitation" | "first_admin";
      user_id: string | null;
      team_user_id: string | null;
      secret_hash: Buffer | null;
      new_email: string | null;
      created_at: Made<Date>;
      expires_at: Date;
    };
  }
}
