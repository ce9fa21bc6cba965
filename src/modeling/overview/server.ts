import { feature } from "#server/http/handlers.ts";
import { overviewContract } from "./contract.ts";
import { readAttention } from "./read-attention.server.ts";

export const overview = feature(overviewContract, {
  readAttention: ({ team, caller }) => readAttention(team, caller),
});
