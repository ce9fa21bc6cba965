import type { Made } from "#server/db/column-types.ts";

declare module "#server/db/tables.ts" {
  interface TeamTables {
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
  }
}
