import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { orderMember } from "#data/records/writing/member-ranks.server.ts";
import { feature } from "#server/http/handlers.ts";
import { changeMembers } from "./change-members.server.ts";
import { membershipContract } from "./contract.ts";
import { countSmartMembers } from "./count-smart-members.server.ts";
import { previewMembership } from "./preview-membership.server.ts";

export const membership = feature(membershipContract, {
  changeMembers: ({ app, caller, params, body }) => changeMembers(app, caller, params.collectionId, body),
  orderMember: async ({ app, caller, params, body }) => {
    await orderMember(app, caller, params.collectionId, body);
    return undefined;
  },
  countSmartMembers: async ({ team, caller }) => {
    const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
    return { counts: await countSmartMembers(team, known) };
  },
  previewMembership: async ({ team, caller, params, body }) => {
    const known = { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone };
    return previewMembership(team, known, { ...params, ...body });
  },
});
