import * as z from "zod";
import { aggregateNames } from "#data/records/aggregates.ts";
import { omittedConditionsShown } from "#data/records/list-contract.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";
import { sortSchema } from "#shared/sort.ts";

export const narrowestColumn = 48;
export const widestColumn = 1200;

/** What can stand below a column. Nothing chosen: how many there are, below the first one. */
export const footerFigures = ["none", "count", ...aggregateNames] as const;

/** A field's id, or the name of something that every record has. */
const key = z.string().min(1).max(100);

export const columnFigures = z.array(z.strictObject({ key, figure: z.enum(footerFigures) })).max(500);

export const listSetupSchema = z.strictObject({
  columns: z.array(z.strictObject({ key, width: z.int().min(narrowestColumn).max(widestColumn) })).max(500),
  frozen: z.int().min(0).max(20),
  sort: sortSchema,
  filter: filterSchema.nullable(),
  groupBy: key.nullable(),
  /** Within those groups. */
  thenBy: key.nullable().default(null),
  /** What the columns come to, below them. */
  figures: columnFigures.default([]),
  /** What could be shown when it was kept: whatever is not among it is new, and shown to be seen. */
  known: z.array(key).max(1000),
});

const inCollection = z.strictObject({ teamId: id, collectionId: id });

/** How each person looks at a list; nobody else sees it. What names fields that are gone or closed is left out. */
export const gridContract = {
  readListSetup: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/list-setup",
    access: member(),
    summary: "The caller's setup of a list; null if they never changed anything.",
    input: { params: inCollection },
    output: z.object({ setup: listSetupSchema.nullable(), omittedConditions: omittedConditionsShown }),
  }),
  putListSetup: endpoint({
    method: "PUT",
    path: "/teams/:teamId/collections/:collectionId/list-setup",
    access: member(),
    summary: "Save the caller's setup of a list; null resets it.",
    input: { params: inCollection, body: z.strictObject({ setup: listSetupSchema.nullable() }) },
    repeatable: true,
  }),
} as const;
