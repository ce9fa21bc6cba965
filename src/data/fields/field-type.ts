import type * as z from "zod";
import { boundedReading } from "./bounded-reading.ts";
import type { ColumnGuess } from "./column-guess.ts";
import type { Computed } from "./computed.ts";
import type { Exchange } from "./exchange.ts";
import type { Holding } from "./holding.ts";
import type { OperatorSet } from "./operators.ts";
import { isNumericKind, isTemporalKind, type Storage } from "./storage.ts";
import type { Parsed, TextContext } from "./text-context.ts";
import type { TypeGroup } from "./type-group.ts";

export type { Parsed, Problem, TextContext } from "./text-context.ts";

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

/** What a setting of another field can ask of a field: that something is owed by it, paid by it, or due on it. */
export type Service = "lineItems" | "amount" | "day";

/** What every type must say of itself. */
type Essence<Config, Value> = {
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
  examples: Examples<Config, Value>;
};

/** What only some types are or can. Whoever needs to know asks for it here, never for a type by its name. */
type Capabilities<Config, Value> = {
  /** Its words in the search index; absent: not searched. */
  toSearchText?(value: Value, config: Config, context: TextContext): string;
  /** Its words alone, where `toText` has more than them, such as tags. */
  toPlainText?(value: Value): string;
  /** What is stored is its text, which `toText` gives as it is. */
  isItsText?: true;
  /** What the ids in its values stand for; absent: there are none. */
  holds?: Holding;
  /** Where nobody has chosen, the first field of such a type names the records. */
  namesRecords?: true;
  /** What people write in their own words, in which anybody may be named. */
  isFreeText?: true;
  /** A way to reach a person, by which they are also known again. */
  contact?: "email" | "phone";
  /** An amount in a currency. */
  isMoney?: true;
  /** Somewhere on earth: its value has `latitude` and `longitude`, both null where they are not known. */
  hasPosition?: true;
  servesAs?: Service;
  /** How much text a value or a cell can bring at all, before anything of it is looked at; absent: 10,000 signs. */
  mostSigns?(config: Config): number;
  /** How long a text can be under these settings; absent: too long to be kept in order by an index. */
  maxLength?(config: Config): number;
  /** A setting that cannot be without another: its key, and the key of what to say. */
  findConflict?(config: Partial<Config>): { key: string; messageKey: string } | undefined;
  /** A value that follows from other fields of the record. */
  computed?: Computed<Value>;
  /** Ways to and from other types that keep more than text does. */
  exchange?: Exchange<Config, Value>;
  /** How a column of a file is known to be of this type; absent: no column of a file becomes one. May be known by nothing. */
  columnGuesses?: readonly ColumnGuess<Config>[];
  /** Its value may be spread over several columns of a file; absent: it stands in one. */
  joinsColumns?: JoinsColumns;
};

/** How several columns become one value. */
export type JoinsColumns = {
  /** What the titles of such columns mean, by part: names of `titleMeanings`. The order is that of the parts. */
  parts: Readonly<Record<string, readonly string[]>>;
  /** Sets of parts of which a file has all of at least one, or it is no such value. */
  needs: readonly (readonly string[])[];
  /** Words in titles that say nothing more of it. */
  passedWords: readonly string[];
  /** A text that the type parses; empty where all parts are. */
  join(texts: Readonly<Record<string, string>>): string;
};

/** What follows from the rest where nothing is said. */
type Defaulted = {
  /** Where people look for it among the others. */
  group: TypeGroup;
  /** A number in text, whatever stands around it. */
  isNumeric: boolean;
  /** A day or a time in text: which of 03/04 is the day matters. */
  isTemporal: boolean;
};

export type FieldType<Config = unknown, Value = unknown> = Essence<Config, Value> &
  Capabilities<Config, Value> &
  Defaulted;

type Definition<Config, Value> = Essence<Config, Value> & Capabilities<Config, Value> & Partial<Defaulted>;

/** Ties the parts together and forgets their types, so that all fit in one registry. */
export const fieldType = <Config, Value>(definition: Definition<Config, Value>): FieldType => {
  const { kind } = definition.storage;
  const defaults: Defaulted = { group: "more", isNumeric: isNumericKind(kind), isTemporal: isTemporalKind(kind) };
  return { ...defaults, ...definition, ...boundedReading(definition) } as unknown as FieldType;
};
