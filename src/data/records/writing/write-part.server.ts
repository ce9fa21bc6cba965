import type { CollectionDefinition } from "#data/collections/definitions.ts";
import { arrayText } from "#server/db/array-text.ts";
import type { TeamDb } from "#server/db/db.ts";
import { runKept } from "#server/db/kept-plans.ts";
import type { EventPart } from "#server/live/event-store.ts";
import type { Stored } from "../reading/record-store.server.ts";
import { hasGuardedSwap, requireNotOvertaken } from "./change-type-retry.server.ts";
import { type Draft, kindOf, writtenValues } from "./drafts.server.ts";
import { type Cells, cellsOf, rowsText } from "./write-rows.server.ts";
import type { ChangeSet, Writing } from "./writing.server.ts";

type Column = { name: string; type: string; of(draft: Draft): string | number | null };

/** What a record is, whatever collections it is in. */
const identity: Column[] = [
  { name: "id", type: "uuid", of: ({ after }) => after.id },
  { name: "home_id", type: "uuid", of: ({ after }) => after.homeId },
  { name: "collections", type: "text", of: ({ after }) => `{${after.collections.join()}}` },
  { name: "name", type: "text", of: ({ after }) => after.name },
  { name: "version", type: "int", of: ({ after }) => after.version },
  { name: "created_at", type: "timestamptz", of: ({ after }) => after.createdAt.toISOString() },
  { name: "created_by", type: "uuid", of: ({ after }) => after.createdBy },
  { name: "updated_at", type: "timestamptz", of: ({ after }) => after.updatedAt.toISOString() },
  { name: "updated_by", type: "uuid", of: ({ after }) => after.updatedBy },
  { name: "deleted_at", type: "timestamptz", of: ({ after }) => after.deletedAt?.toISOString() ?? null },
  { name: "deleted_by", type: "uuid", of: ({ after }) => (after.deletedAt ? after.updatedBy : null) },
];

/** And what happened to it. */
const entry: Column[] = [
  { name: "kind", type: "text", of: (draft) => kindOf(draft)! },
  { name: "before", type: "text", of: (draft) => side(draft.before, writtenValues(draft), 0) },
  { name: "after", type: "text", of: (draft) => side(draft.after, writtenValues(draft), 1) },
];

type Part = { places: readonly CollectionDefinition[]; part: Draft[]; event?: EventPart | undefined };

/**
 * Identities, the change log, and the rows of all collections that the records are in: one statement for many records,
 * with a list for each column. Where these are all records of the set, open screens are told by it too.
 */
export function preparePart(
  writing: Writing,
  team: TeamDb,
  { id, kind, undoes }: ChangeSet & { id: string },
  { places, part, event }: Part,
): { text: string; values: unknown[] } {
  const columns = [...identity, ...entry].map(({ of }) => arrayText(part.map(of)));
  const set = [id, kind, writing.caller.userId, part.length, undoes ?? null];
  const rows = places.map((place) => cellsOf(writing, place, part));
  const lists = rows.flatMap((cells) => cells.map(({ texts }) => arrayText(texts)));
  const text = statementFor(team, places, rows, event);
  return { text, values: [...columns, ...set, ...lists, ...(event?.values ?? [])] };
}

/** Each record learns its number. */
export async function writePart(
  writing: Writing,
  { plain }: TeamDb,
  { text, values }: ReturnType<typeof preparePart>,
  part: Draft[],
) {
  const { rows } = await runKept<{ id: string; number: number; swapped: boolean }>(plain, text, values);
  const numbers = new Map(rows.map((row) => [row.id, row.number]));
  for (const { after } of part) after.number = numbers.get(after.id)!;
  await requireNotOvertaken(writing, rows[0]!.swapped);
}

function side(record: Stored | undefined, changed: Record<string, [unknown, unknown]>, which: 0 | 1): string {
  const values: Record<string, unknown> = {};
  for (const [key, pair] of Object.entries(changed)) values[key] = pair[which];
  return JSON.stringify({ values, collections: record?.collections ?? [], homeId: record?.homeId ?? null });
}

const statements = new WeakMap<CollectionDefinition, Map<string, string>>();

/** The same for all records of the same collections, until a definition changes. */
function statementFor(
  team: TeamDb,
  places: readonly CollectionDefinition[],
  rows: readonly Cells[][],
  event: EventPart | undefined,
): string {
  const first = places[0];
  if (!first) return write(team, places, rows, event);
  const known = statements.get(first) ?? new Map<string, string>();
  statements.set(first, known);
  const key = [...places.map(({ id }) => id), event && "event"].join();
  const found = known.get(key) ?? write(team, places, rows, event);
  known.set(key, found);
  return found;
}

function write(
  { schema }: TeamDb,
  places: readonly CollectionDefinition[],
  rows: readonly Cells[][],
  event: EventPart | undefined,
): string {
  const columns = [...identity, ...entry];
  const names = (some: Column[]) => some.map(({ name }) => name).join(", ");
  const lists = columns.map(({ type }, place) => `$${place + 1}::${type}[]`).join(", ");
  const chosen = identity.map(({ name }) => (name === "collections" ? "collections::uuid[]" : name)).join(", ");
  // What never changes once it is there stays.
  const kept = new Set(["id", "created_at", "created_by"]);
  const updates = identity.filter(({ name }) => !kept.has(name)).map(({ name }) => `${name} = excluded.${name}`);
  const at = (place: number) => `$${columns.length + place}`;
  let used = columns.length + 5;
  const inTables = places.map((place, each) => {
    const text = rowsText({ schema, table: place.table, cells: rows[each]!, from: used });
    used += rows[each]!.length;
    return `row_${each} as (${text})`;
  });
  const telling = event?.text(schema, used);
  if (telling) inTables.push(`event as (${telling.kept})`);
  return `with given as (select * from unnest(${lists}) as given (${names(columns)})),
  written as (
    insert into "${schema}"._record (${names(identity)}) select ${chosen} from given
    on conflict (id) do update set ${updates.join(", ")} returning id, number
  ),
  set as (
    insert into "${schema}"._change_set (id, kind, user_id, records, undoes)
    values (${at(1)}::uuid, ${at(2)}::text, ${at(3)}::uuid, ${at(4)}::int, ${at(5)}::uuid)
    on conflict (id) do update set records = _change_set.records + excluded.records
  ),
  logged as (
    insert into "${schema}"._change (change_set_id, record_id, kind, version, before, after)
    select ${at(1)}::uuid, id, kind, version, before::jsonb, after::jsonb from given
  )${inTables.map((text) => `,\n  ${text}`).join("")}
  select id, number, ${hasGuardedSwap(schema)} as swapped${telling ? `, (select ${telling.told}) as told` : ""} from written`;
}
