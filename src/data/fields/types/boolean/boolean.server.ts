import { sql } from "kysely";
import { serverPart } from "../../server-part.server.ts";

export const booleanServer = serverPart({
  csv: { isWhole: true, sql: (column) => sql`case when ${column} then 'Yes' when not ${column} then 'No' end` },
});
