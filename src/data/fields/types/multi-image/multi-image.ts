import * as z from "zod";
import { maxBytes, maxFiles } from "../../file-limits.ts";
import { manyReferences, things } from "../../references.ts";

/** That the files are pictures is checked where they are known (records/check-named-things.server.ts). */
export const multiImage = manyReferences({
  name: "multi_image",
  icon: "fas_images",
  group: "files",
  thing: things.image,
  searched: true,
  config: z.strictObject({ maxBytes, maxFiles }),
  max: (config) => config.maxFiles,
  exampleConfig: { maxBytes: 1_000_000, maxFiles: 2 },
});
