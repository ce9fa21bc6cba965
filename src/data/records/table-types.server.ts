import type { Json, Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _record: {
      id: string;
      number: Made<number>;
      home_id: string;
      collections: string[];
      name: Made<string>;
      /** Of items of lists: their names in the team's other data languages. */
      translations: OptionalJson<Record<string, Record<string, string>>>;
      version: Made<number>;
      created_at: Made<Date>;
      created_by: string | null;
      updated_at: Made<Date>;
      updated_by: string | null;
      deleted_at: Date | null;
      deleted_by: string | null;
    };
    _link: { field_id: string; from_id: string; to_id: string; rank: Made<number> };
    _member_rank: { collection_id: string; record_id: string; rank: string };
    _change_set: {
      id: string;
      kind: string;
      user_id: string | null;
      at: Made<Date>;
      records: Made<number>;
      undoes: string | null;
      undone_by: string | null;
    };
    _change: {
      id: Made<number>;
      change_set_id: string;
      record_id: string;
      kind: "created" | "updated" | "deleted" | "restored";
      version: number;
      before: Json<Record<string, unknown>>;
      after: Json<Record<string, unknown>>;
    };
    _record_merge: { from_id: string; into_id: string; change_set_id: string; at: Made<Date> };
    _possible_match: {
      record_id: string;
      match_ids: string[];
      typed: Json<Record<string, unknown>>;
      dismissed_at: Date | null;
      at: Made<Date>;
    };
    _record_tag: { record_id: string; tag_id: string };
  }
}
