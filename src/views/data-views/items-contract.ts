import * as z from "zod";
import { aggregateNames } from "#data/records/aggregates.ts";
import { recordAppearance } from "#data/records/appearance.ts";
import { linkedToSchema } from "#data/records/linked-to.ts";
import { jsonInQuery, numberInQuery, valueKeys } from "#data/records/list-contract.ts";
import { rowTableSchema } from "#data/records/row-table.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";
import { oneView } from "./contract.ts";
import { mostFilterFields } from "./view-settings.ts";

const asked = {
  /** What its reader has set: only of the view's filter fields, and of what its items stand in groups by. All of them hold. */
  filters: jsonInQuery(z.array(filterSchema).max(2 * mostFilterFields)).optional(),
  /** Words that an item must contain. */
  search: z.string().max(200).optional(),
  /** As it is being worked on; only for who may change it. */
  version: z.enum(["published", "draft"]).optional(),
  /** Only what is linked to this record. */
  linkedTo: jsonInQuery(linkedToSchema).optional(),
  /** Only those for which this holds too: of any field that the caller may read. */
  narrow: jsonInQuery(filterSchema).optional(),
};

/** A record as the view shows it. */
const item = z.object({
  id: z.string(),
  /** What it is called in this view. */
  name: z.string(),
  /** By field id or column, or as `keys` says; empty ones are absent. */
  values: z.unknown().meta({ type: "object", additionalProperties: true }) as z.ZodType<Record<string, unknown>>,
  /** Of its row, where the view colours rows: a colour of the palette or of a choice. */
  color: z.string().optional(),
  /** Where it leads, where that is not the record's page. */
  url: z.string().optional(),
  /** By what the detail view that it leads to finds it. */
  key: z.string().optional(),
  opensInNewWindow: z.boolean().optional(),
});

export type ItemShown = z.output<typeof item>;

const chips = {
  /** Of records that values lead to. */
  names: z.record(z.string(), z.string()),
  appearances: z.record(z.string(), recordAppearance),
};

const day = z.iso.date();

