import { arrayText } from "#server/db/array-text.ts";
import type { TeamDb } from "#server/db/db.ts";
import { runKept } from "#server/db/kept-plans.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Stored } from "../reading/record-store.server.ts";
import { type Draft, kindOf, writeInParts, writtenValues } from "./drafts.server.ts";
import type { ChangeSet } from "./writing.server.ts";

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

/** Identities and the change log in one statement for many records, when they are written; each then learns its number. */
export function prepareIdentities(
  team: TeamDb,
  { userId }: TeamCaller,
  { id, kind, undoes }: ChangeSet & { id: string },
  drafts: Draft[],
) {
  return writeInParts(
    drafts,
    (part) => [...identity, ...entry].map(({ of }) => arrayText(part.map(of))),
    async (columns, part) => {
      const set = [id, kind, userId, part.length, undoes ?? null];
      const made = await runKept<{ id: string; number: number }>(team.plain, statementFor(team.schema), [
        ...columns,
        ...set,
      ]);
      const numbers = new Map(made.rows.map((row) => [row.id, row.number]));
      for (const { after } of part) after.number = numbers.get(after.id)!;
    },
  );
}

function side(record: Stored | undefined, changed: Record<string, [unknown, unknown]>, which: 0 | 1): string {
  const values: Record<string, unknown> = {};
  for (const [key, pair] of Object.entries(changed)) values[key] = pair[which];
  return JSON.stringify({ values, collections: record?.collections ?? [], homeId: record?.homeId ?? null });
}

const statements = new Map<string, string>();

function statementFor(schema: string): string {
  const found = statements.get(schema) ?? write(schema);
  if (statements.size > 1000) statements.clear();
  statements.set(schema, found);
  return found;
}

function write(schema: string): string {
  const columns = [...identity, ...entry];
  const names = (some: Column[]) => some.map(({ name }) => name).join(", ");
  const lists = columns.map(({ type }, place) => `$${place + 1}::${type}[]`).join(", ");
  const chosen = identity.map(({ name }) => (name === "collections" ? "collections::uuid[]" : name)).join(", ");
  // What never changes once it is there stays.
  const kept = new Set(["id", "created_at", "created_by"]);
  const updates = identity.filter(({ name }) => !kept.has(name)).map(({ name }) => `${name} = excluded.${name}`);
  const at = (place: number) => `$${columns.length + place}`;
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
  )
  select id, number from written`;
}
