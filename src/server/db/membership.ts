import { sql } from "kysely";

/**
 * A membership that has not ended: the one reading of `deactivated_as_of`, which may lie in the future. By the clock,
 * not by the transaction's beginning: whoever waited for a lock must see what was ended meanwhile.
 */
export const hasNotEnded = (table: string) => {
  const moment = sql.ref(`${table}.deactivated_as_of`);
  return sql<boolean>`(${moment} is null or ${moment} > clock_timestamp())`;
};
