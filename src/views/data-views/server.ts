import { feature } from "#server/http/handlers.ts";
import { changeExamples, feedExamples, itemExamples, teamViewExamples, viewExamples } from "./api-examples.server.ts";
import { dataViewsContract } from "./contract.ts";
import { itemsContract } from "./items-contract.ts";
import { countItems, groupItems, listFilterValues, listItems, readItem } from "./list-items.server.ts";
import { setExternalPassword } from "./set-external-password.server.ts";
import { listViews, readViewFor, showViewTo } from "./show-views.server.ts";
import { listTeamViews } from "./team-views.server.ts";
import { teamViewsContract } from "./team-views-contract.ts";
import { translateView } from "./translate-views.server.ts";
import { createFeed, listFeeds, readFeed, revokeFeed } from "./types/calendar/feeds.server.ts";
import { feedsContract } from "./types/calendar/feeds-contract.ts";
import { listEvents } from "./types/calendar/list-events.server.ts";
import { listPlaces } from "./types/map/list-places.server.ts";
import { listViewRoles } from "./view-roles.server.ts";
import {
  changeView,
  createView,
  deleteView,
  duplicateView,
  orderViews,
  publishView,
  restoreView,
  revertView,
  unpublishView,
} from "./views.server.ts";

export const dataViews = feature(
  dataViewsContract,
  {
    listViews: ({ team, caller, params }) => listViews(team, caller, params.collectionId),
    readView: ({ team, caller, say, params, query }) => readViewFor(team, caller, say, params.viewId, query.version),
    createView: async ({ app, team, caller, params, body }) =>
      showViewTo(team, caller, await createView(app, caller, params.collectionId, body)),
    changeView: async ({ app, team, caller, params, body }) =>
      showViewTo(team, caller, await changeView(app, caller, params.viewId, body)),
    publishView: async ({ app, team, caller, params }) =>
      showViewTo(team, caller, await publishView(app, caller, params.viewId)),
    unpublishView: async ({ app, team, caller, params }) =>
      showViewTo(team, caller, await unpublishView(app, caller, params.viewId)),
    revertView: async ({ app, team, caller, params }) =>
      showViewTo(team, caller, await revertView(app, caller, params.viewId)),
    setExternalPassword: async ({ app, team, caller, params, body }) =>
      showViewTo(team, caller, await setExternalPassword(app, caller, params.viewId, body.password)),
    duplicateView: async ({ app, team, caller, params, body }) =>
      showViewTo(team, caller, await duplicateView(app, caller, params.viewId, body)),
    deleteView: async ({ app, caller, params }) => {
      await deleteView(app, caller, params.viewId);
      return undefined;
    },
    restoreView: async ({ app, team, caller, params }) =>
      showViewTo(team, caller, await restoreView(app, caller, params.viewId)),
    orderViews: async ({ app, caller, params, body }) => {
      await orderViews(app, caller, params.collectionId, body);
      return undefined;
    },
    listViewRoles: ({ team, caller, say }) => listViewRoles(team, caller, say),
    translateView: async ({ app, caller, params, body }) => ({
      words: await translateView(app, caller, params.viewId, body),
    }),
  },
  { ...viewExamples, ...changeExamples },
);

export const teamViews = feature(
  teamViewsContract,
  {
    listTeamViews: ({ team, caller }) => listTeamViews(team, caller),
  },
  teamViewExamples,
);

export const viewItems = feature(
  itemsContract,
  {
    listItems: ({ team, caller, params, query, whileAsked }) =>
      whileAsked(() => listItems(team, caller, params, query)),
    countItems: ({ team, caller, params, query, whileAsked }) =>
      whileAsked(() => countItems(team, caller, params, query)),
    readItem: ({ team, caller, params, query }) => readItem(team, caller, params, query),
    listFilterValues: ({ app, team, caller, params, query }) => listFilterValues(app, team, caller, params, query),
    groupItems: ({ app, team, caller, params, query, whileAsked }) =>
      whileAsked(() => groupItems(app, team, caller, params, query)),
    listEvents: ({ team, caller, params, query }) => listEvents(team, caller, params, query),
    listPlaces: ({ team, caller, params, query }) => listPlaces(team, caller, params, query),
  },
  itemExamples,
);

export const calendarFeeds = feature(
  feedsContract,
  {
    listFeeds: async ({ team, caller }) => ({ feeds: await listFeeds(team, caller) }),
    createFeed: ({ app, caller, params, address }) => createFeed(app, caller, params.viewId, address),
    revokeFeed: async ({ app, caller, params, address }) => {
      await revokeFeed(app, caller, params.feedId, address);
      return undefined;
    },
    readFeed: ({ app, params, request, reply }) => readFeed(app, params.file, request, reply),
  },
  feedExamples,
);
