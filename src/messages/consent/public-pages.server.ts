import { feature } from "#server/http/handlers.ts";
import { joinList } from "./jobs.server.ts";
import { confirmSubscription, requireMayJoin, showConfirmation, showJoinPage } from "./joining.server.ts";
import { readLink } from "./links.server.ts";
import { savePreferences, showPreferences } from "./preferences.server.ts";
import { publicContract } from "./public-contract.ts";
import { showUnsubscribe, undoUnsubscribe, unsubscribe } from "./unsubscribing.server.ts";

/** For recipients, who are nobody's users: whoever holds the link may. */
export const publicPages = feature(publicContract, {
  openUnsubscribe: async ({ app, query, reply }) => {
    readLink(app, "unsubscribe", query.token);
    return reply.redirect(`/unsubscribe?token=${query.token}`, 303);
  },
  unsubscribeOneClick: async ({ app, query, address }) => {
    await unsubscribe(app, query.token, { from: "list", how: "one_click", source: address });
    return undefined;
  },
  showUnsubscribe: ({ app, query }) => showUnsubscribe(app, query.token),
  unsubscribe: ({ app, query, body, address }) =>
    unsubscribe(app, query.token, { ...body, how: "page", source: address }),
  undoUnsubscribe: async ({ app, query, address }) => {
    await undoUnsubscribe(app, query.token, address);
    return undefined;
  },

  showPreferences: ({ app, query }) => showPreferences(app, query.token),
  savePreferences: ({ app, query, body, address }) => savePreferences(app, query.token, body, address),

  showJoinPage: ({ app, params, language }) => showJoinPage(app, params.teamId, params.listId, language),
  joinList: async ({ app, params, body, language, address }) => {
    await requireMayJoin(app, params, address);
    const { email, name = "", website } = body;
    if (!website) await app.jobs.send(app.db, joinList, { ...params, email, name, language, source: address });
    return undefined;
  },
  showConfirmation: ({ app, query }) => showConfirmation(app, query.token),
  confirmSubscription: async ({ app, query, address }) => {
    await confirmSubscription(app, query.token, address);
    return undefined;
  },
});
