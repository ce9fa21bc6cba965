import type * as z from "zod";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import type { CollectionDefinition, Definitions } from "./definitions.ts";
import type { DefinitionChange } from "./log-definition.server.ts";
import type { Translations } from "./translations.ts";

/** What was left behind when a blueprint was made: a sentence of `data`, and what it needs. */
export type BlueprintNote = { messageKey: string; values: Record<string, string | number> };

/** The collections that become a blueprint, and what else of the team comes along. */
export type BlueprintSource = {
  /** With the words as they were written. */
  definitions: Definitions;
  collections: CollectionDefinition[];
  /** To another team: nothing internal, and of list items their names only. */
  forOthers: boolean;
  /** Beside its original in the same team: what leads out of it goes on doing so. */
  isCopy: boolean;
  /** Whether something comes along, so that what comes after may refer to it. */
  knows(id: string): boolean;
  note(messageKey: string, values: BlueprintNote["values"]): void;
};

/** A team that a blueprint becomes part of. */
export type BlueprintTarget = {
  app: App;
  tx: Db;
  caller: TeamCaller;
  team: TeamDb;
  /** What a thing of the blueprint is called here. */
  idOf(id: string): string;
  /** The same for what may also be something else, such as a column that every record has. */
  idIfKnown(id: string): string;
  /** Whether what is called so here was made for it. */
  isMade(id: string): boolean;
  /** Its words as this team has them: the plain ones in its own language, where the blueprint knows it. */
  wordsOf(
    words: Record<string, string>,
    translations: Translations,
  ): { words: Record<string, string>; translations: Translations };
};

/** One kind of thing that blueprints hold beside collections, fields and records: how it is copied and made. */
export type BlueprintPart<Item extends { id: string } = { id: string }> = {
  /** Under which a blueprint keeps them: never changes. Keys that an item gains later have defaults. */
  name: string;
  item: z.ZodType<Item>;
  /** Those of the collections; what leads out of the blueprint is left behind, with a note. */
  gather(team: TeamDb, source: BlueprintSource): Promise<Item[]>;
  /** Makes them, and answers what the log of definitions is to say. */
  make(target: BlueprintTarget, items: Item[]): Promise<DefinitionChange[]>;
};

/** In the order in which they are gathered and made: later ones may refer to earlier ones. */
export const blueprintParts = extensionPoint<BlueprintPart>();

/** Forgets the type of the items, so that all parts fit in one list: each is only ever given its own. */
export const blueprintPart = <Item extends { id: string }>(part: BlueprintPart<Item>): BlueprintPart =>
  part as unknown as BlueprintPart;
