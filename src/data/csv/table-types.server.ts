import type { ColumnType } from "kysely";
import type { Json, Made, OptionalJson } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface TeamTables {
    _import: {
      id: string;
      collection_id: string;
      file_id: string;
      file_name: string;
      encoding: string;
      separator: string;
      created_at: Made<Date>;
      created_by: string;
      done_at: Date | null;
      result: OptionalJson<Record<string, unknown>>;
      rows: Made<number>;
      checked: OptionalJson<Record<string, unknown>>;
      work_id: string | null;
      change_set_id: string | null;
      mended: ColumnType<Record<string, Record<string, string>>, string | undefined, string>;
    };
    _import_bad_cell: {
      id: Made<number>;
      import_id: string;
      row: number;
      place: number | null;
      title: string;
      value: string;
      /** What its row's record is called in the file. */
      name: string;
      problem: Json<{ messageKey: string; values?: Record<string, string | number> }>;
    };
    _import_seen: { import_id: string; mark: string };
    _import_made: { import_id: string; collection_id: string; folded: string; name: string; record_id: string };
  }
}
