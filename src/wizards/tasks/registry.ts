import type { TaskKind } from "./task-kind.ts";
import type { TaskTypeName } from "./task-types.ts";
import { addToCollection } from "./types/add-to-collection/add-to-collection.ts";
import { createRecordTask } from "./types/create-record/create-record.ts";
import { displayText } from "./types/display-text/display-text.ts";
import { displayView } from "./types/display-view/display-view.ts";
import { exportCsv } from "./types/export-csv/export-csv.ts";
import { findRecords } from "./types/find-records/find-records.ts";
import { removeFromCollection } from "./types/remove-from-collection/remove-from-collection.ts";
import { sendMessage } from "./types/send-message/send-message.ts";
import { tempVariable } from "./types/temp-variable/temp-variable.ts";
import { updateRecords } from "./types/update-records/update-records.ts";
import type { WizardTask } from "./wizard-flow.ts";

export const taskKinds: Record<TaskTypeName, TaskKind> = {
  display_dataview: displayView,
  display_formatted_text: displayText,
  create_temp_variable: tempVariable,
  find_matching_data_records: findRecords,
  create_data_record: createRecordTask,
  update_data_fields_for_data_records: updateRecords,
  add_data_records_to_data_collection: addToCollection,
  remove_data_records_from_data_collection: removeFromCollection,
  export_data_records_to_csv: exportCsv,
  send_outgoing_message: sendMessage,
};

export const kindOf = ({ type }: Pick<WizardTask, "type">): TaskKind => taskKinds[type];

/** Settings with the usual for what nobody has said. */
// biome-ignore lint/suspicious/noExplicitAny: each kind knows its own
export function settingsOf(task: Pick<WizardTask, "type" | "settings">): any {
  const found = read.get(task.settings);
  if (found?.type === task.type) return found.settings;
  const settings = kindOf(task).settings.parse(task.settings);
  read.set(task.settings, { type: task.type, settings });
  return settings;
}

/** A flow is read once and played many times; nobody changes settings in place. */
const read = new WeakMap<object, { type: string; settings: unknown }>();

/** Whether a person has to say something, as it is set up. */
export const asksPerson = (task: WizardTask): boolean => kindOf(task).asks(settingsOf(task));
