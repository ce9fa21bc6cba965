import { knowledgeOf } from "#data/collections/read-definitions.server.ts";
import { findPossibleDuplicates } from "#data/records/reading/possible-duplicates.server.ts";
import { listProducts } from "#data/records/reading/products.server.ts";
import { orderMember } from "#data/records/writing/member-ranks.server.ts";
import { feature } from "#server/http/handlers.ts";
import { attributesContract } from "./contract.ts";

const usual = 20;

export const attributes = feature(attributesContract, {
  findPossibleDuplicates: async ({ team, caller, params, body }) => ({
    records: await findPossibleDuplicates(team, await knowledgeOf(team, caller), {
      collectionId: params.collectionId,
      ...body,
    }),
  }),

  listProducts: async ({ team, caller, query }) => {
    const known = { ...(await knowledgeOf(team, caller)), timeZone: caller.timeZone };
    return { products: await listProducts(team, known, { q: query.q, limit: query.limit ?? usual }) };
  },

  orderMember: async ({ app, caller, params, body }) => {
    await orderMember(app, caller, params.collectionId, body);
    return undefined;
  },
});
