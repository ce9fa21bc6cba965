/**
 * Which transactions can be seen is the point that the database is at: while these are the same, so is all that is in it.
 * Not of one that was started anew, maybe from a copy; so two servers are never at the same point.
 */
export const databasePoint = "concat(pg_current_snapshot(), ' ', pg_postmaster_start_time())";
