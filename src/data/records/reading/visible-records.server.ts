import { type RawBuilder, sql } from "kysely";
import type { DataRights, Placed } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import type { TeamDb } from "#server/db/db.ts";
import { openSource } from "./collection-source.server.ts";
import { findSmartPlaces, membershipOf } from "./smart-members.server.ts";

/** A smart collection through which more can be open than through the collection that its records lie in. */
export type SmartSight = {
  collection: CollectionDefinition;
  home: CollectionDefinition;
  /** Whether a record is in it at this moment. No alias of a collection's table begins with an underscore: ids' do. */
  holds(recordId: RawBuilder<unknown>): RawBuilder<boolean>;
};

/** Which records one person may see, as something to ask the database. */
export type Sight = {
  /** The collections with a table that are open as a whole. */
  whole: CollectionDefinition[];
  smart: SmartSight[];
  isNothing: boolean;
  isEverything: boolean;
  /** Of a row of `record` under the alias `_record`. */
  sees: RawBuilder<boolean>;
};

/** `isMeant`: of these collections alone. */
export async function sightOf(
  team: TeamDb,
  { definitions, rights }: DefinitionsAndRights,
  isMeant: (collection: CollectionDefinition) => boolean = () => true,
): Promise<Sight> {
  const isOpen = ({ id }: CollectionDefinition) => rights.mayInCollection("read_data_record_metadata", id);
  const stored = [...definitions.collections.values()].filter((each) => !each.isSmart);
  const whole = stored.filter((each) => isOpen(each) && isMeant(each));
  const smart: SmartSight[] = [];
  for (const collection of rights.reachesThroughSmart ? definitions.grantedSmart : []) {
    const home = definitions.storedIn(collection.id);
    if (!home || !isMeant(home) || !(isOpen(collection) || whole.includes(home))) continue;
    const timeZone = await team.timeZone();
    smart.push({
      collection,
      home,
      holds: (recordId) => isMember(team, definitions, { collection, home }, recordId, timeZone),
    });
  }
  const beyond = smart.filter(({ home }) => !whole.includes(home));
  const ways = [
    sql`_record.collections && ${whole.map(({ id }) => id)}::uuid[]`,
    ...beyond.map(
      ({ home, holds }) => sql`(${home.id}::uuid = any(_record.collections) and ${holds(sql`_record.id`)})`,
    ),
  ];
  return {
    whole,
    smart,
    isNothing: whole.length === 0 && beyond.length === 0,
    isEverything: whole.length > 0 && whole.length === stored.length,
    sees: sql<boolean>`(${sql.join(ways, sql` or `)})`,
  };
}

function isMember(
  team: TeamDb,
  definitions: Definitions,
  { collection, home }: Pick<SmartSight, "collection" | "home">,
  recordId: RawBuilder<unknown>,
  timeZone: string,
): RawBuilder<boolean> {
  const source = openSource(team, home);
  const fulfils = membershipOf(definitions, collection.id, { source, timeZone });
  return sql<boolean>`exists (select from ${source.from()} where ${source.recordId} = ${recordId} and ${fulfils})`;
}

/** Where the records are, smart collections among it as far as that opens anything to this person. */
export async function placesOf<Row extends { id: string; collections: string[] }>(
  team: TeamDb,
  { definitions, rights }: { definitions: Definitions; rights: Pick<DataRights, "reachesThroughSmart"> },
  rows: Row[],
): Promise<(Row & Placed)[]> {
  const smart = rights.reachesThroughSmart ? await findSmartPlaces(team, definitions, rows) : undefined;
  return rows.map((row) => ({ ...row, smart: smart?.get(row.id) }));
}

/** The names of the collections in which one sees a record; smart ones only if it is in no other. */
export function collectionNames(
  { definitions, rights }: DefinitionsAndRights,
  record: Placed,
): { id: string; name: string }[] {
  const named = (ids: readonly string[]) =>
    ids
      .filter((id) => rights.mayInCollection("read_data_record_metadata", id))
      .map((id) => ({ id, name: definitions.collections.get(id)!.pluralName }));
  const own = named(record.collections);
  return own.length > 0 ? own : named(record.smart ?? []);
}
