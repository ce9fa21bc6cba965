import { mkdirSync, realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureDataFolder, readOrCreatePassword } from "./data-folder.ts";
import { chooseLocation, type DatabaseLocation } from "./location.ts";
import { closeConnection, connectTo, databaseUrl, ensureDatabase, type Owner, takeLock } from "./ownership.ts";
import { findPostmaster, type LaunchOptions, launchPostmaster, type Postmaster, stopPostmaster } from "./postmaster.ts";
import { keepLogSmall, lastLines, readLogFrom } from "./server-log.ts";

export type EmbeddedPostgres = { url: string; adopted: boolean; stop(): Promise<void> };

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** false is for tests: faster, and a power cut may cost the data. */
  durable?: boolean;
  maxConnections?: number;
  say?: (sentence: string) => void;
};

/** Another Simply owns this data folder. */
export class AlreadyRunningError extends Error {
  override name = "AlreadyRunningError";
}

const database = "simply";
// Recovery after a crash may replay a gigabyte of log on a slow disk.
const patience = 120_000;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, maxConnections = 100, say = () => {} } = options;
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const password = readOrCreatePassword(dataDir);
  const place = chooseLocation(dataDir, password, say);
  ensureDataFolder(place, password, durable);

  const launch: LaunchOptions = { durable, maxConnections };
  let session = await becomeOwner(place, password, launch);
  try {
    await ensureDatabase(session.owner, database);
  } catch (error) {
    await endSession(place, session);
    throw error;
  }
  const { port } = session.postmaster;
  const stopWatchingLog = keepLogSmall(place.log);

  let stopping: Promise<void> | undefined;
  const stopped = () => stopping !== undefined;
  const watching = keepOwning();
  return {
    url: databaseUrl(port, password, database),
    adopted: session.adopted,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };

  /** When the server dies under us it comes back on the same port, and the pools of the caller find it again. */
  async function keepOwning(): Promise<void> {
    for (;;) {
      await session.owner.lost;
      if (stopped()) return;
      say("The connection to Postgres was lost; trying to get it back.");
      const regained = await regain();
      if (!regained) return;
      session = regained;
      if (stopped()) return;
      say("Postgres answers again.");
    }
  }

  async function regain(): Promise<Session | undefined> {
    for (let pause = 100; !stopped(); pause = Math.min(pause * 2, 5_000)) {
      await sleep(pause);
      if (stopped()) break;
      try {
        return await becomeOwner(place, password, { ...launch, port }, stopped);
      } catch (error) {
        if (!stopped()) say(error instanceof Error ? error.message : String(error));
      }
    }
    return undefined;
  }

  // The lock is held until the server closes the session, so that nobody adopts a server that is about to go.
  async function stop(): Promise<void> {
    stopWatchingLog();
    const current = session;
    await endSession(place, current);
    await watching;
    // The watch may have been in the middle of bringing the server back.
    if (session !== current) await endSession(place, session);
  }
}

/** The address of a server that another Simply runs on this folder, for commands that only want to talk to it. */
export function findRunningPostgres(dataDir: string): string | undefined {
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  const password = readOrCreatePassword(folder);
  const running = findPostmaster(chooseLocation(folder, password, () => {}).data);
  return running && databaseUrl(running.port, password, database);
}

type Session = { owner: Owner; postmaster: Postmaster; adopted: boolean };

async function endSession(place: DatabaseLocation, { owner, postmaster }: Session): Promise<void> {
  await stopPostmaster(place, postmaster.pid);
  await closeConnection(owner);
}

async function becomeOwner(
  place: DatabaseLocation,
  password: string,
  launch: LaunchOptions,
  isCancelled = () => false,
): Promise<Session> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline && !isCancelled()) {
    const running = findPostmaster(place.data);
    const postmaster = running ?? (await launchPostmaster(place, launch));
    const owner = postmaster && (await connectTo(postmaster.port, password));
    if (postmaster && owner) {
      if (await triesLock(owner)) return { owner, postmaster, adopted: running !== undefined };
    }
    await sleep(50);
  }
  throw new Error(`Postgres does not answer. The end of ${place.log} says:\n${lastLines(readLogFrom(place.log, 0))}`);

  async function triesLock(owner: Owner): Promise<boolean> {
    try {
      if (await takeLock(owner, 1_000)) return true;
    } catch {
      // The server was just being stopped by its last owner: look again.
      await closeConnection(owner);
      return false;
    }
    await closeConnection(owner);
    throw new AlreadyRunningError(`Another Simply already uses the database in ${place.parent}.`);
  }
}
