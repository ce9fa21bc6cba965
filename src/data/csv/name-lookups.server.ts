import { sql } from "kysely";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { TextContext } from "#data/fields/field-type.ts";
import { linkedNames } from "#data/records/reading/linked-names.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { inParts } from "#data/records/writing/drafts.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { recordsKnownBy } from "./known-by.server.ts";
import { nameSourceOf } from "./name-sources.ts";

/**
 * What looking up names needs: the connection, and what the caller may see. `notOf`: a change set whose own new records
 * are not looked at, so that the steps of an import find the same names as one that is done at once.
 */
export type Reach = { db: Db; team: TeamDb; definitions: Definitions; rights: DataRights; notOf?: string | undefined };

/**
 * Names to ids: exactly so written, else whatever the case and accents, else by an address, a number or another unique
 * value. A name that several have leads nowhere.
 */
export type Lookup = { idOf(name: string): string | undefined; isShared(name: string): boolean };

type LookupSource = { kind: "records"; within: string[] | null } | { kind: "collections" } | { kind: "files" };

/** What the names in a field's cells can stand for; nothing for types without names. */
export function placeOf(definitions: Definitions, field: FieldDefinition): LookupSource | undefined {
  const named = nameSourceOf(field.type, field.config);
  if (named?.kind === "items") return { kind: "records", within: named.listId ? [named.listId] : [] };
  if (named?.kind !== "products") return named;
  const sold = [...definitions.collections.values()].filter((each) => each.recordsCanBePurchased);
  return { kind: "records", within: sold.map(({ id }) => id) };
}

/** All names of a column at once. `reading`: how cells are read, where records may be known by more than their name. */
export async function lookUpIds(
  reach: Reach,
  place: LookupSource,
  names: Iterable<string>,
  reading?: TextContext,
): Promise<Lookup> {
  const wanted = [...new Set(names)].filter((name) => name.trim() !== "");
  const found = wanted.length === 0 ? [] : await candidates(reach, place, wanted, reading);
  const byName = Map.groupBy(found, ({ given }) => given);
  const fitting = (name: string): Set<string> => {
    const all = byName.get(name) ?? [];
    const exact = all.filter((each) => each.name === name);
    return new Set((exact.length > 0 ? exact : all).map(({ id }) => id));
  };
  return {
    idOf: (name) => {
      const ids = fitting(name);
      return ids.size === 1 ? [...ids][0] : undefined;
    },
    isShared: (name) => fitting(name).size > 1,
  };
}

/** All ids of a column at once: the names of what the caller may see. */
export async function lookUpNames(
  reach: Reach,
  place: LookupSource,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  if (place.kind === "collections") return new Map(visibleCollections(reach).map(({ id, name }) => [id, name]));
  if (place.kind === "files") {
    const rows = await filesOf(reach).where("id", "in", wanted).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
  const names = await visibleNames(reach, wanted);
  return new Map([...names].filter(([, name]) => name !== ""));
}

/** The names of those of these records that the caller may see, as they were written: files are read in any language. */
export async function visibleNames({ team, definitions, rights }: Reach, ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const part of inParts([...new Set(ids)], 20_000)) {
    for (const [id, name] of Object.entries(await linkedNames(team, definitions.plain, rights, [{ part }])))
      names.set(id, name);
  }
  return names;
}

type Candidate = { given: string; id: string; name: string };

async function candidates(
  reach: Reach,
  place: LookupSource,
  wanted: string[],
  reading: TextContext | undefined,
): Promise<Candidate[]> {
  if (place.kind === "records") return recordsNamed(reach, place.within, wanted, reading);
  if (place.kind === "collections") {
    const known = visibleCollections(reach);
    return wanted.flatMap((given) => {
      const same = (name: string) => name.toLowerCase() === given.trim().toLowerCase();
      const fitting = (["name", "pluralName"] as const)
        .flatMap((key) => [
          known.filter((each) => same(each[key])),
          known.filter(({ id }) => reach.definitions.namesOf(id, key).some(same)),
        ])
        .find((all) => all.length > 0);
      return (fitting ?? []).map(({ id, name }) => ({ given, id, name }));
    });
  }
  const rows = await filesOf(reach).where("name", "in", wanted).execute();
  return rows.map(({ id, name }) => ({ given: name, id, name }));
}

