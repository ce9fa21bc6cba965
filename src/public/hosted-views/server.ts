import { feature } from "#server/http/handlers.ts";
import {
  answerView,
  describeView,
  eventsOf,
  filtersOf,
  oneItem,
  pageOfItems,
  placesOf,
} from "./answer-views.server.ts";
import { publicViewsContract as contract } from "./contract.ts";
import { openPublicDayFile, openPublicFile } from "./open-file.server.ts";

export const publicViews = feature(contract, {
  readPublicView: (asked) => answerView(contract.readPublicView, asked, async (view) => describeView(view)),
  listPublicItems: (asked) => answerView(contract.listPublicItems, asked, (view) => pageOfItems(view, asked.query)),
  readPublicItem: (asked) =>
    answerView(contract.readPublicItem, asked, (view) => oneItem(view, asked.params.key, asked.query)),
  listPublicFilters: (asked) =>
    answerView(contract.listPublicFilters, asked, (view) => filtersOf(asked.app, view, asked.query)),
  listPublicEvents: (asked) => answerView(contract.listPublicEvents, asked, (view) => eventsOf(view, asked.query)),
  listPublicPlaces: (asked) => answerView(contract.listPublicPlaces, asked, (view) => placesOf(view, asked.query)),
  openPublicFile: ({ app, params, query, request, reply }) => {
    const size = query.size ? (Number(query.size) as 64 | 256 | 1024) : undefined;
    return openPublicFile(app, { ...params, size }, request, reply);
  },
  openPublicDayFile: ({ app, params, query, request, reply }) => {
    const size = query.size ? (Number(query.size) as 64 | 256 | 1024) : undefined;
    return openPublicDayFile(app, { ...params, size }, request, reply);
  },
});
