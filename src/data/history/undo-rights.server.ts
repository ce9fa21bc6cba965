import { sql } from "kysely";
import type { Placed } from "#data/collections/data-rights.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { tagsKey } from "#data/records/reading/record-tags.server.ts";
import { mayBring, mayMove } from "#data/records/writing/check-rights.server.ts";
import { sourcesOf } from "#data/records/writing/computed-values.server.ts";
import { rightsToWrite } from "#data/records/writing/writer.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { Change } from "./take-back.server.ts";

type Move = { before: string[]; after: string[] };
type Sort = { kind: Change["kind"]; collections: string[]; keys: string[] | null; move: Move | null };

/**
 * Whether someone may take back a whole set, however large: asked for each sort of change in it, not for each record.
 * What is open to them through a smart collection alone is seen when the record itself is looked at.
 */
export async function requireSetRights(team: TeamDb, known: DefinitionsAndRights, changeSetId: string) {
  if (mayEverything(known) || known.rights.reachesThroughSmart) return;
  const { rows } = await sql<Sort>`
    select kind, collections, move, array_agg(distinct key) filter (where key is not null) as keys from (
      select change.kind, record.collections, key,
        case when change.kind = 'updated' and change.before -> 'collections' <> change.after -> 'collections'
          then jsonb_build_object('before', change.before -> 'collections', 'after', change.after -> 'collections')
        end as move
      from ${tableOf(team, "_change")} as change
      join ${tableOf(team, "_record")} as record on record.id = change.record_id
      left join lateral jsonb_object_keys(
        case when change.kind = 'updated' then coalesce(change.after -> 'values', '{}') else '{}' end
      ) as key on true
      where change.change_set_id = ${changeSetId}::uuid
    ) as sorts group by kind, collections, move limit 5000`.execute(team.data);
  for (const { collections, ...sort } of rows) requireSort(known, { collections }, sort);
}

/** Whether someone has the rights to take one change of a record back, as far as this record tells. */
export function mayTakeBack(
  known: DefinitionsAndRights,
  record: Placed,
  { kind, before, after }: Omit<Change, "version">,
): boolean {
  const placesIn = (side: Record<string, unknown>) => (side.collections ?? []) as string[];
  const sort =
    kind === "updated"
      ? { kind, keys: Object.keys(after.values ?? {}), move: { before: placesIn(before), after: placesIn(after) } }
      : { kind, keys: null, move: null };
  try {
    requireSort(known, record, sort);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const mayEverything = ({ definitions, rights }: DefinitionsAndRights): boolean =>
  [...definitions.collections.keys()].every(
    (id) =>
      rights.mayInCollection("read_data_record_metadata", id) &&
      rights.mayInCollection("update_data_field_data", id) &&
      rights.mayInCollection("delete_data_records", id),
  ) && [...definitions.fields.keys()].every((id) => rights.mayWithField("update_data_field_data", id));

function mayMoveBack({ definitions, rights }: DefinitionsAndRights, move: Move): boolean {
  const writer = rightsToWrite(rights);
  const [from, to] = [{ collections: move.after }, { collections: move.before }];
  return mayMove(definitions, writer, from, to) && mayBring(writer, from, to);
}

function requireSort(
  { definitions, rights }: DefinitionsAndRights,
  record: Placed,
  { kind, keys, move }: Omit<Sort, "collections">,
) {
  const writer = rightsToWrite(rights);
  // Whether such a value followed from others or was set by hand is seen of each record.
  const computed = new Set(sourcesOf(definitions).map(({ field }) => field.id));
  const mayWrite = (key: string) =>
    key === tagsKey
      ? writer.mayTag(record)
      : !definitions.fields.has(key) || computed.has(key) || writer.mayWrite(key, record);
  if (!writer.maySee(record)) throw new Refusal("not_found");
  const mayAll =
    (kind === "updated" || writer.mayDelete(record)) &&
    (!move || mayMoveBack({ definitions, rights }, move)) &&
    (keys ?? []).every(mayWrite);
  if (!mayAll) throw new Refusal("forbidden");
}
