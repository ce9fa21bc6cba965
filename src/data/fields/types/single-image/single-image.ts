import * as z from "zod";
import { maxBytes } from "../../file-limits.ts";
import { oneReference, things } from "../../references.ts";

/** That the file is a picture is checked where it is known (records/check-named-things.server.ts). */
export const singleImage = oneReference({
  name: "single_image",
  icon: "fas_image",
  group: "files",
  thing: things.image,
  searched: true,
  config: z.strictObject({ maxBytes }),
  exampleConfig: { maxBytes: 1_000_000 },
});
