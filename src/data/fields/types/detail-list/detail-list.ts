import * as z from "zod";
import { fieldType, type Parsed } from "../../field-type.ts";
import { structureOperators } from "../../operators.ts";
import { storedAsJson } from "../../storage.ts";
import { manyLines, oneLine } from "../../tidy-text.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

const words = z.string({ error: "fields.problems.detailList" });

const mostRows = 200;

const rows = z
  .array(
    z.strictObject(
      {
        label: words
          .transform(oneLine)
          .pipe(z.string().min(1, "fields.problems.detailList").max(200, "fields.problems.detailListTooLong")),
        value: words.transform(manyLines).pipe(z.string().max(2000, "fields.problems.detailListTooLong")),
      },
      { error: "fields.problems.detailList" },
    ),
    { error: "fields.problems.detailList" },
  )
  .min(1, "fields.problems.detailList")
  .max(mostRows, "fields.problems.detailListTooLong");

type Rows = z.output<typeof rows>;
export type Detail = Rows[number];

export const detailList = fieldType<Config, Rows>({
  name: "detail_list",
  icon: "fas_list",
  config,
  mostSigns: () => 500_000,
  value: () => rows,
  storage: storedAsJson(),
  operators: structureOperators,
  sorts: false,
  canBeUnique: false,
  toText: (list) => list.map(writeRow).join("\n"),
  toSearchText: (list) => list.map(({ label, value }) => `${label} ${value}`).join("\n"),
  parse: parseRows,
  examples: {
    config: {},
    values: [
      [
        { label: "Allergies", value: "nuts, bees" },
        { label: "T-shirt", value: "" },
      ],
      [
        { label: "Doctor: office", value: "https://example.org: 2nd floor" },
        { label: "10:30", value: "first line\nsecond line" },
        { label: "Folder\\", value: "C:\\new\\ ⏎ \\⏎\nend\\" },
        { label: "Doctor: office", value: "the same label again" },
      ],
    ],
    texts: [
      ["Allergies: nuts", [{ label: "Allergies", value: "nuts" }]],
      [
        " Allergies :nuts\r\n\r\nT-shirt:",
        [
          { label: "Allergies", value: "nuts" },
          { label: "T-shirt", value: "" },
        ],
      ],
      ["10:30: arrival", [{ label: "10:30", value: "arrival" }]],
      ["Folder: C:\\new", [{ label: "Folder", value: "C:\\new" }]],
      ["", null],
    ],
    badTexts: [
      ["no label", "fields.problems.detailList"],
      [": no label", "fields.problems.detailList"],
      ["at 10:30", "fields.problems.detailList"],
      [`${"x".repeat(201)}: y`, "fields.problems.detailListTooLong"],
      ["a: b\n".repeat(201), "fields.problems.detailListTooLong"],
    ],
    badValues: [
      ["Allergies: nuts", "fields.problems.detailList"],
      [[], "fields.problems.detailList"],
      [[{ label: "Allergies" }], "fields.problems.detailList"],
      [[{ label: " ", value: "nuts" }], "fields.problems.detailList"],
      [[{ label: "Allergies", value: "nuts", note: "" }], "fields.problems.detailList"],
      [[{ label: "x", value: "y".repeat(2001) }], "fields.problems.detailListTooLong"],
      [new Array(201).fill({ label: "x", value: "y" }), "fields.problems.detailListTooLong"],
    ],
  },
});

function parseRows(text: string): Parsed<Rows> {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  if (lines.length === 0) return { value: null };
  if (lines.length > mostRows) return { problem: { messageKey: "fields.problems.detailListTooLong" } };
  const checked = rows.safeParse(lines.map(readRow));
  if (checked.success) return { value: checked.data };
  return { problem: { messageKey: checked.error.issues[0]?.message ?? "fields.problems.detailList" } };
}

/*
 * One row is one line, "Label: value". A line break within a value is written ⏎. A colon that belongs to the label has a
 * backslash before it, and so has a ⏎ that is meant. Backslashes mean something only there (then two stand for one),
 * so that C:\new stays as it is; and colons between digits never end a label, so that times can be labels.
 */
const writeRow = ({ label, value }: Detail): string =>
  `${label.replace(/(?<!\\)(\\*)((?<!\d):|:(?!\d)|$)/g, (_, slashes, colon) => slashes + slashes + (colon && "\\:"))}: ${value.replace(
    /(?<!\\)(\\*)([⏎\n])/g,
    (_, slashes, sign) => `${slashes}${slashes}${sign === "\n" ? "" : "\\"}⏎`,
  )}`.trimEnd();

function readRow(line: string): Detail | string {
  const end = [...line.matchAll(/(?<!\\)(\\*)((?<!\d):|:(?!\d))/g)].find(
    ([, slashes = ""]) => slashes.length % 2 === 0,
  );
  if (!end) return line;
  const at = end.index + end[0].length;
  return {
    label: line.slice(0, at - 1).replace(/(?<!\\)(\\+)(:|$)/g, (_, slashes, colon) => half(slashes) + colon),
    value: line
      .slice(at)
      .replace(/(?<!\\)(\\*)⏎/g, (_, slashes) => half(slashes) + (slashes.length % 2 === 0 ? "\n" : "⏎")),
  };
}

const half = (slashes: string): string => slashes.slice(0, slashes.length >> 1);
