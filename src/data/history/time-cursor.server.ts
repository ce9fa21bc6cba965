import { type RawBuilder, sql } from "kysely";
import { readCursor, writeCursor } from "#data/records/reading/keyset.server.ts";
import { refuseField } from "#shared/errors.ts";

/** A place in a list that runs from the newest to the oldest. */
export type TimePosition = { micros: string; id: string };

/** A moment, exactly: as a date it would lose its last digits, and a page would begin in the wrong place. */
export const microsOf = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${at}) * 1000000)::bigint::text`;

export const writeTimeCursor = ({ micros, id }: TimePosition): string => writeCursor({ keys: [micros], id });

/** What comes after the cursor. */
export function olderThan(cursor: string | undefined, at: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  if (cursor === undefined) return sql<boolean>`true`;
  const place = readCursor(cursor, 1);
  const [micros] = place.keys;
  if (!/^\d{1,17}$/.test(micros ?? "")) refuseField("cursor", "validation.invalid");
  return sql<boolean>`(${at}, ${id}) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${place.id}::uuid)`;
}
