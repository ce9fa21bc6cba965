import { feature } from "#server/http/handlers.ts";
import { subscribeWidgetsContract, websiteWidgetsContract } from "./contract.ts";
import { publicWidgetsContract } from "./public-contract.ts";
import { readWidget } from "./read-widget.server.ts";
import {
  changeSubscribeWidget,
  createSubscribeWidget,
  deleteSubscribeWidget,
  listSubscribeWidgets,
} from "./subscribe-widgets.server.ts";
import { changeWidget, createWidget, deleteWidget, listWidgets } from "./widgets.server.ts";

export const websiteWidgets = feature(websiteWidgetsContract, {
  listWidgets: async ({ app, caller, params }) => ({
    widgets: await listWidgets({ app, caller }, params.collectionId),
  }),
  createWidget: ({ app, caller, params, body }) => createWidget({ app, caller }, params.collectionId, body),
  changeWidget: ({ app, caller, params, body }) => changeWidget({ app, caller }, params.widgetId, body),
  deleteWidget: async ({ app, caller, params }) => {
    await deleteWidget({ app, caller }, params.widgetId);
    return undefined;
  },
});

export const subscribeWidgets = feature(subscribeWidgetsContract, {
  listSubscribeWidgets: async ({ app, caller }) => ({ widgets: await listSubscribeWidgets({ app, caller }) }),
  createSubscribeWidget: ({ app, caller, body }) => createSubscribeWidget({ app, caller }, body),
  changeSubscribeWidget: ({ app, caller, params, body }) =>
    changeSubscribeWidget({ app, caller }, params.widgetId, body),
  deleteSubscribeWidget: async ({ app, caller, params }) => {
    await deleteSubscribeWidget({ app, caller }, params.widgetId);
    return undefined;
  },
});

export const publicWidgets = feature(publicWidgetsContract, {
  readWidget,
});
