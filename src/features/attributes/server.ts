import { feature } from "#server/http/handlers.ts";
import { knowledgeOf } from "../collections/read-definitions.server.ts";
import { orderMember } from "../records/member-ranks.server.ts";
import { attributesContract } from "./contract.ts";
import { findPossibleDuplicates } from "./possible-duplicates.server.ts";
import { listProducts } from "./products.server.ts";

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
