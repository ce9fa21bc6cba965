import { sql } from "kysely";

/**
 * A membership that has not ended: the one reading of `deactivated_as_of`, which may lie in the future. By the clock,
 * not by the transaction's beginning: whoever waited for a lock must see what was ended meanwhile.
 */
export const hasNotEnded = (table: string) => {
  const moment = sql.ref(`${table}.deactivated_as_of`);
  return sql<boolean>`(${moment} is null or ${moment} > clock_timestamp())`;
};

/** Who is in the team, or invited into it: those whom a role names. The person is joined as `user`. */
export const isOrWillBeIn = (table: string) =>
  sql<boolean>`(${hasNotEnded(table)} and "user".deactivated_at is null
    and (${sql.ref(`${table}.activated_at`)} is not null or ${sql.ref(`${table}.invite_status`)} = 'invited'))`;
