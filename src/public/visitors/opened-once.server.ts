import type { App } from "#server/app.ts";
import { unchanged } from "./kept-answers.server.ts";

type Opened = Map<string, { since: number; value: unknown }>;

const ofApps = new WeakMap<App, Opened>();
const mostOpened = 500;

/** What `open` reads of a team's definitions, once until something changes in it. `key`: all that it depends on besides. */
export async function openedOnce<Value>(
  app: App,
  teamId: string,
  key: string,
  open: () => Promise<Value>,
): Promise<Value> {
  const opened: Opened = ofApps.get(app) ?? new Map();
  ofApps.set(app, opened);
  const whole = `${teamId} ${key}`;
  const since = unchanged(app, teamId);
  const known = opened.get(whole);
  if (known && known.since === since) return known.value as Value;
  const value = await open();
  if (opened.size >= mostOpened) opened.delete(opened.keys().next().value!);
  if (since !== undefined) opened.set(whole, { since, value });
  return value;
}
