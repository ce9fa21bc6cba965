import { type EmailToSend, sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { callersInTeam, readTeamCaller, type TeamCallerRow } from "#server/http/caller-query.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { mayUse } from "#shared/permissions.ts";

/** An email to everybody who shapes the team's data, each in their language; `team` is among its values. */
export async function mailShapers(
  app: App,
  tx: Db,
  teamId: string,
  { values, ...email }: Pick<EmailToSend, "kind" | "path"> & { values: Record<string, string> },
) {
  const team = await tx.app
    .selectFrom("team")
    .select(["name", "app_brand", "default_interface_language"])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const { rows } = await tx.run(callersInTeam, [teamId]);
  const people = (rows as TeamCallerRow[]).flatMap((row) => readTeamCaller(row, teamId) ?? []);
  for (const person of people.filter((each) => mayUse(each, "team_admin_data_collections")))
    await app.jobs.send(tx, sendEmail, {
      ...{ ...email, to: person.email, values: { ...values, team: team.name } },
      language: chooseLanguage(person.savedLanguage, team.default_interface_language),
      brand: team.app_brand,
    });
}
