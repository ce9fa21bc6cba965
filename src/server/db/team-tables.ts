import type { ColumnType } from "kysely";
import type { Json, Made, OptionalJson } from "./column-types.ts";
import type { TeamMessageTables } from "./message-tables.ts";
import type { TeamWizardTables } from "./wizard-tables.ts";

type TablesOfWings = TeamMessageTables & TeamWizardTables;

/** One schema per team. Beside these it has one table for each collection, named by the team. */
export type TeamTables = TablesOfWings & {
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
  _type_change: {
    id: string;
    field_id: string;
    collection_id: string;
    state: Made<"filling" | "swapped" | "replaced" | "abandoned">;
    before: Json<Record<string, unknown>>;
    after: Json<Record<string, unknown>>;
    field_version: number;
    old_links: string;
    new_links: string;
    begun_after: Made<number>;
    swapped_after: number | null;
    guarded_until: Date | null;
    undoes: string | null;
    work_id: string | null;
    created_by: string | null;
    created_at: Made<Date>;
    swapped_at: Date | null;
    cleared_at: Date | null;
  };
  _bookmark: { user_id: string; record_id: string; memo: Made<string>; created_at: Made<Date> };
  _list_setup: {
    user_id: string;
    collection_id: string;
    setup: Json<Record<string, unknown>>;
    updated_at: Made<Date>;
  };
  _project: {
    id: string;
    name: string;
    icon: string;
    description: Made<string>;
    state: "planned" | "active" | "done";
    due_on: string | null;
    is_open: Made<boolean>;
    owner_id: string | null;
    created_at: Made<Date>;
    created_by: string | null;
    updated_at: Made<Date>;
    deleted_at: Date | null;
  };
  _project_member: { project_id: string; user_id: string };
  _project_pin: {
    id: string;
    project_id: string;
    kind: string;
    subject_id: string;
    rank: number;
    is_done: Made<boolean>;
    created_at: Made<Date>;
    created_by: string | null;
  };
  _tag: {
    id: string;
    name: string;
    color: string;
    created_at: Made<Date>;
    created_by: string | null;
    deleted_at: Date | null;
  };
  _record_tag: { record_id: string; tag_id: string };
  _long_work_record: { work_id: string; record_id: string };
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
  _event: {
    id: string;
    tx: Made<string>;
    at: Made<Date>;
    kind: string;
    user_id: string | null;
    payload: Json<Record<string, unknown>>;
  };
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
};
