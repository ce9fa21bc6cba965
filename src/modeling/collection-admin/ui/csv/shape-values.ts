import * as z from "zod";
import { name } from "#data/collections/structure-contract.ts";
import { type ColumnParts, columnParts } from "#data/csv/contract.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Sent } from "#shared/endpoint.ts";
import { columnTypes, type csvShapesContract } from "../../contract.ts";
import { refuseRepeated } from "../title-errors.ts";
import type { Shape } from "./csv-shape.ts";

type Form = Shape["columns"][number]["forms"][number];
type Body = Sent<typeof csvShapesContract.createFromCsvShape>["body"];

const column = z
  .object({
    ...{ column: z.number(), title: z.string().trim(), form: z.string(), isTaken: z.boolean(), isName: z.boolean() },
    /** Of what columns it is joined, itself the first; absent: of none. */
    parts: columnParts.optional(),
  })
  .check((context) => {
    const { isTaken, title } = context.value;
    if (!isTaken) return;
    const found = name.safeParse(title).error?.issues[0];
    if (found) context.issues.push({ code: "custom", message: found.message, input: title, path: ["title"] });
  });

export const shapeSchema = z
  .object({
    name,
    pluralName: name,
    icon: z.string(),
    representsPeople: z.boolean(),
    /** Whether 03/04 is the third of April; null where nobody has said. */
    dayFirst: z.boolean().nullable(),
    columns: z.array(column).refine((all) => all.some(({ isTaken }) => isTaken), "collections.csv.noColumn"),
  })
  .superRefine(({ columns }, context) =>
    refuseRepeated(
      "columns",
      columns.map(({ title, isTaken }) => (isTaken ? title : "")),
      context,
    ),
  );

export type ShapeValues = z.input<typeof shapeSchema>;
export type ColumnValues = ShapeValues["columns"][number];

/** One line of the type select; text comes in two sizes. */
export const formKey = ({ dataType, config }: Pick<Form, "dataType" | "config">): string =>
  config.multiline === true ? `${dataType} long` : dataType;

/** What was guessed, as the form begins with it. A column without a title gets one. */
export const columnsOf = (shape: Shape, titleFor: (place: number) => string): ColumnValues[] =>
  shape.columns.map((guessed) => ({
    column: guessed.column,
    title: guessed.title.slice(0, 120) || titleFor(guessed.column + 1),
    form: formKey(guessed),
    isTaken: !guessed.isWorthless,
    isName: guessed.column === shape.nameColumn,
  }));

/** The columns of an offer become the first of them, which has all of their text. */
export function joinShape(
  columns: readonly ColumnValues[],
  { parts, dataType }: Shape["joins"][number],
  title: string,
) {
  const [main] = parts;
  return columns.map((each): ColumnValues => {
    if (each.column === main?.column) return { ...each, title, form: dataType, isTaken: true, parts };
    return isPart(parts, each.column) ? { ...each, isTaken: false, isName: false } : each;
  });
}

/** As they were guessed, each by itself. */
export function splitShape(columns: readonly ColumnValues[], parts: ColumnParts, guessed: readonly ColumnValues[]) {
  return columns.map((each) =>
    isPart(parts, each.column) ? guessed.find(({ column }) => column === each.column)! : each,
  );
}

const isPart = (parts: ColumnParts, column: number): boolean => parts.some((part) => part.column === column);

/** Those that are drawn with another column. */
export const isJoinedPart = (columns: readonly ColumnValues[], column: number): boolean =>
  columns.some((each) => each.column !== column && each.parts && isPart(each.parts, column));

/** What is sent: the columns that are taken, with the settings that were guessed for their type. */
export function bodyOf(
  shape: Shape,
  id: string,
  { columns, dayFirst: _, ...values }: z.output<typeof shapeSchema>,
): Body {
  return {
    ...values,
    id,
    columns: columns
      .filter(({ isTaken }) => isTaken)
      .flatMap(({ column, title, form, isName, parts }) => {
        const { dataType, config } = chosenForm(shape, column, form);
        const known = columnTypes.find((each) => each === dataType);
        return known ? [{ column, title, dataType: known, config, isName, ...(parts && { parts }) }] : [];
      }),
  };
}

/** Whether someone must say which of 03/04 is the day. */
export const asksDayFirst = (shape: Shape, columns: readonly ColumnValues[]): boolean =>
  shape.dayFirst === null && columns.some((each) => each.isTaken && typeOf(shape, each).isTemporal);

const typeOf = (shape: Shape, { column, form }: ColumnValues): FieldType =>
  fieldTypeNamed(chosenForm(shape, column, form).dataType);

const chosenForm = (shape: Shape, column: number, form: string): Form =>
  shape.columns.find((each) => each.column === column)!.forms.find((each) => formKey(each) === form)!;
