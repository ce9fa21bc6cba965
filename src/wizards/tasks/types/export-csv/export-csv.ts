import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { taskKind } from "../../task-kind.ts";
import { variableKey } from "../../variable-key.ts";

const settings = z.strictObject({
  records: variableKey.nullable().default(null),
  /** None: all that whoever runs it may read. */
  fieldIds: z.array(id).max(200).default([]),
  fileName: z.string().trim().max(100, "validation.tooLong").default(""),
  /** Offered on the finish page; else it goes along with a message that names this task. */
  isOffered: z.boolean().default(true),
});

export type ExportSettings = z.output<typeof settings>;

export const exportCsv = taskKind<ExportSettings>({
  icon: "fas_file-csv",
  settings,
  labels: ["process_data"],
  asks: () => false,
  uses: ({ records, fieldIds }) => ({ variables: records ? [records] : [], fieldIds }),
  loops: "never",
  makesFile: true,
});
