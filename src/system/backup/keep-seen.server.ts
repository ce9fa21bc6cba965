import type { App } from "#server/app.ts";
import type { Progress } from "./write-backup.server.ts";

const everyMs = 1_000;
/** Whoever has not been seen for so long is dead. */
export const deadAfterMs = 90_000;

/** Says every second that someone works on it, and how far that is. */
export function keepSeen(app: App, backupId: string, progress?: () => Progress) {
  let saying: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    saying = app.db.app
      .updateTable("backup")
      .set({ seen_at: new Date(), ...progress?.() })
      .where("id", "=", backupId)
      .execute()
      .catch(() => {});
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await saying;
    },
  };
}
