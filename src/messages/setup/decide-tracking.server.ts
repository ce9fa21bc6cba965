import type { Asking } from "#messages/consent/asking.server.ts";
import { changeMessageSettings, isTrackingDecided } from "#messages/consent/message-settings.server.ts";
import { refuseConflict } from "#shared/errors.ts";

/** By whoever is about to send the team's first email; what is decided is changed in the settings, by who may. */
export async function decideTracking(asking: Asking, { Opens, Clicks }: { Opens: boolean; Clicks: boolean }) {
  const { app, caller } = asking;
  await app.db.transaction(async (tx) => {
    // The lock on the team's row, so that of two answers one counts.
    await tx.app.selectFrom("team").select("id").where("id", "=", caller.teamId).forUpdate().execute();
    if (await isTrackingDecided(tx.team(caller.teamId))) refuseConflict("", "messageSetup.question.decided");
    await changeMessageSettings(asking, { trackOpens: Opens, trackClicks: Clicks });
  });
}
