import * as z from "zod";
import { name, structureContract } from "#data/collections/structure-contract.ts";
import {
  columnParts,
  fileUnderstood,
  importSettings,
  joinOffers,
  mostBytes,
  mostColumns,
  uploadQuery,
} from "#data/csv/contract.ts";
import { linkType } from "#data/csv/link-forms.ts";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { typesThat } from "#data/fields/registry.ts";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

/** What a column can be made: types whose values stand in one cell as text, and what leads to a record by its name. */
export const columnTypes = typesThat(({ name, columnGuesses }) => columnGuesses || name === linkType);

const form = { dataType: z.enum(fieldTypeNames), config: z.record(z.string(), z.unknown()) };

export const guessedColumn = z.object({
  column: z.number(),
  title: z.string(),
  ...form,
  /** How much of what stands there, in the rows that were looked at, can be read as this: 1 is all. */
  fit: z.number(),
  filled: z.number(),
  samples: z.array(z.string()),
  isWorthless: z.boolean(),
  forms: z.array(z.object({ ...form, fit: z.number() })),
});

const dataAdmin = holderOf("team_admin_data_collections");
const { icon, description, representsPeople } = structureContract.createCollection.input.body.shape;

/** From a file to a collection: its columns guessed, then made fields, and the file handed over as an import. */
export const csvShapesContract = {
  uploadCsvShape: endpoint({
    method: "POST",
    path: "/teams/:teamId/csv-shapes",
    access: dataAdmin,
    summary:
      "Upload a CSV file or an Excel workbook (.xlsx) to turn into a collection. The answer suggests field types for its columns.",
    input: { params: z.strictObject({ teamId: id }), query: uploadQuery },
    upload: { maxBytes: mostBytes },
    output: z.object({
      ...fileUnderstood,
      /** How many of the rows were looked at, from everywhere in the file. */
      looked: z.number(),
      /** What the file is about, by its name. */
      name: z.string(),
      nameColumn: z.number().nullable(),
      columns: z.array(guessedColumn),
      joins: joinOffers,
    }),
  }),
  createFromCsvShape: endpoint({
    method: "POST",
    path: "/teams/:teamId/csv-shapes/:shapeId/collection",
    access: dataAdmin,
    summary:
      "Create a collection with these columns as its fields, lists for the fields that need one, and an import of the file, all or nothing. If sent again, the same answer is returned and nothing is created twice. Then check and run the import like any other.",
    input: {
      params: z.strictObject({ teamId: id, shapeId: id }),
      body: z.strictObject({
        id: id.optional(),
        name,
        pluralName: name,
        ...{ icon, description, representsPeople },
        columns: z
          .array(
            z.strictObject({
              column: z
                .int()
                .min(0)
                .max(mostColumns - 1),
              title: name,
              dataType: z.enum(columnTypes),
              config: z.record(z.string(), z.unknown()).default({}),
              isName: z.boolean().default(false),
              parts: columnParts.optional(),
            }),
          )
          .min(1)
          .max(mostColumns),
      }),
    },
    output: z.object({
      collectionId: z.string(),
      importId: z.string(),
      mapping: importSettings.shape.mapping,
      settings: importSettings,
    }),
    limits: { bytes: 1024 * 1024, values: 20_000 },
    errors: ["conflict"],
    repeatable: true,
  }),
} as const;
