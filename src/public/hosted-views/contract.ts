import * as z from "zod";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { jsonInQuery, numberInQuery, valueKeys } from "#data/records/list-contract.ts";
import { endpoint, visitor } from "#shared/endpoint.ts";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { itemsContract } from "#views/data-views/items-contract.ts";
import { viewTypeNames } from "#views/data-views/registry.ts";
import { mostFilterFields } from "#views/data-views/view-settings.ts";

const oneView = z.strictObject({ viewId: id });
const lang = z.enum(languages).optional();
const asked = {
  /** Only of the view's filter fields. All of them hold. */
  filters: jsonInQuery(z.array(filterSchema).max(mostFilterFields)).optional(),
  lang,
  keys: valueKeys.optional(),
};

const listed = itemsContract.listItems.output.shape;
const names = listed.names;

/** Views that a team shows to everyone: what websites and other programs read of them. */
export const publicViewsContract = {
  readPublicView: endpoint({
    method: "GET",
    path: "/public/views/:viewId",
    access: visitor,
    summary: "A view that its team shows to everyone: what it is called, and the fields that it shows and filters by.",
    input: { params: oneView, query: z.strictObject({ lang }) },
    isKept: true,
    output: z.object({
      id: z.string(),
      type: z.enum(viewTypeNames),
      title: z.string(),
      description: z.string(),
      language: z.enum(languages),
      timeZone: z.string(),
      fields: z.array(
        z.object({
          /** A field's id, or the name of something that every record has. */
          key: z.string(),
          columnName: z.string(),
          title: z.string(),
          dataType: z.enum(fieldTypeNames).nullable(),
          isDisplayed: z.boolean(),
          isFilter: z.boolean(),
        }),
      ),
    }),
  }),
  listPublicItems: endpoint({
    method: "GET",
    path: "/public/views/:viewId/items",
    access: visitor,
    summary:
      "A page of its items, in its order. `cursor` gets the next page. With `keys=names`, values are keyed by column name.",
    input: {
      params: oneView,
      query: z.strictObject({
        ...asked,
        limit: numberInQuery(1, 200).optional(),
        cursor: z.string().max(4000).optional(),
      }),
    },
    isKept: true,
    output: z.object({ items: listed.items, names, cursor: listed.cursor }),
  }),
  readPublicItem: endpoint({
    method: "GET",
    path: "/public/views/:viewId/items/:key",
    access: visitor,
    summary: "One item, by the record's id or by the value of the view's URL field.",
    input: {
      params: oneView.extend({ key: z.string().min(1).max(500) }),
      query: z.strictObject({ lang, keys: valueKeys.optional() }),
    },
    isKept: true,
    output: z.object({ item: listed.items.element, names }),
  }),
  listPublicFilters: endpoint({
    method: "GET",
    path: "/public/views/:viewId/filters",
    access: visitor,
    summary: "What its filter fields can be set to: values with the number of items, or a range.",
    input: { params: oneView, query: z.strictObject({ filters: asked.filters, lang }) },
    isKept: true,
    output: z.object({ filters: itemsContract.listFilterValues.output.shape.filters, names }),
  }),
  listPublicEvents: endpoint({
    method: "GET",
    path: "/public/views/:viewId/events",
    access: visitor,
    summary: "A calendar's items on the days from `from` to `to`, inclusive, in the team's time zone.",
    input: { params: oneView, query: z.strictObject({ ...asked, from: z.iso.date(), to: z.iso.date() }) },
    isKept: true,
    output: itemsContract.listEvents.output.pick({ events: true, isWhole: true, names: true }).extend({
      /** What another collection says about days; `imageFileId` is found under the day, at `/days/:day/files/:fileId`. */
      days: z.array(
        z.object({
          ...{ date: z.string(), text: z.string().optional(), imageFileId: z.string().optional() },
          isClosed: z.boolean(),
        }),
      ),
    }),
  }),
  listPublicPlaces: endpoint({
    method: "GET",
    path: "/public/views/:viewId/places",
    access: visitor,
    summary: "The items of a map as points.",
    input: { params: oneView, query: z.strictObject({ filters: asked.filters, lang }) },
    isKept: true,
    output: itemsContract.listPlaces.output,
  }),
  openPublicFile: endpoint({
    method: "GET",
    path: "/public/views/:viewId/items/:key/files/:fileId",
    access: visitor,
    summary: "A picture or file of an item, as long as the item shows it. With `size`, a picture made small, as WebP.",
    input: {
      params: z.strictObject({ viewId: id, key: z.string().min(1).max(500), fileId: id }),
      query: z.strictObject({ size: z.enum(["64", "256", "1024"]).optional() }),
    },
    streams: true,
  }),
  openPublicDayFile: endpoint({
    method: "GET",
    path: "/public/views/:viewId/days/:day/files/:fileId",
    access: visitor,
    summary: "A picture that a calendar shows on a day. With `size`, made small, as WebP.",
    input: {
      params: z.strictObject({ viewId: id, day: z.iso.date(), fileId: id }),
      query: z.strictObject({ size: z.enum(["64", "256", "1024"]).optional() }),
    },
    streams: true,
  }),
} as const;

export const publicViewApiPath = (viewId: string): string => `/api/public/views/${viewId}`;

/** Where a picture or file of an item is found. */
export const publicFileUrl = (viewId: string, itemId: string, fileId: string, size?: number): string =>
  `${publicViewApiPath(viewId)}/items/${itemId}/files/${fileId}${size ? `?size=${size}` : ""}`;

/** The same of a day of a calendar. */
export const publicDayFileUrl = (viewId: string, day: string, fileId: string, size?: number): string =>
  `${publicViewApiPath(viewId)}/days/${day}/files/${fileId}${size ? `?size=${size}` : ""}`;
