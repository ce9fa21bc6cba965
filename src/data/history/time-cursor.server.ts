import { type RawBuilder, sql } from "kysely";
import type { Cursors } from "#server/db/cursors.ts";

/** A place in a list that runs from the newest to the oldest. */
export type TimePosition = { micros: string; id: string };
type Sealing = { cursors: Cursors };

/** A moment, exactly: as a date it would lose its last digits, and a page would begin in the wrong place. */
export const microsOf = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${at}) * 1000000)::bigint::text`;

/** The cursors of one list by time. They may end at a row that the reader does not see. */
export const timeCursors = (list: string) => ({
  write: ({ cursors }: Sealing, { micros, id }: TimePosition): string => cursors.seal(list, { micros, id }),

  /** What comes after the cursor. */
  olderThan({ cursors }: Sealing, cursor: string | undefined, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
    if (cursor === undefined) return sql<boolean>`true`;
    return olderThan(cursors.open(list, cursor) as TimePosition, at, id);
  },
});

/** What comes after a position. */
export function olderThan(last: TimePosition | undefined, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (!last) return sql<boolean>`true`;
  const moment = sql`timestamptz 'epoch' + ${last.micros}::bigint * interval '1 microsecond'`;
  return sql<boolean>`(${at}, ${id}) < (${moment}, ${last.id}::uuid)`;
}
