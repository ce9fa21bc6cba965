import type { Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface OwnedTables {
    data_card: {
      id: string;
      team_id: string;
      collection_id: string;
      title: string;
      subtitle: Made<string>;
      description: Made<string>;
      type: string;
      editing_mode: Made<"default_view" | "default_edit" | "only_view" | "only_edit">;
      source_field_id: string | null;
      view_id: string | null;
      fields: OptionalJson<{ fieldId: string; width: string }[]>;
      rank: Made<number>;
      translations: OptionalJson<Record<string, Record<string, string>>>;
      version: Made<number>;
      created_at: Made<Date>;
      created_by: string | null;
      deleted_at: Date | null;
    };
    data_card_group: {
      id: string;
      team_id: string;
      collection_id: string;
      name: string;
      icon: Made<string>;
      rank: Made<number>;
      translations: OptionalJson<Record<string, Record<string, string>>>;
      version: Made<number>;
      created_at: Made<Date>;
      created_by: string | null;
      deleted_at: Date | null;
    };
    data_card_placement: { team_id: string; group_id: string; card_id: string; rank: number };
  }
}
