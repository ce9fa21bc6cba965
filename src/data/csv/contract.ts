import * as z from "zod";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { recordsContract } from "#data/records/contract.ts";
import { reverseColumn } from "#data/records/list-contract.ts";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { sortSchema } from "#shared/sort.ts";
import { idColumn } from "./guess-mapping.ts";

export const mostRows = 1_000_000;
/** Rows as a spreadsheet counts them, empty ones too. */
export const maxRowNumber = 2 * mostRows;
export const mostBytes = 512 * 1024 * 1024;
export const mostColumns = 500;
/** Up to here a file is read within the request, all of it or nothing; longer ones are long work, in steps. */
export const mostRowsAtOnce = 10_000;
/** Bad cells in an answer; all of them are in the report. */
export const mostBadCells = 200;
/** Kinds of bad cells in an answer, and cells of each. */
export const mostBadGroups = 100;
export const mostCellsOfGroup = 20;
/** Pairs of possible duplicates in an answer. */
export const maxDuplicates = 50;
/** Numbers of repeated rows in an answer. */
export const maxRepeats = 50;
/** Names in an answer, of the things that would be made. */
export const mostMissingNames = 50;

const inCollection = z.strictObject({ teamId: id, collectionId: id });
const oneImport = z.strictObject({ teamId: id, collectionId: id, importId: id });

/** Of a file: the first is 0. */
const columnNumber = z
  .int()
  .min(0)
  .max(mostColumns - 1);

/** Columns that are joined into one value, such as the street and the city of an address; the column itself among them. */
export const columnParts = z
  .array(
    z.strictObject({
      column: columnNumber,
      part: z.string().max(40),
    }),
  )
  .min(2)
  .max(10);
export type ColumnParts = z.output<typeof columnParts>;

/** Columns of a file that look like parts of one value, and what it would be. */
export const joinOffers = z.array(
  z.object({
    dataType: z.enum(fieldTypeNames),
    parts: columnParts,
    /** A field that it could go to; null: a new one. */
    to: z.string().nullable(),
    /** What a new field would be called by the titles; empty: like its type. */
    title: z.string(),
    /** Some of the values that come of it. */
    samples: z.array(z.unknown()),
  }),
);

