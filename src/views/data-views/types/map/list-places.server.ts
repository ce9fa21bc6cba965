import { sql } from "kysely";
import { openList } from "#data/records/reading/open-list.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { type Asked, openViewAt, type ViewPlace } from "../../open-view.server.ts";
import { colorsOf } from "../../show-items.server.ts";
import { type CityAddress, openCities, type Position } from "./city-positions.server.ts";

export const mostPlaces = 50_000;

/** West, south, east, north; west is more than east where the box lies over the date line. */
export type Box = [west: number, south: number, east: number, north: number];

type Row = {
  id: string;
  name: string | null;
  record_name: string;
  place: CityAddress & Nullable<Position>;
  choice: string | string[] | null;
};
type Nullable<Parts> = { [Key in keyof Parts]: Parts[Key] | null };

/** Where the items of a map are: by their coordinates, else roughly by their town; each kind in the order of names. */
export async function listPlaces(
  team: TeamDb,
  caller: TeamCaller,
  at: ViewPlace,
  { box, ...asked }: Asked & { box?: Box | undefined },
) {
  const open = await openViewAt(team, caller, at, asked);
  const { known, question, settings, columns } = open;
  const place = columns.find(String(settings.options.locationFieldId ?? ""));
  if (!place) return { places: [], isWhole: true, unplaced: 0 };
  const list = openList(team, known, question);
  const naming = columns.find(settings.recordNameFieldId ?? "");
  const title = columns.find("record_name")!;
  const { rowColors } = settings;
  const choice = rowColors && "field" in rowColors ? columns.find(rowColors.field) : undefined;
  for (const column of [place, title, naming, choice]) if (column) list.join(column);
  const isText = naming && (naming.kind === "text" || naming.kind === "word");
  // The record's own name may be of a field that visitors are not shown.
  const spare = caller.openedGrants ? sql`''` : title.sql;
  const chosen = sql`${list.recordId} as id, ${isText ? naming.sql : sql`null`} as name, ${spare} as record_name,
    ${place.sql} as place, ${choice ? choice.sql : sql`null`} as choice`;
  const latitude = sql`(${place.sql} ->> 'latitude')::float8`;
  const longitude = sql`(${place.sql} ->> 'longitude')::float8`;
  const town = sql`${place.sql} ->> 'city'`;
  const { rows: exact } = await sql<Row>`select ${chosen} from ${list.from()}
    where ${list.where} and ${latitude} is not null ${inBox(box, { latitude, longitude })}
    order by ${title.sql}, ${list.recordId} limit ${mostPlaces + 1}`.execute(team.plain);
  const { rows: rough } = await sql<Row>`select ${chosen} from ${list.from()}
    where ${list.where} and ${latitude} is null and ${town} <> ''
    order by ${title.sql}, ${list.recordId} limit ${mostPlaces + 1}`.execute(team.plain);
  const { rows: without } = await sql<{ count: number }>`select count(*)::bigint as count from ${list.from()}
    where ${list.where} and ${latitude} is null`.execute(team.plain);
  const found = await placeByTown(rough);
  const all = [
    ...exact.map((row) => show(row, row.place as Position)),
    ...found
      .filter(([, position]) => isInBox(box, position))
      .map(([row, position]) => ({ ...show(row, position), isApproximate: true })),
  ];
  const places = all.slice(0, mostPlaces);
  const colors = await colorsOf(
    team,
    open,
    places.map(({ id }) => id),
  );
  return {
    places: colors.size > 0 ? places.map((each) => withColor(each, colors.get(each.id))) : places,
    isWhole: all.length <= mostPlaces && rough.length <= mostPlaces,
    unplaced: without[0]!.count - found.length,
  };
}

function show({ id, name, record_name, choice }: Row, { latitude, longitude }: Position) {
  const [chosen] = [choice].flat();
  return { id, name: name || record_name, latitude, longitude, ...(chosen && { choice: chosen }) };
}

const withColor = <Shown>(shown: Shown, color: string | undefined) => (color ? { ...shown, color } : shown);

async function placeByTown(rows: Row[]): Promise<[Row, Position][]> {
  if (rows.length === 0) return [];
  const find = await openCities();
  return rows.flatMap((row): [Row, Position][] => {
    const position = find(row.place);
    return position ? [[row, position]] : [];
  });
}

function inBox(
  box: Box | undefined,
  { latitude, longitude }: Record<"latitude" | "longitude", ReturnType<typeof sql>>,
) {
  if (!box) return sql``;
  const [west, south, east, north] = box;
  const across = west <= east ? sql`between ${west} and ${east}` : sql`not between ${east} and ${west}`;
  return sql`and ${latitude} between ${south} and ${north} and ${longitude} ${across}`;
}

function isInBox(box: Box | undefined, { latitude, longitude }: Position): boolean {
  if (!box) return true;
  const [west, south, east, north] = box;
  const isAcross = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return latitude >= south && latitude <= north && isAcross;
}
