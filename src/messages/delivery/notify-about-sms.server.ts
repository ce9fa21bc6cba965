import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import { callersInTeam, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import { mayStillSpend } from "#server/http/rate-limit.ts";
import { chooseLanguage } from "#shared/languages.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    smsDayLimit: true;
    smsBlockLimit: true;
  }
}

const kinds = { day_limit: "smsDayLimit", block_limit: "smsBlockLimit" } as const;
const onceADay = { most: 1, seconds: 24 * 3600 };

/** An alarm to the team's administrators: somebody may be earning by the codes that the team pays for. */
export async function notifyAboutSms(app: App, teamId: string, reason: keyof typeof kinds): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (!(await mayStillSpend({ db: tx }, { key: `sms-alarm:${teamId}:${reason}`, ...onceADay }))) return;
    const team = await tx.app
      .selectFrom("team")
      .select(["name", "app_brand", "default_interface_language"])
      .where("id", "=", teamId)
      .executeTakeFirstOrThrow();
    await note(tx, { action: "sms_limit_reached", teamId, subjectId: teamId, detail: { because: reason } });
    const { rows } = await tx.run(callersInTeam, [teamId]);
    const people = (rows as TeamCallerRow[]).flatMap((row) => readTeamCaller(row, teamId) ?? []);
    for (const { email, savedLanguage } of people.filter(({ isTeamAdmin }) => isTeamAdmin)) {
      await app.jobs.send(tx, sendEmail, {
        ...{ kind: kinds[reason], to: email, path: `/team-${teamId}/outgoing-messages/settings` },
        values: { team: team.name },
        language: chooseLanguage(savedLanguage, team.default_interface_language),
        brand: team.app_brand,
      });
    }
  });
}
