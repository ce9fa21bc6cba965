export const taskTypeNames = [
  "display_dataview",
  "display_formatted_text",
  "create_temp_variable",
  "find_matching_data_records",
  "create_data_record",
  "update_data_fields_for_data_records",
  "add_data_records_to_data_collection",
  "remove_data_records_from_data_collection",
  "export_data_records_to_csv",
  "send_outgoing_message",
] as const;

export type TaskTypeName = (typeof taskTypeNames)[number];

/** Under what they stand in the gallery. */
export const taskLabels = ["display_collection", "collect_user_input", "process_data", "send_message"] as const;

export type TaskLabel = (typeof taskLabels)[number];
