import * as z from "zod";
import { allowedFileTypes, maxBytes } from "../../file-limits.ts";
import { oneReference, things } from "../../references.ts";

/** Size and kind are checked where the file is known (records/check-named-things.server.ts). */
export const singleFile = oneReference({
  name: "single_file",
  icon: "fas_file",
  group: "files",
  thing: things.file,
  searched: true,
  config: z.strictObject({ maxBytes, fileTypes: allowedFileTypes }),
  exampleConfig: { maxBytes: 1_000_000, fileTypes: ["pdf", "document"] },
});
