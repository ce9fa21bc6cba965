import { sql } from "kysely";
import type { Placed } from "#data/collections/data-rights.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { microsOf, timeCursors } from "#data/history/time-cursor.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { namesOf, whoIs } from "#data/records/reading/person-names.server.ts";
import { collectionNames, placesOf, type Sight, sightOf } from "#data/records/reading/visible-records.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { daysInBin } from "./contract.ts";

export type AskedBin = { collectionId?: string | undefined; q?: string | undefined; cursor?: string | undefined };

type Row = {
  id: string;
  name: string;
  collections: string[];
  deleted_at: Date;
  deleted_by: string | null;
  micros: string;
};

const cursors = timeCursors("bin");
const pageLength = 50;
const lookLength = 500;
/** So many times more is looked at, where most of it is closed to the caller; then the cursor goes on. */
const mostLooks = 4;
const day = 24 * 60 * 60 * 1000;

export async function readBin(app: App, team: TeamDb, known: DefinitionsAndRights, asked: AskedBin) {
  const { rows, cursor } = await findInBin(team, known, asked, pageLength);
  const names = await namesOf(
    app,
    rows.map((row) => row.deleted_by),
  );
  return {
    records: rows.map((row) => ({
      id: row.id,
      name: row.name,
      collections: collectionNames(known, row),
      deletedAt: row.deleted_at.toISOString(),
      deletedBy: whoIs(names, row.deleted_by),
      daysLeft: Math.max(0, Math.ceil(daysInBin - (Date.now() - row.deleted_at.getTime()) / day)),
    })),
    cursor,
  };
}

/** Records in the bin that the caller may restore, and so may remove for good. */
export async function findInBin(team: TeamDb, known: DefinitionsAndRights, asked: AskedBin, limit: number) {
  const { collectionId } = asked;
  if (collectionId && !known.rights.mayInCollection("read_data_record_metadata", collectionId))
    throw new Refusal("not_found");
  const sight = await sightOf(team, known);
  const rows: (Row & Placed)[] = [];
  let { cursor } = asked;
  for (let looks = 0; !sight.isNothing && looks < mostLooks && rows.length <= limit; looks++) {
    const found = await look(team, known, sight, { ...asked, cursor }, Math.max(lookLength, limit + 1));
    rows.push(...(await placesOf(team, known, found.rows)).filter((row) => mayRestore(known, row)));
    cursor = found.cursor;
    if (cursor === undefined) break;
  }
  if (rows.length > limit) return { rows: rows.slice(0, limit), cursor: cursors.write(team, rows[limit - 1]!) };
  return { rows, cursor: sight.isNothing ? null : (cursor ?? null) };
}

async function look(team: TeamDb, known: DefinitionsAndRights, { sees }: Sight, asked: AskedBin, limit: number) {
  const { rows } =
    await sql<Row>`select id, name, collections, deleted_at, deleted_by, ${microsOf(sql`deleted_at`)} as micros
    from ${tableOf(team, "_record")} as _record
    where deleted_at is not null and ${sees} and ${mayBeOpen(known)} and ${cursors.olderThan(team, asked.cursor, sql`deleted_at`, sql`id`)}
      ${asked.collectionId ? sql`and ${asked.collectionId}::uuid = any(collections)` : sql``}
      ${asked.q ? sql`and position(public.fold(${asked.q}::text) in public.fold(name)) > 0` : sql``}
    order by deleted_at desc, id desc limit ${limit}`.execute(team.data);
  return { rows, cursor: rows.length === limit ? cursors.write(team, rows.at(-1)!) : undefined };
}

/** What is closed for certain is not even read; through a smart collection it may be open after all. */
function mayBeOpen({ definitions, rights }: DefinitionsAndRights) {
  if (rights.reachesThroughSmart) return sql<boolean>`true`;
  const closed = [...definitions.collections.keys()].filter((id) => !rights.mayInCollection("delete_data_records", id));
  return sql<boolean>`not _record.collections && ${closed}::uuid[]`;
}

const mayRestore = ({ rights }: DefinitionsAndRights, record: Placed) => rights.mayInAll("delete_data_records", record);
