import type { fieldShown } from "#data/collections/structure-contract.ts";
import type { Examples } from "#server/http/handlers.ts";
import type { dataViewsContract, ViewShown } from "./contract.ts";
import type { itemsContract } from "./items-contract.ts";
import type { teamViewsContract } from "./team-views-contract.ts";
import type { feedsContract } from "./types/calendar/feeds-contract.ts";
import { freshSettings, viewSettingsSchema } from "./view-settings.ts";

/**
 * A camp with its sessions, as `api-examples.server.test.ts` makes one: it sends every example in the order in which they
 * stand here, and is answered exactly what they say.
 */
export const exampleIds = {
  teamId: "01980000-0000-7000-8000-000000000001",
  collectionId: "01980000-0000-7000-8000-000000000002",
  title: "01980000-0000-7000-8000-000000000011",
  day: "01980000-0000-7000-8000-000000000012",
  fee: "01980000-0000-7000-8000-000000000013",
  place: "01980000-0000-7000-8000-000000000014",
  kayak: "01980000-0000-7000-8000-000000000021",
  archery: "01980000-0000-7000-8000-000000000022",
  viewId: "01980000-0000-7000-8000-000000000031",
  calendarId: "01980000-0000-7000-8000-000000000032",
  mapId: "01980000-0000-7000-8000-000000000033",
  copyId: "01980000-0000-7000-8000-000000000034",
  feedId: "01980000-0000-7000-8000-000000000041",
} as const;

/** Whenever it is. */
export const exampleTime = "2027-05-01T12:00:00.000Z";

const { teamId, collectionId, title, day, fee, place, kayak, archery, viewId, calendarId, mapId, copyId } = exampleIds;

const given = {
  displayOption: "rows",
  displayedFields: [{ field: day }, { field: fee }],
  filterFields: [{ field: day, filterLabel: "When" }],
  sort: [{ field: day }],
};

const settings = viewSettingsSchema.parse({ ...freshSettings("list"), ...given, recordNameFieldId: title });

const view = {
  id: viewId,
  collectionId,
  type: "list",
  internalName: "Summer sessions",
  internalDescription: "",
  isPersonal: false,
  isPublished: true,
  publishedAt: exampleTime,
  rank: 1,
  version: 1,
  settings,
  isPartlyClosed: false,
  omittedConditions: [],
  isOnHold: false,
  draft: settings,
  hasUnpublishedChanges: false,
  css: "",
  cssProblems: [],
  hiddenFromRoleIds: [],
  hasPassword: false,
  abilities: { change: true },
} satisfies ViewShown;

const renamed = { ...view, internalName: "Sessions by day", version: 2 };

type FieldShown = (typeof fieldShown)["_zod"]["output"];

const field = (id: string, rank: number, shown: Pick<FieldShown, "title" | "columnName" | "dataType" | "config">) => ({
  ...{ id, collectionId, description: "", isRequired: false, isUnique: false, defaultValue: null },
  ...{ displayWidth: "full" as const, isDisplayedOnViews: true, rank, ...shown },
});

const fields = [
  field(title, 1, {
    ...{ title: "Title", columnName: "title", dataType: "plain_text" },
    config: { maxLength: 500, multiline: false },
  }),
  field(day, 2, { title: "Day", columnName: "day", dataType: "date", config: {} }),
  field(fee, 3, { title: "Fee", columnName: "fee", dataType: "decimal", config: { decimals: 2 } }),
  field(place, 4, { title: "Place", columnName: "place", dataType: "physical_address", config: {} }),
];

const opens = { shown: ["Title", "Day", "Fee"], asked: [], linked: [], refusal: null };

const params = { teamId, viewId };
const noChips = { names: {}, appearances: {} };

export const viewExamples: Examples<typeof dataViewsContract> = {
  createView: {
    params: { teamId, collectionId },
    body: {
      ...{ id: viewId, type: "list", internalName: "Summer sessions", isPersonal: false, publish: true },
      settings: given,
    },
    answer: view,
  },
  readView: { params, query: {}, answer: { view, fields, usedIn: [], pinnedIn: [], opens } },
  listViews: { params: { teamId, collectionId }, answer: { views: [view], abilities: { createForTeam: true } } },
};

