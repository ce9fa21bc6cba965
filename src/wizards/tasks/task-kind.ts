import type * as z from "zod";
import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import type { Filter } from "#shared/filter.ts";
import type { TaskLabel } from "./task-types.ts";
import type { LinkedField } from "./value-source.ts";
import type { WizardTask } from "./wizard-flow.ts";

/** What a variable is: records of some collections (empty: of any), or a value of a field type. */
export type VariableShape =
  | { kind: "records"; collectionIds: readonly string[]; isMany: boolean }
  | { kind: "value"; field: FieldDefinition };

/** What a task's settings name: everything that can be missing one day. */
export type TaskUses = {
  collectionIds?: readonly string[];
  fieldIds?: readonly string[];
  /** The same of records that those at hand lead to. */
  linkedFieldIds?: readonly string[];
  viewIds?: readonly string[];
  templateIds?: readonly string[];
  senderIds?: readonly string[];
  /** Keys of variables. */
  variables?: readonly string[];
  /** Names of tasks whose files go along. */
  files?: readonly string[];
  /** Whose fields each filter asks about; null: variables. */
  filters?: readonly { path: string; filter: Filter; collectionId: string | null }[];
  /** With merge tags. */
  texts?: readonly { path: string; text: string }[];
  fields?: readonly LinkedField[];
};

/** What a person can say to a task; whatever else they send is refused. */
export type AnswerParts = {
  /** Keys of values. */
  values?: readonly string[];
  choice?: boolean;
  newOne?: boolean;
  words?: boolean;
};

/** What is known where a task stands. */
export type TaskScope = {
  definitions: Definitions;
  shapeOf(variable: string): VariableShape | undefined;
  /** The collection of a view; nothing where it is not there. */
  viewCollection(viewId: string): string | undefined;
};

// biome-ignore lint/suspicious/noExplicitAny: settings are read by the kind's own schema before
export type TaskKind<Settings = any> = {
  icon: string;
  settings: z.ZodType<Settings>;
  /** Where it stands in the gallery, as it is set up. */
  labels: readonly TaskLabel[];
  /** Whether it asks the person for something. */
  asks(settings: Settings): boolean;
  /** What an answer to it may hold; absent: none is taken. */
  takes?(settings: Settings): AnswerParts;
  /** What it sets under its name. */
  sets?(task: WizardTask, settings: Settings, scope: TaskScope): VariableShape | undefined;
  uses(settings: Settings): TaskUses;
  /** What people read, by the key under which its translations are kept. */
  words?(settings: Settings): Record<string, string>;
  /** The same with other words. */
  withWords?(settings: Settings, words: Readonly<Record<string, string>>): Settings;
  /** It can be done once for each of many. */
  loops: "records" | "rowsToo" | "never";
  /** Collections that it makes records in, or may make them in. */
  createsIn?(settings: Settings): readonly string[];
  /** It makes records, changes them, or takes them into or out of collections. */
  writesRecords?(settings: Settings): boolean;
  /** It makes a file, which messages can bring along. */
  makesFile?: true;
  /** It can wait until the run has finished. */
  canWait?: true;
};

export const taskKind = <Settings>(kind: TaskKind<Settings>): TaskKind<Settings> => kind;
