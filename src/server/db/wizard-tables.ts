import type { ColumnType } from "kysely";
import type { Json, Made, OptionalJson } from "./column-types.ts";

/** What a team has of wizards in `app`: their definitions. */
export type WizardTables = {
  data_wizard: {
    id: string;
    team_id: string;
    name: string;
    icon: string;
    description: Made<string>;
    is_public: Made<boolean>;
    external_access_by: Made<string>;
    default_data_language: string | null;
    interface_language: string | null;
    available_languages: Made<string[]>;
    draft: Json<unknown>;
    published_version_id: string | null;
    rank: Made<number>;
    translations: OptionalJson<Record<string, Record<string, string>>>;
    version: Made<number>;
    created_at: Made<Date>;
    created_by: string | null;
    deleted_at: Date | null;
  };
  data_wizard_version: {
    id: string;
    team_id: string;
    wizard_id: string;
    number: number;
    flow: Json<unknown>;
    published_at: Made<Date>;
    published_by: string | null;
  };
  data_wizard_link: {
    id: string;
    team_id: string;
    collection_id: string;
    wizard_id: string;
    show_in_title_menu: Made<boolean>;
    show_in_row_menu: Made<boolean>;
    rank: Made<number>;
  };
};

/** And in its own schema: the runs. */
export type TeamWizardTables = {
  _wizard_run: {
    id: string;
    wizard_id: string;
    version_id: string;
    status: Made<"in_progress" | "finishing" | "finished" | "failed" | "abandoned">;
    started_by: string | null;
    start_record_id: string | null;
    handed: ColumnType<Record<string, unknown>, string | undefined, string>;
    handed_from: string | null;
    answers: ColumnType<Record<string, unknown>, string | undefined, string>;
    passed: Made<string[]>;
    step_id: string | null;
    checkpoints: ColumnType<unknown[], string | undefined, string>;
    generation: Made<number>;
    language: string | null;
    version: Made<number>;
    started_at: Made<Date>;
    answered_at: Date | null;
    finished_at: Date | null;
    change_set_id: string | null;
    work_id: string | null;
    report: ColumnType<unknown[], string | undefined, string>;
    failure: OptionalJson<Record<string, unknown>>;
    next_run_id: string | null;
    undone_at: Date | null;
    visitor_key: string | null;
    recognized_at: Date | null;
    opened_by: string | null;
  };
  _wizard_run_step: { run_id: string; step_id: string; entered_at: Made<Date>; left_at: Date | null };
  _wizard_effect: { run_id: string; place: number; record_id: string; effect: Json<unknown> };
  _wizard_run_file: { file_id: string; run_id: string };
  _access_code: {
    id: string;
    run_id: string;
    record_id: string | null;
    tries: Made<number>;
    created_at: Made<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
};
