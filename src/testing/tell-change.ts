import { setTimeout } from "node:timers/promises";
import type { App } from "#server/app.ts";

/** After something was written past the API: as if somebody had changed it there, until this process has heard of it. */
export async function tellChange(app: App, teamId: string): Promise<void> {
  const before = app.answers.generation(teamId);
  await app.db.transaction((tx) => app.live.revoke(tx, { teamId }));
  while (app.answers.generation(teamId) === before) await setTimeout(5);
}
