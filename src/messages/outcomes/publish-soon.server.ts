import { messageChanged } from "#messages/outgoing-messages/live-kinds.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";

const minIntervalMs = 1_000;
const maxEntries = 1_000;
const maxAttempts = 4;

type Services = Pick<App, "live" | "log">;
type Published = { at: number; timer?: NodeJS.Timeout | undefined };

/** By live channel, which a process has once, however its `App` is copied. */
const publishedBy = new WeakMap<App["live"], Map<string, Published>>();

/**
 * Publishes a message's change to open screens at most once a second, and always after the last change. `db` must not be
 * a transaction: it may be used up to a second later.
 */
export function publishSoon(services: Services, db: Db, teamId: string, messageId: string): void {
  const published = publishedBy.get(services.live) ?? new Map<string, Published>();
  publishedBy.set(services.live, published);
  const before = published.get(messageId);
  if (before?.timer) return;
  const act = () => publish(services, db, published, teamId, messageId);
  const wait = before ? before.at + minIntervalMs - Date.now() : 0;
  if (wait <= 0) act();
  else published.set(messageId, { at: before!.at, timer: setTimeout(act, wait).unref() });
}

export function stopPublishing({ live }: Pick<App, "live">): void {
  for (const { timer } of publishedBy.get(live)?.values() ?? []) clearTimeout(timer);
  publishedBy.delete(live);
}

function publish(
  { live, log }: Services,
  db: Db,
  published: Map<string, Published>,
  teamId: string,
  messageId: string,
): void {
  published.delete(messageId);
  published.set(messageId, { at: Date.now() });
  const oldest = published.keys().next().value;
  if (published.size > maxEntries && oldest && !published.get(oldest)?.timer) published.delete(oldest);
  const attempt = (left: number) =>
    live.publish(db, teamId, messageChanged, { messageId }).catch((error: unknown) => {
      if (publishedBy.get(live) !== published) return;
      // All connections may be taken for a moment: nobody waits for this, and it can wait.
      if (left > 0) setTimeout(attempt, minIntervalMs, left - 1).unref();
      else log.warn({ err: error, teamId }, "a message's outcome was not told to open screens");
    });
  attempt(maxAttempts - 1);
}
