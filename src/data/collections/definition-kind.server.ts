import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { OwnedTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import type { FeaturePermission } from "#shared/permissions.ts";
import type { Definitions } from "./definitions.ts";
import type { FieldUsesOf } from "./field-use.server.ts";
import type { WordShown } from "./translations-contract.ts";

/** One definition as it is at this moment, in the bin or not. */
export type DefinitionNow = {
  id: string;
  name: string;
  /** Where it belongs: of a collection the collection itself. */
  collectionId: string | null;
  deletedAt: Date | null;
  /** Whether what it belongs to is there: only then it can come back. */
  isReachable: boolean;
  /** By the words of the log. */
  state: Readonly<Record<string, unknown>>;
  icon?: string;
  dataType?: string;
  /** Of a collection: the one above it. */
  parentId?: string | null;
};

/**
 * All that the log and its undo, the bin, its purge, translations, "used in" and a team's backup have to know of one kind
 * of definition; none of them names a kind. What a blueprint copies is beside it (`blueprints/blueprint-part.ts`).
 */
export type DefinitionKind = {
  /** Under which the log keeps it: never changes. */
  name: string;
  /** What it takes to change one. */
  permission: FeaturePermission;
  /** Who knows of them, where that is not everybody who shapes data. */
  seenWith?: FeaturePermission;
  /** Keys of its state that can be put back, through the functions that everybody uses. */
  keys: readonly string[];
  /** Of these, those that are many things in one, such as the settings of a field: each of them is put back alone. */
  inParts?: readonly string[];
  /** Keys of its state that follow from others, and are not told. */
  untold?: readonly string[];
  find(team: TeamDb, which: { ids: string[] } | "deleted", language?: string): Promise<DefinitionNow[]>;
  /** Whatever of this kind is or was in a collection. */
  idsIn(team: TeamDb, collectionId: string): Promise<string[]>;
  remove(app: App, caller: TeamCaller, it: DefinitionNow): Promise<unknown>;
  restore(app: App, caller: TeamCaller, it: DefinitionNow): Promise<unknown>;
  change(app: App, caller: TeamCaller, it: DefinitionNow, input: Record<string, unknown>): Promise<unknown>;
  /** The order of all of them in one collection, under the word by which the log has it. */
  order?: DefinitionOrder;
  /** Their tables in `app`, which a team's backup takes along. */
  tables: readonly (keyof OwnedTables)[];
  /** Removes for good what was deleted before then; inside a transaction that holds the team's definitions. */
  purge?(team: TeamDb, before: Date): Promise<unknown>;
  /** What of them can be translated. Collections and fields are always asked. */
  words?(team: TeamDb, definitions: Definitions): Promise<WordShown[]>;
  /** Where they use a field: whoever deletes one is told first. */
  fieldUses?: readonly FieldUsesOf[];
};

export type DefinitionOrder = {
  key: string;
  now(team: TeamDb, collectionId: string): Promise<string[]>;
  put(app: App, caller: TeamCaller, collectionId: string, ids: string[]): Promise<unknown>;
};

export const definitionKinds = extensionPoint<DefinitionKind>();

export const definitionKind = (name: string): DefinitionKind | undefined =>
  definitionKinds.all().find((each) => each.name === name);