export const teamViewExamples: Examples<typeof teamViewsContract> = {
  listTeamViews: {
    params: { teamId },
    answer: {
      views: [
        {
          ...{ id: viewId, collectionId, type: "list", icon: "fas_list", name: "Summer sessions" },
          ...{ isPersonal: false, isShownOnDashboard: false, isPublished: true, isHiddenFromSome: false },
        },
      ],
    },
  },
};

export const itemExamples: Examples<typeof itemsContract> = {
  listItems: {
    params,
    query: { limit: "2", keys: "names" },
    answer: {
      items: [
        { id: kayak, name: "Kayak", values: { title: "Kayak", day: "2027-07-05", fee: "120" } },
        { id: archery, name: "Archery", values: { title: "Archery", day: "2027-07-12", fee: "80.5" } },
      ],
      ...noChips,
      cursor: null,
    },
  },
  countItems: { params, query: { search: "kayak" }, answer: { count: 1 } },
  readItem: {
    params: { ...params, key: kayak },
    query: {},
    answer: {
      item: { id: kayak, name: "Kayak", values: { [title]: "Kayak", [day]: "2027-07-05", [fee]: "120" } },
      ...noChips,
    },
  },
  listFilterValues: {
    params,
    query: { search: "kayak" },
    answer: { filters: [{ field: day, isWhole: true, least: "2027-07-05", most: "2027-07-05" }], ...noChips },
  },
  groupItems: {
    params,
    query: { keys: "names", figures: JSON.stringify([{ field: "fee", aggregate: "sum" }]) },
    answer: { groupBy: [], groups: [{ values: [], count: 2, figures: ["200.5"] }], isWhole: true, ...noChips },
  },
  listEvents: {
    params: { teamId, viewId: calendarId },
    query: { from: "2027-07-01", to: "2027-07-10", keys: "names" },
    answer: {
      events: [
        {
          ...{ id: kayak, name: "Kayak", values: { title: "Kayak", day: "2027-07-05" } },
          ...{ start: "2027-07-05", isAllDay: true },
        },
      ],
      isWhole: true,
      ...noChips,
      days: [],
    },
  },
  listPlaces: {
    params: { teamId, viewId: mapId },
    query: { box: JSON.stringify([-75, 43, -73, 45]) },
    answer: {
      places: [
        { id: kayak, name: "Kayak", latitude: 44.2795, longitude: -73.9799 },
        { id: archery, name: "Archery", latitude: 44.2796, longitude: -73.982, isApproximate: true },
      ],
      isWhole: true,
      unplaced: 0,
    },
  },
};

export const feedExamples: Examples<typeof feedsContract> = {
  createFeed: {
    params: { teamId, viewId: calendarId },
    answer: {
      ...{ id: exampleIds.feedId, viewId: calendarId, viewName: "Calendar", lastFour: "Tp9A" },
      ...{ createdAt: exampleTime, lastReadAt: null },
      address: "https://simply.example/api/feeds/L7ScQtqyIwh32n0N99al-VNpqnBrbmSe8VCEGm_Tp9A.ics",
    },
  },
};

/** What changes a view, once it is there. */
export const changeExamples: Examples<typeof dataViewsContract> = {
  changeView: { params, body: { internalName: "Sessions by day" }, answer: renamed },
  translateView: {
    params,
    body: { language: "fr", words: { internalName: "Séances par jour" } },
    answer: {
      words: [
        {
          ...{ subject: "view", subjectId: viewId, collectionId, key: "internalName", plain: "Sessions by day" },
          ...{ translations: { fr: "Séances par jour" }, missing: [] },
        },
        {
          ...{ subject: "view", subjectId: viewId, collectionId, key: `filterLabel ${day}`, plain: "When" },
          ...{ translations: {}, missing: ["fr"] },
        },
      ],
    },
  },
  revertView: { params, answer: { ...renamed, version: 4 } },
  unpublishView: {
    params,
    answer: { ...renamed, version: 5, isPublished: false, publishedAt: null, hasUnpublishedChanges: true },
  },
  publishView: { params, answer: { ...renamed, version: 6 } },
  setExternalPassword: {
    params,
    body: { password: "lake and pines" },
    answer: { ...renamed, version: 7, hasPassword: true },
  },
  duplicateView: {
    params,
    body: { id: copyId, internalName: "My sessions", isPersonal: true },
    answer: { ...view, id: copyId, internalName: "My sessions", isPersonal: true },
  },
  deleteView: { params },
  restoreView: { params, answer: { ...renamed, version: 7, hasPassword: true } },
};
