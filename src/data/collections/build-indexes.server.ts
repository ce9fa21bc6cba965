import type { App } from "#server/app.ts";
import { forEachTeam } from "#server/jobs/for-each-team.ts";
import { job } from "#server/jobs/jobs.ts";
import { missingIndexes } from "./indexes.server.ts";
import { readDefinitions } from "./read-definitions.server.ts";

type Which = { teamId?: string; collectionId?: string };

/** Sent where a collection is too large for an index inside of a transaction. */
export const buildIndexesOf = { name: "build-indexes" };

export const collectionJobs = [
  /** At start: what a crash broke off, and what collections from before an index was thought of lack. */
  job<Which>({ ...buildIndexesOf, atStart: true, secondsAfterStart: 60, run: buildIndexes }),
];

/** Beside everybody's reading and writing; what is there already is not made again. */
export async function buildIndexes(app: App, { teamId, collectionId }: Which) {
  if (teamId) await buildIn(app, teamId, collectionId);
  else await forEachTeam(app, "indexes of a team could not be built", (id) => buildIn(app, id));
}

async function buildIn(app: App, teamId: string, collectionId?: string) {
  const { collections } = await readDefinitions(app.db.team(teamId));
  for (const collection of collections.values()) {
    if (collection.isSmart || (collectionId && collection.id !== collectionId)) continue;
    await buildMissing(app, teamId, collection);
  }
}

async function buildMissing(app: App, teamId: string, collection: Parameters<typeof missingIndexes>[1]): Promise<void> {
  const team = app.db.team(teamId);
  const { missing, broken } = await missingIndexes(team, collection);
  // What a crash or a refused value has left half made is of no use, and yet kept up by every write.
  for (const name of broken) await app.db.run(`drop index concurrently if exists "${team.schema}"."${name}"`);
  for (const { name, on } of missing) {
    await app.db
      .run(`create index concurrently "${name}" on "${team.schema}"."${collection.table}" ${on}`)
      .catch((error: { code?: string }) => {
        // Made meanwhile; or of texts from before the field's limit, which are longer than an entry can be.
        if (error.code === tooLong) app.log.warn({ index: name }, "an index cannot hold some of the values");
        else if (error.code !== alreadyThere) throw error;
      });
  }
}

const alreadyThere = "42P07";
const tooLong = "54000";
