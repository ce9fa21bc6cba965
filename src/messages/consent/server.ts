import { feature } from "#server/http/handlers.ts";
import { addFromCollection } from "./add-from-collection.server.ts";
import { consentContract } from "./contract.ts";
import { exportSubscribers, exportSuppressions, importSuppressions, sendCsv } from "./csv-files.server.ts";
import { changeList, createList, deleteList, readLists, requireList, restoreList } from "./lists.server.ts";
import { changeMessageSettings, readMessageSettings } from "./message-settings.server.ts";
import { addSubscriber, readConsentHistory, readSubscribers, removeSubscriber } from "./subscribers.server.ts";
import { addSuppression, readSuppressions, removeSuppression } from "./suppressions.server.ts";
import { suppressionsContract } from "./suppressions-contract.ts";

export const consent = feature(consentContract, {
  readMessageSettings: ({ team }) => readMessageSettings(team),
  changeMessageSettings: ({ body, ...asking }) => changeMessageSettings(asking, body),

  listSubscriptionLists: ({ team, query, ...asking }) => readLists(team, asking, query),
  createSubscriptionList: ({ body, ...asking }) => createList(asking, body),
  changeSubscriptionList: ({ params, body, ...asking }) => changeList(asking, params.listId, body),
  deleteSubscriptionList: async ({ params, ...asking }) => {
    await deleteList(asking, params.listId);
    return undefined;
  },
  restoreSubscriptionList: ({ params, ...asking }) => restoreList(asking, params.listId),

  listSubscribers: ({ team, params, query }) => readSubscribers(team, params.listId, query),
  addSubscriber: ({ params, body, ...asking }) => addSubscriber(asking, params.listId, body),
  addSubscribersOfCollection: ({ params, body, ...asking }) => addFromCollection(asking, params.listId, body),
  removeSubscriber: async ({ params, ...asking }) => {
    await removeSubscriber(asking, params.listId, params.subscriberId);
    return undefined;
  },
  exportSubscribers: async ({ team, params, reply }) => {
    const { internal_name: name } = await requireList(team, params.listId);
    return sendCsv(reply, `${name}.csv`, exportSubscribers(team, params.listId));
  },
  readConsentHistory: ({ app, team, query }) => readConsentHistory(app, team, query),
});

export const suppressions = feature(suppressionsContract, {
  listSuppressions: ({ team, query }) => readSuppressions(team, query),
  addSuppression: ({ body, ...asking }) => addSuppression(asking, body),
  removeSuppression: async ({ params, query, ...asking }) => {
    await removeSuppression(asking, params.suppressionId, query.because);
    return undefined;
  },
  importSuppressions: ({ upload, ...asking }) => importSuppressions(asking, upload),
  exportSuppressions: async ({ team, reply }) => sendCsv(reply, "suppressions.csv", exportSuppressions(team)),
});
