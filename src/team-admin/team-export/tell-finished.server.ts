import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { daysKept } from "./contract.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    exportReady: true;
  }
}

/** Whoever asked for it need not wait on the page. */
export async function tellFinished(app: App, tx: Db, caller: TeamCaller): Promise<void> {
  const team = await tx.app
    .selectFrom("team")
    .select(["name", "app_brand", "default_interface_language"])
    .where("id", "=", caller.teamId)
    .executeTakeFirstOrThrow();
  await app.jobs.send(tx, sendEmail, {
    ...{ kind: "exportReady", to: caller.email, path: `/team-${caller.teamId}/admin/data` },
    values: { team: team.name, days: String(daysKept) },
    language: chooseLanguage(caller.savedLanguage, team.default_interface_language),
    brand: team.app_brand,
  });
}
