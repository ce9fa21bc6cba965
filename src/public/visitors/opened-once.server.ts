import type { App } from "#server/app.ts";
import { unchanged } from "./kept-answers.server.ts";

type Opened = Map<string, { since: number; until: number; value: unknown }>;
type OpenOnce = <Value>(app: App, teamId: string, key: string, open: () => Promise<Value>) => Promise<Value>;

/**
 * Reads what depends on a team's data and definitions once until something changes in it; at most so many at a time, and for
 * so many milliseconds. `key`: all that it depends on besides.
 */
export function openerOf(most: number, longest = Number.POSITIVE_INFINITY): OpenOnce {
  const ofApps = new WeakMap<App, Opened>();
  return async <Value>(app: App, teamId: string, key: string, open: () => Promise<Value>) => {
    const opened: Opened = ofApps.get(app) ?? new Map();
    ofApps.set(app, opened);
    const whole = `${teamId} ${key}`;
    const since = unchanged(app, teamId);
    const known = opened.get(whole);
    if (known && known.since === since && known.until > Date.now()) return known.value as Value;
    const value = await open();
    if (opened.size >= most) opened.delete(opened.keys().next().value!);
    if (since !== undefined) opened.set(whole, { since, value, until: Date.now() + longest });
    return value;
  };
}

/** Of views and wizards. */
export const openedOnce: OpenOnce = openerOf(500);
