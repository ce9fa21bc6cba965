import { extensionPoint } from "#shared/extension-point.ts";
import type { App } from "./app.ts";
import type { Db } from "./db/db.ts";
import type { TeamCaller } from "./http/caller.ts";

/** A kind of thing that happens in a team and that programs elsewhere can be told of: by webhooks. */
export type TeamEvent = {
  /** Kept with what asked for it, and sent: never changes. How it is called is beside it (`client/event-words.ts`). */
  name: string;
  /** What is told of its subjects, as far as the reader may see them now; nothing to see: nothing to tell. */
  describe(app: App, reader: TeamCaller, subjectIds: string[]): Promise<Record<string, unknown> | undefined>;
};

export const teamEvents = extensionPoint<TeamEvent>();

/** What has happened now, and to what. */
export type Happening = {
  event: string;
  changeSetId: string | null;
  /** With the collections that they are in or have just left: some want to be told of one collection only. */
  subjects: readonly { id: string; collections: readonly string[] }[];
};

/** `caller`: in whose name, or of a team whose providers have told it. */
export type Happened = { app: App; tx: Db; caller: Pick<TeamCaller, "teamId" | "definitionsVersion"> };

/** Told in the transaction in which it happens: what it throws undoes the whole. */
export type TeamEventListener = (happened: Happened, happenings: readonly Happening[]) => Promise<void>;

export const teamEventListeners = extensionPoint<TeamEventListener>();

export async function tellOfEvents(happened: Happened, happenings: readonly Happening[]): Promise<void> {
  for (const listen of teamEventListeners.all()) await listen(happened, happenings);
}
