import type { Grant } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";

/** What records are written with: by whom, in which transaction, by which definitions. */
export type Writing = {
  app: App;
  tx: Db;
  caller: TeamCaller;
  definitions: Definitions;
  grants: readonly Grant[];
};

/** `id`: of a set that may have been begun before, by an earlier step of the same long work. */
export type ChangeSet = { kind: string; undoes?: string; id?: string };
