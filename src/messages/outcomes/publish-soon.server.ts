import { messageChanged } from "#messages/outgoing-messages/live-kinds.ts";
import type { App } from "#server/app.ts";

const atMostEvery = 1_000;

type Published = { at: number; timer?: NodeJS.Timeout | undefined };
const publishedBy = new WeakMap<App, Map<string, Published>>();

/** Open screens are told at most once a second, however much comes in, and always of the last. */
export function publishSoon(app: App, teamId: string, messageId: string): void {
  const published = publishedBy.get(app) ?? new Map<string, Published>();
  publishedBy.set(app, published);
  const before = published.get(messageId);
  if (before?.timer) return;
  const wait = before ? before.at + atMostEvery - Date.now() : 0;
  if (wait <= 0) {
    publish(app, published, teamId, messageId);
    return;
  }
  const timer = setTimeout(() => publish(app, published, teamId, messageId), wait).unref();
  published.set(messageId, { at: before!.at, timer });
}

export function stopPublishing(app: App): void {
  for (const { timer } of publishedBy.get(app)?.values() ?? []) clearTimeout(timer);
  publishedBy.delete(app);
}

const mostKept = 1_000;

function publish(app: App, published: Map<string, Published>, teamId: string, messageId: string): void {
  published.delete(messageId);
  published.set(messageId, { at: Date.now() });
  const oldest = published.keys().next().value;
  if (published.size > mostKept && oldest && !published.get(oldest)?.timer) published.delete(oldest);
  app.live
    .publish(app.db, teamId, messageChanged, { messageId })
    .catch((error: unknown) =>
      app.log.warn({ err: error, teamId }, "a message's outcome was not told to open screens"),
    );
}
