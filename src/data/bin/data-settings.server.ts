import { note } from "#server/audit.ts";
import type { Db } from "#server/db/db.ts";
import { feature } from "#server/http/handlers.ts";
import { teamChanged } from "#shared/team-live-kinds.ts";
import { dataSettingsContract } from "./data-settings-contract.ts";

export const dataSettings = feature(dataSettingsContract, {
  readDataSettings: async ({ app, caller }) => readSettings(app.db, caller.teamId),

  changeDataSettings: async ({ app, caller, body, address }) =>
    app.db.transaction(async (tx) => {
      await tx.app
        .updateTable("team")
        .set({ history_months: body.historyMonths })
        .where("id", "=", caller.teamId)
        .execute();
      const detail = { historyMonths: body.historyMonths };
      await note(tx, {
        action: "data_settings_changed",
        actorId: caller.userId,
        teamId: caller.teamId,
        detail,
        address,
      });
      await app.live.publish(tx, caller.teamId, teamChanged, {});
      return readSettings(tx, caller.teamId);
    }),
});

async function readSettings(db: Db, teamId: string) {
  const team = db.app.selectFrom("team").select("history_months").where("id", "=", teamId);
  return { historyMonths: (await team.executeTakeFirstOrThrow()).history_months };
}
