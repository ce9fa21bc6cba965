import { sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { readRecordNames } from "#data/records/reading/record-names.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { TodayPart } from "#server/today-parts.ts";

/** More than these are told as so many. */
const maxRecords = 200;

type Row = { id: string; match_ids: string[]; collections: string[] };

/** Records that visitors have made and that may be the same as others, until somebody merges or tells them apart. */
export const possibleMatchesToday: TodayPart = {
  kinds: ["records.possibleMatches"],
  async read({ team, caller }) {
    const { rows } = await sql<Row>`select record.id, possible.match_ids, record.collections
      from ${tableOf(team, "_possible_match")} as possible
      join ${tableOf(team, "_record")} as record on record.id = possible.record_id and record.deleted_at is null
      where possible.dismissed_at is null and cardinality(possible.match_ids) > 0
      order by possible.at, record.id limit ${maxRecords}`.execute(team.data);
    if (rows.length === 0) return [];
    const known = await definitionsAndRights(team, caller);
    const open = rows.filter(({ collections }) =>
      collections.some((id) => known.rights.mayInCollection("update_data_field_data", id)),
    );
    const ids = [...new Set(open.flatMap(({ id, match_ids }) => [id, ...match_ids]))];
    const seen = new Map((await readRecordNames(team, known, ids)).map(({ id, name }) => [id, name]));
    const told = open.filter(
      ({ id, match_ids }) => seen.has(id) && match_ids.some((match) => match !== id && seen.has(match)),
    );
    const [first] = told;
    if (!first) return [];
    const subject = { id: first.id, name: seen.get(first.id)! };
    return [{ kind: "records.possibleMatches", count: told.length, subject }];
  },
};
