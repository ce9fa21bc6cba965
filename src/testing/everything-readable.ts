import { features } from "#app/server/features.ts";
import { queryOf } from "./data-world.ts";
import type { Twin } from "./twin-teams.ts";
import type { Visitor } from "./visitor.ts";

/** Streams without an end, somebody's own (uploads, long work, projects), people, and what other teams offer. */
const leftOut = new Set([
  ...[
    "openEvents",
    "readSeenRole",
    "badCells",
    "showImport",
    "findImportDuplicates",
    "readProject",
    "readLongWork",
    "readFile",
  ],
  ...["readChangeSet", "readBlueprint", "listDeliveries", "listPeople", "listBlueprints"],
]);

const reading = features
  .flatMap(({ contract }) => Object.entries(contract))
  .filter(([name, { access, method }]) => "team" in access && method === "GET" && !leftOut.has(name))
  .filter(([, { access }]) => {
    if (access.kind === "member") return true;
    return access.kind === "feature" && access.anyOf.includes("team_admin_data_collections");
  });

const words = ["Zanzibar", "Quebec", "Ada", "Same"];
/** The queries that endpoints are asked with, beside none. */
const queries: Record<string, (twin: Twin) => Record<string, unknown>[]> = {
  listDataCollections: ({ team }) => [{ TeamId: team.teamId, countObjects: "1" }],
  readHeaderMenu: ({ team }) => [{ idTeam: team.teamId }],
  search: () => words.map((q) => ({ q })),
  listProducts: () => [{ limit: 100 }, { q: "Zanzibar", limit: 100 }],
  countGroups: ({ places, denied }) => [
    { field: places.word },
    ...Object.values(denied).map(({ id }) => ({ field: id })),
  ],
  listListItems: () => [{ counts: "1" }],
  listStructureChanges: () => [{ limit: 100 }],
  listRecentChanges: () => [{ limit: 100 }],
  listRecentlyChanged: () => [{ limit: 100 }],
};

/** Everything that somebody can read of a twin, one line for each question: what was asked, and the answer. */
export async function readEverything(twin: Twin, visitor: Visitor, only?: ReadonlySet<string>): Promise<string[]> {
  const { team, normalise } = twin;
  const lines: string[] = [];
  const ask = async (name: string, at: string) => {
    const { status, body } = name === "listStructureChanges" ? await readLog(visitor, at) : await visitor.get(at);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    lines.push(normalise(`${name} ${at} ${status} ${unordered.has(name) ? sorted(body) : text}`));
    return body as never;
  };
  const collections = (await ask("seen", `/api/dataCollections?TeamId=${team.teamId}`)) as { id: string }[];
  const closed = Object.values(twin.denied);
  const collectionIds = [
    ...collections.map(({ id }) => id),
    ...closed.filter(({ isField }) => !isField).map(({ id }) => id),
  ];
  const pools: Record<string, string[]> = {
    collectionId: [...new Set(collectionIds)],
    recordId: [twin.places.ada, twin.places.bea],
    fieldId: [...closed.filter(({ isField }) => isField).map(({ id }) => id), twin.places.status, twin.places.word],
  };
  for (const [name, { path }] of reading) {
    if (only && !only.has(name)) continue;
    for (const address of addresses(path, { ...pools, teamId: [team.teamId] }, twin)) {
      for (const query of queries[name]?.(twin) ?? [{}]) await ask(name, `/api${address}?${queryOf(query)}`);
    }
  }
  return lines;
}

type Log = { changes: unknown[]; cursor: string | null };

/** To its end: where a page ends among what was done in one moment, another part of it may be on the page. */
async function readLog(visitor: Visitor, at: string) {
  const first = await visitor.get(at);
  const log = first.body as Partial<Log>;
  const changes = [...(log.changes ?? [])];
  for (let cursor = log.cursor; cursor; ) {
    const next = (await visitor.get(`${at}&cursor=${encodeURIComponent(cursor)}`)).body as Log;
    changes.push(...next.changes);
    cursor = next.cursor;
  }
  return { status: first.status, body: log.changes ? { changes } : first.body };
}

/** What was done in one moment is told in any order. */
const unordered = new Set(["listStructureChanges", "readStructureBin", "listRecentlyChanged"]);
const sorted = (body: object): string =>
  Object.values(body)
    .map((all) => (Array.isArray(all) ? all.map((each) => JSON.stringify(each).replaceAll(uuid, "#")).sort() : []))
    .join("\n");
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A field is asked about where it is. */
function addresses(path: string, pools: Record<string, string[]>, { places }: Twin): string[] {
  const own = path.includes(":fieldId") ? { ...pools, collectionId: [places.campers] } : pools;
  return [...path.matchAll(/:(\w+)/g)].reduce(
    (all, [part, key]) => all.flatMap((address) => (own[key!] ?? []).map((id) => address.replace(part, id))),
    [path],
  );
}