// More of one name than this are too many to choose from anyway.
const mostAlike = 20;

export async function recordsNamed(
  reach: Reach,
  within: string[] | null,
  wanted: string[],
  reading?: TextContext,
): Promise<Candidate[]> {
  if (within?.length === 0) return [];
  const places = within?.flatMap((id) => reach.definitions.storedIn(id)?.id ?? []) ?? null;
  // `offset 0`: name by name through the index, whatever Postgres knows of a table that is just being filled.
  const { rows } = await sql<Candidate>`select given, id, name from (
      select wanted.given, named.id, named.name,
        row_number() over (partition by wanted.given, named.name order by named.id) as place
      from unnest(${wanted}::text[]) as wanted (given) cross join lateral (
        select record.id, record.name from ${tableOf(reach.team, "_record")} as record
        where public.fold(record.name) collate "C" = public.fold(wanted.given) collate "C" and record.deleted_at is null
          and (${places}::uuid[] is null or record.collections && ${places}::uuid[]) and ${isOfOthers(reach)}
        offset 0
      ) as named
    ) as found where place <= ${mostAlike}`.execute(reach.team.data);
  rows.push(...(await itemsTranslated(reach, within ?? [], wanted, rows)));
  if (reading) {
    const named = new Set(rows.map(({ given }) => given));
    const rest = wanted.filter((given) => !named.has(given));
    rows.push(...(await othersOnly(reach, await recordsKnownBy(reach, within ?? [], rest, reading))));
  }
  const visible = await visibleNames(
    reach,
    rows.map(({ id }) => id),
  );
  return rows.filter(({ id }) => visible.has(id));
}

/** Items of lists are known by their names in every language, after what is plainly called so. */
async function itemsTranslated(reach: Reach, within: string[], wanted: string[], found: Candidate[]) {
  const lists = within.flatMap((id) =>
    isOffered(reach.definitions, id) ? (reach.definitions.storedIn(id)?.id ?? []) : [],
  );
  const known = new Set(found.map(({ given }) => given));
  const rest = wanted.filter((given) => !known.has(given));
  if (lists.length === 0 || rest.length === 0) return [];
  const { rows } = await sql<Candidate>`select distinct wanted.given, record.id, record.name
    from ${tableOf(reach.team, "_record")} as record, jsonb_each(record.translations) as words
    join unnest(${rest}::text[]) as wanted (given) on public.fold(words.value ->> 'name') = public.fold(wanted.given)
    where record.deleted_at is null and record.translations is not null and record.collections && ${lists}::uuid[]
      and ${isOfOthers(reach)}`.execute(reach.team.data);
  return rows;
}

/** Without those that the import itself has made. */
async function othersOnly(reach: Reach, found: Candidate[]): Promise<Candidate[]> {
  if (!reach.notOf || found.length === 0) return found;
  const ids = found.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`select id from ${tableOf(reach.team, "_record")} as record
    where id = any(${ids}::uuid[]) and ${isOfOthers(reach)}`.execute(reach.team.data);
  const others = new Set(rows.map(({ id }) => id));
  return found.filter(({ id }) => others.has(id));
}

const isOffered = ({ collections, fields }: Definitions, id: string): boolean =>
  collections.get(id)?.isUsedAsCustomList === true || [...fields.values()].some(({ config }) => config.listId === id);

// By the few changes of the record, never by the many of the change set.
const isOfOthers = ({ team, notOf }: Reach) =>
  notOf
    ? sql`${notOf}::uuid <> all (select own.change_set_id from ${tableOf(team, "_change")} as own
        where own.record_id = record.id and own.kind = 'created')`
    : sql`true`;

const visibleCollections = ({ definitions, rights }: Reach) =>
  [...definitions.collections.values()].filter(({ id }) => rights.mayInCollection("read_data_record_metadata", id));

const filesOf = ({ db, team }: Reach) =>
  db.app.selectFrom("file").select(["id", "name"]).where("team_id", "=", team.id);
