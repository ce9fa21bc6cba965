import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { taskKind } from "../../task-kind.ts";
import { variableKey } from "../../variable-key.ts";

const settings = z.strictObject({
  records: variableKey.nullable().default(null),
  collectionIds: z.array(id).max(20).default([]),
});

export type RemoveSettings = z.output<typeof settings>;

export const removeFromCollection = taskKind<RemoveSettings>({
  icon: "fas_folder-minus",
  settings,
  labels: ["process_data"],
  asks: () => false,
  sets: (_task, { records }, { shapeOf }) => (records ? shapeOf(records) : undefined),
  uses: ({ records, collectionIds }) => ({ variables: records ? [records] : [], collectionIds }),
  writesRecords: () => true,
  loops: "records",
  canWait: true,
});
