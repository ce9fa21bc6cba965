import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { type Asking, noteFor } from "./asking.server.ts";
import { type MessageSettings, type MessageSettingsInput, messageSettings } from "./message-settings.ts";

/** As they are set, with the defaults for the rest. */
export async function readMessageSettings(team: TeamDb): Promise<MessageSettings> {
  const row = await team.from("message_settings").select("settings").executeTakeFirst();
  return messageSettings.parse(row?.settings ?? {});
}

/** Somebody has said whether opens and clicks are counted. */
export async function isTrackingDecided(team: TeamDb): Promise<boolean> {
  const row = await team.from("message_settings").select("settings").executeTakeFirst();
  return row?.settings?.trackOpens !== undefined || row?.settings?.trackClicks !== undefined;
}

export async function changeMessageSettings(asking: Asking, input: MessageSettingsInput): Promise<MessageSettings> {
  const { app, caller } = asking;
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const settings = JSON.stringify(input);
    await team
      .insert("message_settings", [{ settings, updated_by: caller.userId }])
      .onConflict((conflict) =>
        conflict.column("team_id").doUpdateSet({
          settings: sql`message_settings.settings || excluded.settings`,
          updated_by: caller.userId,
          updated_at: new Date(),
        }),
      )
      .execute();
    await noteFor(tx, asking, "message_settings_changed", undefined, { keys: Object.keys(input).sort() });
    return readMessageSettings(team);
  });
}
