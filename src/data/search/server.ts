import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { sightOf } from "#data/records/reading/visible-records.server.ts";
import { feature } from "#server/http/handlers.ts";
import { searchContract } from "./contract.ts";
import { hitsStatement } from "./find-hits.server.ts";
import { largeTablesOf } from "./large-tables.server.ts";
import { reachOf } from "./reach.server.ts";
import { readWords } from "./search-words.server.ts";
import { showHits } from "./show-hits.server.ts";

const usual = 20;

export const search = feature(searchContract, {
  search: async ({ team, caller, query, whileAsked }) => {
    const known = await definitionsAndRights(team, caller);
    const reach = reachOf(await sightOf(team, known), known);
    const words = await readWords(team, query.q);
    if (words.all.length === 0 || reach.found.size === 0) return { groups: [], isCapped: false };
    const limit = query.limit ?? usual;
    const { definitions } = known;
    const hits = hitsStatement({ team, definitions, reach, words, largeTables: await largeTablesOf(team) }, limit);
    const { rows } = await whileAsked(() => hits.execute(team.data));
    const found = rows.filter(({ id }) => id !== null);
    return {
      groups: await showHits(team, known, reach, words.all, found.slice(0, limit)),
      isCapped: found.length > limit || (rows[0]?.is_capped ?? false),
    };
  },
});
