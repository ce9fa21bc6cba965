import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { type StatsReader, statsPart, statsParts } from "#server/stats-parts.ts";
import { todayParts } from "#server/today-parts.ts";
import type { Reply } from "#shared/endpoint.ts";
import { changeStats, recordStats, type statsContract } from "./contract.ts";
import { countChanges, countRecords } from "./count.server.ts";

/** What all features count, in one answer; of each only what it declared. */
export async function readAllParts({ app, team, caller }: StatsReader) {
  const read: Record<string, unknown> = {};
  for (const part of statsParts.all()) Object.assign(read, part.output.parse(await part.read({ app, team, caller })));
  return read as Reply<typeof statsContract.readStats>;
}

/** One feature after the other: each needs a connection. */
export async function readTodayParts({
  app,
  team,
  caller,
}: StatsReader): Promise<Reply<typeof statsContract.readToday>> {
  const items: Reply<typeof statsContract.readToday>["items"] = [];
  for (const part of todayParts.all())
    for (const item of await part.read({ app, team, caller })) items.push({ subject: null, ...item });
  return { items };
}

export const recordPart = statsPart({
  output: recordStats,
  read: async ({ team, caller }) => countRecords(team, await definitionsAndRights(team, caller)),
});

export const changePart = statsPart({
  output: changeStats,
  read: async ({ team, caller }) => countChanges(team, await definitionsAndRights(team, caller)),
});
