import { type RawBuilder, sql } from "kysely";
import { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions, ListPart } from "#data/collections/definitions.ts";
import type { Translations } from "#data/collections/translations.ts";
import { readColor } from "#data/fields/item-colors.ts";
import { openList } from "#data/records/reading/open-list.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { nameIn } from "#data/records/translated-name.ts";
import { rankKeys } from "#data/records/writing/member-ranks.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { type ItemShown, mostItems } from "./contract.ts";

export type Item = {
  id: string;
  /** As it was written. */
  name: string;
  translations: Translations | null;
  color: string | null;
  icon: string | null;
  isRetired: boolean | null;
  rank: number | null;
};

type ListQuery = { definitions: Definitions; timeZone: string; collectionId: string };

/** In their order: by rank, then as they were once put by hand, then by name. One more than is worked with tells of more. */
export async function readItems(team: TeamDb, { definitions, timeZone, collectionId }: ListQuery): Promise<Item[]> {
  const rights = DataRights.ofEverything(definitions);
  const list = openList(team, { definitions, rights, timeZone }, { collectionId });
  const columnOf = (part: ListPart): RawBuilder<unknown> | undefined => {
    const field = definitions.listFieldOf(collectionId, part);
    const column = field && list.columns.find(field.id);
    if (column) list.join(column);
    return column?.sql;
  };
  const [color, icon, retired, rank] = (["color", "icon", "retired", "rank"] as const).map(columnOf);
  const byHand = rankKeys(definitions, collectionId).map(({ column }) => column);
  for (const column of byHand) list.join(column);
  const name = list.columns.find("record_name")!.sql;
  const keys = [...(rank ? [rank] : []), ...byHand.map((column) => column.sql)].map((key) => sql`${key} nulls last`);
  const { rows } =
    await sql<Item>`select ${list.recordId} as id, ${name} as name, _words.translations, ${orNull(color)} as color,
      ${orNull(icon)} as icon, ${orNull(retired)} as "isRetired", ${orNull(rank)} as rank
    from ${list.from()} join ${tableOf(team, "_record")} as _words on _words.id = ${list.recordId} where ${list.where}
    order by ${sql.join([...keys, name, list.recordId])} limit ${mostItems + 1}`.execute(team.plain);
  return rows;
}

const orNull = (column: RawBuilder<unknown> | undefined): RawBuilder<unknown> => column ?? sql`null`;

export function showItem(definitions: Definitions, item: Item, usedBy: number | null = null): ItemShown {
  const { id, name: plainName, color, icon, isRetired } = item;
  const name = nameIn(definitions, item);
  return {
    ...{ id, name, icon, usedBy },
    color: readColor(color),
    isRetired: isRetired === true,
    ...(name !== plainName && { plainName }),
  };
}
