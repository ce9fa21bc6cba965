import type { Cache } from "#shared/cache.ts";
import type { Db, TeamDb } from "./db.ts";
import { afterTransaction } from "./one-connection.ts";

type Reading<Value> = {
  key: string;
  /** Of the team's definitions, as the caller's request found it. */
  version?: number;
  read: (team: TeamDb) => Promise<Value>;
};

/**
 * What is kept of a team, or what the database says now. A transaction sees what it has written itself and may still be
 * undone: what is read inside of one is not kept, but read once more after its commit.
 */
export async function readThrough<Value>(
  cache: Cache<string, Value>,
  team: TeamDb,
  { key, version, read }: Reading<Value>,
): Promise<Value> {
  const whole = `${team.id} ${key}`;
  const known = cache.get(whole, version);
  if (known !== undefined) return known;
  const value = await read(team);
  if (!team.plain.isTransaction) cache.set(whole, value, version);
  else
    afterTransaction<Db>((db) => {
      read(db.team(team.id)).then(
        (committed) => cache.set(whole, committed, version),
        () => undefined,
      );
    });
  return value;
}
