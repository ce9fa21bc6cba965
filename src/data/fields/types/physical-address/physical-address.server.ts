import { sql } from "kysely";
import { serverPart } from "../../server-part.server.ts";
import { addressTexts } from "./physical-address.ts";

/**
 * Nearly every address is six short texts without a special sign: the database writes those, quotes included, and gives
 * the others as they are stored. Reading each from JSON takes longer than all the rest of a row.
 */
export const physicalAddressServer = serverPart({
  csv: {
    isWhole: false,
    sql: (column) => {
      const parts = addressTexts.map((name) => sql`${column}->>${sql.lit(name)}`);
      const isPlain = sql`${column}->>'latitude' is null and c ~ '^[0-9A-Za-z][^"\\\\;\\t\\r\\n]*$'
        and right(c, 15) <> ' |  |  |  |  | ' and length(replace(c, '|', '')) = length(c) - 5`;
      return sql`(select case when ${isPlain} then concat('"', c, '"') else ${column}::text end
        from (select concat(${sql.join(parts, sql`, ' | ', `)}) as c offset 0) written)`;
    },
    write: (given, _context, writeStored) => (given.startsWith('"') ? given : writeStored(given)),
  },
});
