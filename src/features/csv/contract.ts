import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { recordsContract } from "../records/contract.ts";
import { idColumn } from "./guess-mapping.ts";

export const mostRows = 10_000;
export const mostBytes = 25 * 1024 * 1024;
export const mostColumns = 500;
export const mostBadCells = 200;

const inCollection = z.strictObject({ teamId: id, collectionId: id });
const oneImport = z.strictObject({ teamId: id, collectionId: id, importId: id });

const settings = z.strictObject({
  mapping: z
    .array(
      z.strictObject({
        column: z
          .int()
          .min(0)
          .max(mostColumns - 1),
        to: z.union([z.literal(idColumn), id]),
      }),
    )
    .min(1)
    .max(mostColumns),
  keyFieldIds: z.array(id).max(10).default([]),
  /** Null: not known; a date that could be read both ways is then a bad cell. */
  dayFirst: z.boolean().nullable(),
  decimalComma: z.boolean(),
  /** Leave out the rows with bad cells; else one bad cell stops the import. */
  skipBadRows: z.boolean().default(false),
});

export type ImportSettings = z.output<typeof settings>;

const badCell = z.object({
  /** As a spreadsheet counts: the titles are row 1. */
  row: z.number(),
  /** Null: the field has no column in the file. */
  column: z.number().nullable(),
  title: z.string(),
  value: z.string(),
  messageKey: z.string(),
  message: z.string(),
});

const planned = {
  rows: z.number(),
  create: z.number(),
  update: z.number(),
  /** Rows that change nothing, and with `skipBadRows` the bad ones. */
  skip: z.number(),
  badRows: z.number(),
  badCells: z.array(badCell),
};

export const csvContract = {
  exportCsv: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/export.csv",
    access: member(),
    summary: "All records that a list with this filter shows, as CSV; importing it again changes nothing.",
    input: {
      params: inCollection,
      query: recordsContract.listRecords.input.query.pick({ filter: true, sort: true, fields: true }),
    },
    streams: true,
  }),
  uploadImport: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/imports",
    access: member(),
    summary: "Upload a CSV file to import. The answer says how it was understood; nothing is written yet.",
    input: { params: inCollection },
    upload: { maxBytes: mostBytes },
    output: z.object({
      id: z.string(),
      fileName: z.string(),
      encoding: z.string(),
      separator: z.string(),
      decimalComma: z.boolean(),
      dayFirst: z.boolean().nullable(),
      columns: z.array(
        z.object({ column: z.number(), title: z.string(), to: z.string().nullable(), samples: z.array(z.string()) }),
      ),
    }),
  }),
  checkImport: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/imports/:importId/check",
    access: member(),
    summary: "What an import would do, with every cell that cannot be read, up to 200. Writes nothing.",
    input: { params: oneImport, body: settings },
    output: z.object(planned),
    repeatable: true,
  }),
  runImport: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/imports/:importId/run",
    access: member(),
    summary: "Import the file, all of it or nothing, as one change set. Sent again, it is answered and not repeated.",
    input: { params: oneImport, body: settings },
    output: z.object({ ...planned, changeSetId: z.string().nullable() }),
    errors: ["conflict"],
    repeatable: true,
  }),
} as const;
