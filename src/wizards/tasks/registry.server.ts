import type { TaskPlay } from "./task-play.server.ts";
import type { TaskTypeName } from "./task-types.ts";
import { playAddToCollection } from "./types/add-to-collection/add-to-collection.server.ts";
import { playCreateRecord } from "./types/create-record/create-record.server.ts";
import { playDisplayText } from "./types/display-text/display-text.server.ts";
import { playDisplayView } from "./types/display-view/display-view.server.ts";
import { playExportCsv } from "./types/export-csv/export-csv.server.ts";
import { playFindRecords } from "./types/find-records/find-records.server.ts";
import { playRemoveFromCollection } from "./types/remove-from-collection/remove-from-collection.server.ts";
import { playSendMessage } from "./types/send-message/send-message.server.ts";
import { playTempVariable } from "./types/temp-variable/temp-variable.server.ts";
import { playUpdateRecords } from "./types/update-records/update-records.server.ts";

export const taskPlays: Record<TaskTypeName, TaskPlay> = {
  display_dataview: playDisplayView,
  display_formatted_text: playDisplayText,
  create_temp_variable: playTempVariable,
  find_matching_data_records: playFindRecords,
  create_data_record: playCreateRecord,
  update_data_fields_for_data_records: playUpdateRecords,
  add_data_records_to_data_collection: playAddToCollection,
  remove_data_records_from_data_collection: playRemoveFromCollection,
  export_data_records_to_csv: playExportCsv,
  send_outgoing_message: playSendMessage,
};