export const importSettings = z.strictObject({
  mapping: z
    .array(
      z.strictObject({
        column: columnNumber,
        to: z.union([z.literal(idColumn), id]),
        parts: columnParts.optional(),
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
  /** Leave out new rows that say the same as an earlier row of the file, or as a record that is there. */
  skipRepeats: z.boolean().default(false),
  /** Fields that lead to records or to items of a list: names that nobody has become new ones, each once. */
  createMissing: z.array(id).max(mostColumns).default([]),
});

export const uploadQuery = z.strictObject({ sheet: z.string().max(200).optional() });

/** A file that was uploaded, and how it is read. */
export const fileUnderstood = {
  id: z.string(),
  fileName: z.string(),
  rows: z.number(),
  encoding: z.string(),
  separator: z.string(),
  /** The sheet of a workbook that was read, and all that it has; null for a file that is none. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  decimalComma: z.boolean(),
  dayFirst: z.boolean().nullable(),
};

/** Cells that are mended with one call, and of one file in all: more is work for a spreadsheet. */
export const mostMendedAtOnce = 1000;
export const mostMended = 10_000;

const mendedCell = z.strictObject({
  row: z.int().min(2).max(maxRowNumber),
  column: z
    .int()
    .min(0)
    .max(mostColumns - 1),
  text: z.string().max(10_000),
});

export type MendedCell = z.output<typeof mendedCell>;

/** All cells of a column with this in them and this wrong with them. */
const mendedGroup = mendedCell
  .pick({ column: true, text: true })
  .extend({ messageKey: z.string().max(200), value: z.string().max(200) });

export type MendedGroup = z.output<typeof mendedGroup>;

/** A name that nobody has, wherever the column has it, and what is meant by it. */
const mendedName = mendedCell.pick({ column: true, text: true }).extend({ name: z.string().min(1).max(10_000) });

export type MendedName = z.output<typeof mendedName>;

export type ImportSettings = z.output<typeof importSettings>;

const badCell = z.object({
  /** As a spreadsheet counts: the titles are row 1. */
  row: z.number(),
  /** What the row's record is called in the file; empty where no column says so. */
  name: z.string(),
  /** Null: the field has no column in the file. */
  column: z.number().nullable(),
  title: z.string(),
  value: z.string(),
  messageKey: z.string(),
  message: z.string(),
});

/** How many rows, and the numbers of the first of them. */
const repeated = z.object({ count: z.number(), rows: z.array(z.number()) });

const planned = {
  rows: z.number(),
  create: z.number(),
  update: z.number(),
  /** Rows that change nothing, and with `skipBadRows` the bad ones. */
  skip: z.number(),
  badRows: z.number(),
  badCellCount: z.number(),
  /** The first of them; the report has all. */
  badCells: z.array(badCell),
  /** What is made for names that nobody has, beside the rows' own records. */
  missing: z.array(z.object({ collectionId: z.string(), count: z.number(), names: z.array(z.string()) })),
  /** New rows that say the same as an earlier row, or as a record that is there. With `skipRepeats` they are in `skip`. */
  repeats: z.object({
    inFile: repeated,
    existing: repeated,
    /** How many of those `inFile` are an earlier row in every column of the file. */
    identical: z.number().default(0),
    /** New rows that may be about a record which is there: of the same name, and one of these fields. */
    similar: repeated.extend({ fieldIds: z.array(z.string()) }).default({ count: 0, rows: [], fieldIds: [] }),
  }),
};

/** Cells of one column with the same in them and the same wrong with them. */
const badGroup = badCell.omit({ row: true, name: true }).extend({
  count: z.number(),
  /** The first of them. */
  cells: z.array(badCell.pick({ row: true, name: true })),
});

/** Names in a column that nobody has: with the field among `createMissing` they are made. */
const missingNames = z.object({
  column: z.number(),
  title: z.string(),
  fieldId: z.string(),
  /** How many names, and in how many cells. */
  count: z.number(),
  cells: z.number(),
  /** The first of them. */
  names: z.array(z.string()),
});

/** A file of many rows is read by a long work, which says how far it is; `showImport` then has what came of it. */
const working = z.object({ state: z.literal("working"), workId: z.string() });
const checked = z.object({
  state: z.literal("done"),
  ...planned,
  /** The same cells, each kind once; without those in `missingNames`. The first of them. */
  badGroups: z.array(badGroup),
  missingNames: z.array(missingNames),
});
const imported = z.object({ state: z.literal("done"), ...planned, changeSetId: z.string().nullable() });

/** Formatted text as its words, or with its tags. */
const formatting = z.enum(["text", "html"]).default("text");

const recordNamed = z.object({ id: z.string(), name: z.string() });

export const csvContract = {
  exportCsv: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/export.csv",
    access: member(),
    summary:
      "All records that a list with this filter shows, in its order, as CSV. Importing the file again changes nothing.",
    input: {
      params: inCollection,
      query: recordsContract.listRecords.input.query
        .pick({ filter: true, sort: true, fields: true })
        .extend({ formatting }),
    },
    streams: true,
  }),
  exportChosen: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/export.csv",
    reads: true,
    access: member(),
    summary: "Up to 10,000 selected records of a collection as CSV, without those that the caller can't see.",
    input: {
      params: inCollection,
      body: z.strictObject({
        recordIds: z.array(id).min(1).max(mostRowsAtOnce),
        sort: sortSchema.optional(),
        fields: z
          .array(z.union([id, reverseColumn]))
          .max(200)
          .optional(),
        formatting,
      }),
    },
    limits: { bytes: 1024 * 1024, values: 2 * mostRowsAtOnce, items: 2 * mostRowsAtOnce },
    streams: true,
  }),
  uploadImport: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/imports",
    access: member(),
    summary:
      "Upload a CSV file or an Excel workbook (.xlsx) to import. Of a workbook, the first sheet is read, or the one that is named. The answer says how the file was understood; nothing is written yet.",
    input: { params: inCollection, query: uploadQuery },
    upload: { maxBytes: mostBytes },
    output: z.object({
      ...fileUnderstood,
      columns: z.array(
        z.object({
          column: z.number(),
          title: z.string(),
          to: z.string().nullable(),
          /** Fields that it fits equally well, where that leaves it without one. */
          couldBe: z.array(z.string()),
          /** What it would be as a field of its own, the likeliest first; text is always one. */
          asFields: z.array(z.object({ dataType: z.enum(fieldTypeNames), config: z.record(z.string(), z.unknown()) })),
          /** Some of what stands in it, from anywhere in the file; none: it is empty. */
          samples: z.array(z.string()),
        }),
      ),
      joins: joinOffers,
    }),
  }),
  showImport: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/imports/:importId",
    access: member(),
    summary:
      "One of the caller's imports: what its last check found, what its run did, and the long work that reads it.",
    input: { params: oneImport },
    output: z.object({
      id: z.string(),
      fileName: z.string(),
      /** With something in them; counted when the file was uploaded. */
      rows: z.number(),
      workId: z.string().nullable(),
      checked: checked.nullable(),
      result: imported.nullable(),
    }),
  }),
  findImportDuplicates: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/imports/:importId/duplicates",
    access: member(),
    summary:
      "Records that one of the caller's imports has created and that share an email address, a phone number, or a name and a date of birth with a record that was there before. Compares the first 10,000 records of an import and fields that the caller can read; each pair can be merged.",
    input: { params: oneImport },
    output: z.object({
      duplicates: z.array(
        z.object({
          made: recordNamed,
          existing: recordNamed,
          /** The titles of the fields that say the same. */
          by: z.array(z.string()),
        }),
      ),
    }),
  }),
  badCells: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/imports/:importId/bad-cells.csv",
    access: member(),
    summary: "Every cell that the last check or run couldn't read, as CSV: row, column, value and what is wrong.",
    input: { params: oneImport },
    streams: true,
  }),
  mendCells: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/imports/:importId/cells",
    access: member(),
    summary:
      "Correct cells of an uploaded file, with rows numbered as in a spreadsheet, all cells in which the last check found the same mistake, or a name that it didn't find, in every cell of a column. The next check and run use the corrections. Returns how many cells have been corrected so far. 409 while the file is being read.",
    input: {
      params: oneImport,
      body: z.strictObject({
        cells: z.array(mendedCell).max(mostMendedAtOnce).default([]),
        groups: z.array(mendedGroup).max(mostBadGroups).default([]),
        names: z.array(mendedName).max(mostMissingNames).default([]),
      }),
    },
    output: z.object({ mended: z.number() }),
    limits: { bytes: 16 * 1024 * 1024 },
    errors: ["conflict"],
    repeatable: true,
  }),
  checkImport: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/imports/:importId/check",
    access: member(),
    summary:
      "What an import would do, with the cells that can't be read. Changes no records. More than 10,000 rows run as long work.",
    input: { params: oneImport, body: importSettings },
    output: z.discriminatedUnion("state", [checked, working]),
    errors: ["conflict"],
    repeatable: true,
  }),
  runImport: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/imports/:importId/run",
    access: member(),
    summary:
      "Import the file as one change set, all of it or nothing. More than 10,000 rows run as long work, in steps, after all of them have been checked. If sent again, the same answer is returned and nothing is imported twice.",
    input: { params: oneImport, body: importSettings },
    output: z.discriminatedUnion("state", [imported, working]),
    errors: ["conflict"],
    repeatable: true,
  }),
} as const;
