import { sql } from "kysely";
import { serverPart } from "../../server-part.server.ts";

export const videoServer = serverPart({
  holdsFile: (column, file) => sql`(${column} ->> 'fileId') = ${file}::text`,
  fileIndex: (column) => `using btree ((${column} ->> 'fileId'))`,
});