export const itemsContract = {
  listItems: endpoint({
    method: "GET",
    path: "/teams/:teamId/views/:viewId/items",
    access: member(),
    summary:
      "A page of a view's items, in its order. `cursor` gets the next page, and `position` jumps. With `keys=names`, values are keyed by column name.",
    input: {
      params: oneView,
      query: z.strictObject({
        ...asked,
        limit: numberInQuery(1, 500).optional(),
        cursor: z.string().max(4000).optional(),
        position: numberInQuery(0, 999_999_999).optional(),
        keys: valueKeys.optional(),
      }),
    },
    output: z.object({ items: z.array(item), ...chips, cursor: z.string().nullable() }),
  }),
  countItems: endpoint({
    method: "GET",
    path: "/teams/:teamId/views/:viewId/count",
    access: member(),
    summary: "How many items a view has. A separate request, so that the view doesn't wait for it.",
    input: { params: oneView, query: z.strictObject(asked) },
    output: z.object({ count: z.number() }),
  }),
  readItem: endpoint({
    method: "GET",
    path: "/teams/:teamId/views/:viewId/items/:key",
    access: member(),
    summary:
      "One item, by the record's id or by the value of the view's URL field. If there is none, the view's message for that. With `keys=names`, values are keyed by column name.",
    input: {
      params: oneView.extend({ key: z.string().min(1).max(500) }),
      query: z.strictObject({
        ...{ version: asked.version, linkedTo: asked.linkedTo, narrow: asked.narrow },
        keys: valueKeys.optional(),
      }),
    },
    output: z.object({
      item: item.nullable(),
      ...chips,
      missing: z.object({ url: z.string(), message: z.string() }).optional(),
    }),
  }),
  listFilterValues: endpoint({
    method: "GET",
    path: "/teams/:teamId/views/:viewId/filters",
    access: member(),
    summary:
      "What the view's filter fields can be set to: values with the number of items, or a range. A field's own setting doesn't narrow its values.",
    input: { params: oneView, query: z.strictObject(asked) },
    output: z.object({
      filters: z.array(
        z.object({
          field: z.string(),
          values: z.array(z.object({ value: z.unknown(), count: z.number() })).optional(),
          /** There are more than are listed. */
          isWhole: z.boolean(),
          least: z.unknown().optional(),
          most: z.unknown().optional(),
        }),
      ),
      ...chips,
    }),
  }),
  groupItems: endpoint({
    method: "GET",
    path: "/teams/:teamId/views/:viewId/groups",
    access: member(),
    summary:
      "The groups of a view's items, with how many items each has and the totals of their columns. With `whole=1`, all items as one group. With `keys=names`, `groupBy` and the fields of `figures` are column names.",
    input: {
      params: oneView,
      query: z.strictObject({
        ...asked,
        /** Figures of each group; without groups of the whole. */
        figures: jsonInQuery(
          z.array(z.strictObject({ field: z.string().min(1).max(150), aggregate: z.enum(aggregateNames) })).max(50),
        ).optional(),
        /** All items as one, whatever the view groups them by. */
        whole: z.literal("1").optional(),
        keys: valueKeys.optional(),
      }),
    },
    output: z.object({
      /** What the values of each group are of, in their order. */
      groupBy: z.array(z.string()),
      groups: z.array(z.object({ values: z.array(z.unknown()), count: z.number(), figures: z.array(z.unknown()) })),
      isWhole: z.boolean(),
      ...chips,
    }),
  }),
  listEvents: endpoint({
    method: "GET",
    path: "/teams/:teamId/views/:viewId/events",
    access: member(),
    summary:
      "The calendar's items on the days from `from` to `to`, inclusive, in the team's time zone. With `keys=names`, values are keyed by column name; with `keys=none`, they are a `table` that names its columns once.",
    input: {
      params: oneView,
      query: z.strictObject({ ...asked, from: day, to: day, keys: z.enum([...valueKeys.options, "none"]).optional() }),
    },
    output: z.object({
      events: z.array(
        item.extend({
          /** A day, or a moment. */
          start: z.string(),
          /** The last day, or the moment when it is over; absent: as the start. */
          end: z.string().optional(),
          isAllDay: z.boolean(),
        }),
      ),
      /** With `keys=none`, in place of `events`: columns by the names that an event has them under, values by their keys. */
      table: rowTableSchema.optional(),
      /** More than are listed. */
      isWhole: z.boolean(),
      ...chips,
      /** What another collection says about days. */
      days: z.array(
        z.object({
          date: z.string(),
          text: z.string().optional(),
          imageFileId: z.string().optional(),
          isClosed: z.boolean(),
          recordId: z.string(),
        }),
      ),
    }),
  }),
  listPlaces: endpoint({
    method: "GET",
    path: "/teams/:teamId/views/:viewId/places",
    access: member(),
    summary:
      "The items of a map as points: by their coordinates, or roughly by their town. `box` narrows them to west, south, east, north.",
    input: {
      params: oneView,
      query: z.strictObject({
        ...asked,
        box: jsonInQuery(z.tuple([z.number(), z.number(), z.number(), z.number()])).optional(),
      }),
    },
    output: z.object({
      places: z.array(
        z.object({
          id: id,
          name: z.string(),
          latitude: z.number(),
          longitude: z.number(),
          /** Known by its town only. */
          isApproximate: z.boolean().optional(),
          /** Where the view colours rows by conditions: of the first that holds. */
          color: z.string().optional(),
          /** Where it colours them by a choice: the id of what is chosen. */
          choice: z.string().optional(),
        }),
      ),
      isWhole: z.boolean(),
      /** Items without a known position. */
      unplaced: z.number(),
    }),
  }),
} as const;
