import { sql } from "kysely";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { TeamDb } from "#server/db/db.ts";
import { refuseConflict } from "#shared/errors.ts";
import { canonicalJson, sameValue } from "#shared/same-json.ts";
import { tableOf, toColumn } from "../reading/record-store.server.ts";
import type { Draft } from "./drafts.server.ts";

/** `holderId`: the other record that has the value already. */
export type Taken = { draft: Draft; field: FieldDefinition; holderId: string };

/** Unique among the live records of the collection. Writers of one unique field wait for each other. */
export async function requireUnique(team: TeamDb, definitions: Definitions, drafts: Draft[]) {
  for (const field of definitions.fields.values()) {
    const fresh = freshValues(field, drafts);
    if (fresh.length === 0) continue;
    await sql`select pg_advisory_xact_lock(hashtextextended(${field.id}, 7))`.execute(team.data);
    const taken = await takenOf(team, definitions, field, fresh, drafts);
    if (taken.size > 0) refuseConflict(`values.${field.id}`, "data.notUnique");
  }
}

/** Every value that another record has, or an earlier one of these. */
export async function findTaken(team: TeamDb, definitions: Definitions, drafts: Draft[]): Promise<Taken[]> {
  const all: Taken[] = [];
  for (const field of definitions.fields.values()) {
    const fresh = freshValues(field, drafts);
    if (fresh.length === 0) continue;
    const taken = await takenOf(team, definitions, field, fresh, drafts);
    for (const [draft, holderId] of taken) all.push({ draft, field, holderId });
  }
  return all;
}

/** Live records that get a value of the field which they did not have; who comes back to a collection brings it anew. */
function freshValues(field: FieldDefinition, drafts: Draft[]): Draft[] {
  if (!field.isUnique) return [];
  const isIn = ({ collections }: Draft["after"]) => collections.includes(field.collectionId);
  return drafts.filter(({ before, after }) => {
    if (after.deletedAt !== null || !isIn(after)) return false;
    const value = after.values[field.id] ?? null;
    const was = before && !before.deletedAt && isIn(before) ? (before.values[field.id] ?? null) : null;
    return value !== null && !sameValue(value, was);
  });
}

const partLength = 5000;

async function takenOf(
  team: TeamDb,
  definitions: Definitions,
  field: FieldDefinition,
  fresh: Draft[],
  drafts: Draft[],
): Promise<Map<Draft, string>> {
  const seen = new Map<string, string>();
  const taken = new Map<Draft, string>();
  for (const draft of fresh) {
    const key = keyOf(draft, field);
    const first = seen.get(key);
    if (first) taken.set(draft, first);
    else seen.set(key, draft.after.id);
  }
  const changing = new Map(drafts.map((draft) => [draft.after.id, draft]));
  for (let from = 0; from < fresh.length; from += partLength) {
    const part = fresh.slice(from, from + partLength);
    for (const { place, id } of await holdersOf(team, definitions, field, part)) {
      const draft = part[place]!;
      const holder = changing.get(id);
      // Who gives the value up in the same change set does not stand in the way.
      const givesUp = holder && (holder.after.deletedAt !== null || keyOf(holder, field) !== keyOf(draft, field));
      if (!givesUp) taken.set(draft, id);
    }
  }
  return taken;
}

const keyOf = ({ after }: Draft, field: FieldDefinition): string => canonicalJson(after.values[field.id]).toLowerCase();

/** The other live records that have one of these values, all in one statement. */
async function holdersOf(team: TeamDb, definitions: Definitions, field: FieldDefinition, drafts: Draft[]) {
  const { table } = definitions.collections.get(field.collectionId)!;
  const column = sql`held.${sql.id(field.column)}`;
  const isText = fieldTypeNamed(field.type).storage.kind === "text";
  const same = isText ? sql`public.fold(${column}) = public.fold(wanted.value)` : sql`${column} = wanted.value`;
  const rows = drafts.map(
    ({ after }, place) => sql`(${place}::int, ${after.id}::uuid, ${toColumn(field, after.values[field.id])})`,
  );
  const found = await sql<{ place: number; id: string }>`select wanted.place, held._record_id as id
    from (values ${sql.join(rows)}) as wanted (place, id, value)
    join ${tableOf(team, table)} as held on ${same} and held._is_active and held._record_id <> wanted.id`.execute(
    team.data,
  );
  return found.rows;
}
