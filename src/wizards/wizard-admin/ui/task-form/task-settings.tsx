import type { ComponentType } from "react";
import type { TaskTypeName } from "#wizards/tasks/task-types.ts";
import { FindSettingsForm } from "./find-settings.tsx";
import { MessageSettingsForm } from "./message-settings.tsx";
import { ExportSettingsForm, NewRecordSettingsForm, RecordsSettingsForm } from "./records-settings.tsx";
import type { SettingsProps } from "./settings-props.ts";
import { TextSettingsForm } from "./text-settings.tsx";
import { VariableSettingsForm } from "./variable-settings.tsx";
import { ViewSettingsForm } from "./view-settings.tsx";

type TaskUi = {
  Settings: ComponentType<SettingsProps>;
  /** It has collections of its own, and fills in fields, as it is set up. */
  hasCollections?: true;
  hasFields?: (settings: SettingsProps["settings"]) => boolean;
};

const always = () => true;

/** How the settings of each type are edited. */
export const taskSettings: Record<TaskTypeName, TaskUi> = {
  display_dataview: { Settings: ViewSettingsForm },
  display_formatted_text: { Settings: TextSettingsForm },
  create_temp_variable: { Settings: VariableSettingsForm },
  find_matching_data_records: {
    Settings: FindSettingsForm,
    hasCollections: true,
    hasFields: ({ whenNone }) => whenNone === "create" || whenNone === "letCreate",
  },
  create_data_record: { Settings: NewRecordSettingsForm, hasCollections: true, hasFields: always },
  update_data_fields_for_data_records: { Settings: RecordsSettingsForm, hasFields: always },
  add_data_records_to_data_collection: { Settings: RecordsSettingsForm, hasCollections: true, hasFields: always },
  remove_data_records_from_data_collection: { Settings: RecordsSettingsForm, hasCollections: true },
  export_data_records_to_csv: { Settings: ExportSettingsForm },
  send_outgoing_message: { Settings: MessageSettingsForm },
};
