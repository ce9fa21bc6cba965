import { sql } from "kysely";
import { serverPart } from "../../server-part.server.ts";
import { writeInstant } from "./date-time.ts";

/** Instants come as a number, which takes a fraction of the time of a date. No cell of them needs quotes. */
export const dateTimeServer = serverPart({
  csv: {
    isWhole: false,
    sql: (column) => sql`(date_part('epoch', ${column}) * 1000)::bigint`,
    write: (given, { timeZone }) => writeInstant(Number(given), timeZone),
  },
});
