import { recordActionSources } from "#data/records/ui/record-actions.ts";
import { bulkActions } from "#views/grid/ui/bulk/bulk-actions.ts";
import { useWriteActions } from "./write-message/use-write-actions.ts";
import { WriteBulkAction } from "./write-message/write-bulk-action.tsx";

export const sendingUi = [
  recordActionSources.add({ key: "write", useActions: useWriteActions }),
  bulkActions.add({ key: "write", Action: WriteBulkAction }),
];
