import { sql } from "kysely";
import { serverPart } from "../../server-part.server.ts";

export const percentageServer = serverPart({
  csv: { isWhole: true, sql: (column) => sql`${column}::text || '%'` },
});
