import type { App } from "#server/app.ts";
import { chargeVisitorTo } from "#server/db/connection-shares.ts";
import { Cache } from "#shared/cache.ts";
import { unchanged } from "./kept-answers.server.ts";

type Opened = Cache<string, { value: unknown }>;
type OpenOnce = <Value>(app: App, teamId: string, key: string, open: () => Promise<Value>) => Promise<Value>;

/**
 * Reads what depends on a team's data and definitions once until something changes in it; at most so many at a time, and for
 * so many milliseconds. `key`: all that it depends on besides.
 */
export function openerOf(max: number, maxAgeMs?: number): OpenOnce {
  const ofApps = new WeakMap<App, Opened>();
  return async <Value>(app: App, teamId: string, key: string, open: () => Promise<Value>) => {
    // What was read before may be all that a request reads of the team, before it writes.
    chargeVisitorTo(teamId);
    const opened: Opened =
      ofApps.get(app) ?? new Cache("opened-for-visitors", { max, ...(maxAgeMs !== undefined && { maxAgeMs }) });
    ofApps.set(app, opened);
    const whole = `${teamId} ${key}`;
    const since = unchanged(app, teamId);
    const known = since === undefined ? undefined : opened.get(whole, since);
    if (known) return known.value as Value;
    const value = await open();
    if (since !== undefined) opened.set(whole, { value }, since);
    return value;
  };
}

/** Of views and wizards. */
export const openedOnce: OpenOnce = openerOf(500);
