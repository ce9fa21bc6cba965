import type { Json, Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    message_template: {
      id: string;
      team_id: string;
      name: string;
      delivery_method: "EMAIL" | "SMS";
      used_for: string;
      language: string;
      status: Made<"draft" | "published" | "archived">;
      status_before: string | null;
      is_scratch: Made<boolean>;
      content: OptionalJson<Record<string, unknown>>;
      version: Made<number>;
      published_version_id: string | null;
      created_by: string | null;
      created_at: Made<Date>;
      updated_by: string | null;
      updated_at: Made<Date>;
      deleted_at: Date | null;
      author_ids: Made<string[]>;
    };
    message_template_version: {
      id: string;
      team_id: string;
      template_id: string;
      number: number;
      name: string;
      content: Json<Record<string, unknown>>;
      published_by: string | null;
      published_at: Made<Date>;
      is_approved: Made<boolean>;
    };
  }
}
