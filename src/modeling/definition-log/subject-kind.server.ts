import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { FeaturePermission } from "#shared/permissions.ts";

/** Something that is defined, as it is at this moment, in the bin or not. */
export type SubjectNow = {
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

/** What the log, the bin and undo have to know of one kind of definition; the rest is the same for all. */
export type SubjectKind = {
  subject: string;
  /** What it takes to change one. */
  permission: FeaturePermission;
  /** Keys of its state that can be put back, through the functions that everybody uses. */
  keys: readonly string[];
  /** Of these, those that are many things in one, such as the settings of a field: each of them is put back alone. */
  inParts?: readonly string[];
  find(team: TeamDb, which: { ids: string[] } | "deleted", language?: string): Promise<SubjectNow[]>;
  /** Whatever of this kind is or was in a collection. */
  idsIn(team: TeamDb, collectionId: string): Promise<string[]>;
  remove(app: App, caller: TeamCaller, it: SubjectNow): Promise<unknown>;
  restore(app: App, caller: TeamCaller, it: SubjectNow): Promise<unknown>;
  change(app: App, caller: TeamCaller, it: SubjectNow, wish: Record<string, unknown>): Promise<unknown>;
  /** Orders of what is in it, by the word under which the log has them. */
  orders?: Readonly<Record<string, Order>>;
};

export type Order = {
  now(team: TeamDb, it: SubjectNow): Promise<string[]>;
  put(app: App, caller: TeamCaller, it: SubjectNow, ids: string[]): Promise<unknown>;
};
