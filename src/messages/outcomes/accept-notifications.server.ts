import type { App } from "#server/app.ts";
import type { Notification } from "./notification.ts";
import { recordNotifications } from "./record-notifications.server.ts";

/** Providers tell of each message by itself, many at a time: what comes together is written together. */
const waitMilliseconds = 5;
const mostTogether = 200;

type Waiting = { notification: Notification; done(): void; fail(error: unknown): void };
type Queue = { waiting: Waiting[]; timer: NodeJS.Timeout | undefined; running: Promise<void> | undefined };

const queues = new WeakMap<App, Queue>();

/** Resolves once all are kept: only then may the provider forget them. */
export async function acceptNotifications(app: App, notifications: readonly Notification[]): Promise<void> {
  const queue = queueOf(app);
  const kept = notifications.map(
    (notification) =>
      new Promise<void>((done, fail) => {
        queue.waiting.push({ notification, done, fail });
      }),
  );
  if (queue.waiting.length >= mostTogether) void flush(app, queue);
  else queue.timer ??= setTimeout(() => void flush(app, queue), waitMilliseconds);
  await Promise.all(kept);
}

/** Everything that has come so far. */
export async function settleNotifications(app: App): Promise<void> {
  const queue = queueOf(app);
  while (queue.waiting.length > 0 || queue.running) await flush(app, queue);
}

function queueOf(app: App): Queue {
  const queue = queues.get(app) ?? { waiting: [], timer: undefined, running: undefined };
  queues.set(app, queue);
  return queue;
}

/** One after the other: what comes meanwhile is the next. */
function flush(app: App, queue: Queue): Promise<void> {
  clearTimeout(queue.timer);
  queue.timer = undefined;
  queue.running ??= writeAll(app, queue).finally(() => {
    queue.running = undefined;
  });
  return queue.running;
}

async function writeAll(app: App, queue: Queue): Promise<void> {
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, mostTogether * 5);
    const known = await findTeams(app, batch).catch(() => undefined);
    for (const [teamId, group] of Map.groupBy(batch, ({ notification }) => notification.teamId)) {
      // Of whom it is cannot be told, or they are gone: nobody will ever want it.
      if (known && !(teamId && known.has(teamId))) for (const { done } of group) done();
      else await writeGroup(app, teamId!, group);
    }
  }
}

async function findTeams(app: App, batch: readonly Waiting[]): Promise<Set<string>> {
  const ids = [...new Set(batch.flatMap(({ notification }) => notification.teamId ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await app.db.app.selectFrom("team").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** What cannot be written together is tried by halves: one that is broken holds up none of the others. */
async function writeGroup(app: App, teamId: string, group: readonly Waiting[]): Promise<void> {
  try {
    await recordNotifications(
      app,
      teamId,
      group.map(({ notification }) => notification),
    );
    for (const { done } of group) done();
  } catch (error) {
    if (group.length === 1) return group[0]!.fail(error);
    const half = Math.ceil(group.length / 2);
    await writeGroup(app, teamId, group.slice(0, half));
    await writeGroup(app, teamId, group.slice(half));
  }
}
