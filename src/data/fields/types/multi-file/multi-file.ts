import * as z from "zod";
import { allowedFileTypes, maxBytes, maxFiles } from "../../file-limits.ts";
import { manyReferences, things } from "../../references.ts";

/** Size and kind are checked where the files are known (records/check-named-things.server.ts). */
export const multiFile = manyReferences({
  name: "multi_file",
  icon: "fas_copy",
  group: "files",
  thing: things.file,
  searched: true,
  config: z.strictObject({ maxBytes, maxFiles, fileTypes: allowedFileTypes }),
  max: (config) => config.maxFiles,
  exampleConfig: { maxBytes: 1_000_000, maxFiles: 2, fileTypes: [] },
});
