import type * as z from "zod";
import type { OperatorSet } from "./operators.ts";
import type { Storage } from "./storage.ts";

/** Everything a field can be: the specification's `dataFieldDataType`. */
export const fieldTypeNames = [
  "boolean",
  "code",
  "date",
  "date_range",
  "date_time",
  "decimal",
  "detail_list",
  "email_address",
  "financial_line_item",
  "financial_line_items",
  "formatted_text",
  "icon",
  "money",
  "multi_data_collection",
  "multi_data_record",
  "multi_file",
  "multi_image",
  "multi_selection_from_list",
  "number",
  "payment_status",
  "percentage",
  "phone_number",
  "physical_address",
  "plain_text",
  "single_data_collection",
  "single_data_record",
  "single_file",
  "single_image",
  "single_selection_from_list",
  "url",
  "video",
] as const;

export type FieldTypeName = (typeof fieldTypeNames)[number];

/** A value that cannot be: the key of its sentence in the `fields` words, and what the sentence needs. */
export type Problem = { messageKey: string; values?: Record<string, string | number> };

export type Parsed<Value> = { value: Value | null } | { problem: Problem };

/** What reading and writing text depends on beside the field: taken from the team and the file being read. */
export type TextContext = {
  /** `1.234,56` or `1,234.56`. */
  decimalComma: boolean;
  /** Which of 03/04/2027 is the day; ISO dates are always understood. */
  dayFirst: boolean;
  timeZone: string;
  /** For phone numbers and addresses without a country: ISO 3166, two letters. */
  country: string;
  /** Names of linked records, list items, collections and files by id; whoever calls has looked them up. */
  nameOf(id: string): string | undefined;
  /** And back: nothing where no such name is known. */
  idOf(name: string): string | undefined;
};

/** What can be found out about a type without a field: shown in the gallery, run by the contract suite. */
export type Examples<Config, Value> = {
  config: Config;
  /** In ascending sort order, where the type sorts. */
  values: Value[];
  /** What people type or paste, and what it means. */
  texts: [text: string, value: Value | null][];
  badTexts: [text: string, messageKey: string][];
  /** What an API caller may send that must be refused. */
  badValues: [value: unknown, messageKey: string][];
};

export type FieldType<Config = unknown, Value = unknown> = {
  name: FieldTypeName;
  icon: string;
  /** A strict object in which every key has a default: `{}` is a usable configuration. */
  config: z.ZodType<Config>;
  /** The value as the API carries it. Messages are keys of `fields.problems`. Empty is null, and is not the type's business. */
  value(config: Config): z.ZodType<Value>;
  /** How the value lies in the database. */
  storage: Storage<Value>;
  /** What can be asked of it in a filter; a closed list. */
  operators: OperatorSet;
  /** Whether lists can be ordered by it. */
  sorts: boolean;
  /** Whether two records can be forbidden to have the same. */
  canBeUnique: boolean;
  /** As people read it: in exports, in search, wherever no component draws it. */
  toText(value: Value, config: Config, context: TextContext): string;
  /** From a cell of a spreadsheet. Empty text is null. */
  parse(text: string, config: Config, context: TextContext): Parsed<Value>;
  /** Its words in the search index; absent: not searched. */
  toSearchText?(value: Value, config: Config, context: TextContext): string;
  examples: Examples<Config, Value>;
};

/** Ties the parts together and forgets their types, so that all fit in one registry. */
export const fieldType = <Config, Value>(definition: FieldType<Config, Value>): FieldType =>
  definition as unknown as FieldType;
