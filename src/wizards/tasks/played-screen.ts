import type { FieldDefinition } from "#data/collections/definitions.ts";
import type { Filter } from "#shared/filter.ts";
import type { AnswerBase } from "./run-answers.ts";

/** A field that the person fills in. */
export type PlayedField = {
  key: string;
  field: FieldDefinition;
  label: string;
  help: string;
  isRequired: boolean;
  displayWidth: string;
  /** Where a record is chosen: what is shown of each. */
  displayFieldIds?: readonly string[];
};

/** What was found, to choose from. */
export type PlayedMatches = {
  collectionId: string;
  fields: FieldDefinition[];
  records: { id: string; name: string; values: Record<string, unknown> }[];
  hasMore: boolean;
  isMany: boolean;
  chosenIds: string[];
  isNew: boolean;
  canCreate: boolean;
  newRecordLabel: string;
  canSearch: boolean;
  words: string;
  noneMessage: string;
};

/** What one task shows and asks, before it is put into words for the browser. */
export type PlayedScreen = {
  fields: PlayedField[];
  rows: {
    key: string;
    recordId: string | null;
    title: string;
    values: Record<string, unknown>;
    hidden: string[];
    /** The one record whose values are shown, in the version that what is typed counts as typed over. */
    base?: AnswerBase | null | undefined;
    /** Where each row chooses by itself. */
    matches?: PlayedMatches | undefined;
  }[];
  matches: PlayedMatches;
  /** What stands above the fields of each row; numbered where the person adds rows. */
  rowLabel: string;
  html: string;
  view: {
    viewId: string;
    collectionId: string;
    filter: Filter | null;
    pick: "none" | "one" | "some";
    isRequired: boolean;
    chosenIds: string[];
  };
};
