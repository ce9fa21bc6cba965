import { sql } from "kysely";
import { openList } from "#data/records/reading/open-list.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { type Asked, openView } from "../../open-view.server.ts";

export const mostPlaces = 50_000;

/** West, south, east, north; west is more than east where the box lies over the date line. */
export type Box = [west: number, south: number, east: number, north: number];

type Row = { id: string; name: string | null; record_name: string; latitude: number; longitude: number };

/** Where the items of a map are. */
export async function listPlaces(
  team: TeamDb,
  caller: TeamCaller,
  { viewId }: { viewId: string },
  { box, ...asked }: Asked & { box?: Box | undefined },
) {
  const { known, collectionId, filter, settings, columns } = await openView(team, caller, viewId, asked);
  const place = columns.find(String(settings.options.locationFieldId ?? ""));
  if (!place) return { places: [], isWhole: true, unplaced: 0 };
  const list = openList(team, known, { collectionId, filter });
  const naming = columns.find(settings.recordNameFieldId ?? "");
  const title = columns.find("record_name")!;
  for (const column of [place, title, ...(naming ? [naming] : [])]) list.join(column);
  const latitude = sql`(${place.sql} ->> 'latitude')::float8`;
  const longitude = sql`(${place.sql} ->> 'longitude')::float8`;
  const isText = naming && (naming.kind === "text" || naming.kind === "word");
  const { rows } = await sql<Row>`select ${list.recordId} as id, ${isText ? naming.sql : sql`null`} as name,
      ${title.sql} as record_name, ${latitude} as latitude, ${longitude} as longitude
    from ${list.from()} where ${list.where} and ${latitude} is not null ${within(box, { latitude, longitude })}
    limit ${mostPlaces + 1}`.execute(team.plain);
  const { rows: without } = await sql<{ count: number }>`select count(*)::bigint as count from ${list.from()}
    where ${list.where} and ${latitude} is null`.execute(team.plain);
  return {
    places: rows.slice(0, mostPlaces).map(({ id, name, record_name, ...position }) => ({
      id,
      name: name || record_name,
      ...position,
    })),
    isWhole: rows.length <= mostPlaces,
    unplaced: without[0]!.count,
  };
}

function within(
  box: Box | undefined,
  { latitude, longitude }: Record<"latitude" | "longitude", ReturnType<typeof sql>>,
) {
  if (!box) return sql``;
  const [west, south, east, north] = box;
  const across = west <= east ? sql`between ${west} and ${east}` : sql`not between ${east} and ${west}`;
  return sql`and ${latitude} between ${south} and ${north} and ${longitude} ${across}`;
}
