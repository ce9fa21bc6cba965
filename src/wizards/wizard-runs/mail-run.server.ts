import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import { refuseConflict } from "#shared/errors.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { wizardNameIn } from "../data-wizards/wizard-definitions.ts";
import { openRun } from "./open-run.server.ts";
import { type Acting, isOpen, requireOwnRun } from "./run-rows.server.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    resumeWizard: true;
  }
}

/** The address to go on at, to oneself: to begin on a phone and end at a desk. */
export async function mailRun({ app, caller }: Acting, runId: string) {
  const run = await requireOwnRun(app.db.team(caller.teamId), caller, runId);
  const { wizard } = await openRun({ app, db: app.db, caller }, run);
  if (!isOpen(run)) refuseConflict("", "wizardRuns.problems.over");
  const team = await app.db.app
    .selectFrom("team")
    .select(["name", "app_brand", "default_interface_language"])
    .where("id", "=", caller.teamId)
    .executeTakeFirstOrThrow();
  const language = chooseLanguage(caller.language, caller.savedLanguage, team.default_interface_language);
  await app.db.transaction((tx) =>
    app.jobs.send(tx, sendEmail, {
      ...{ kind: "resumeWizard", to: caller.email, language, brand: team.app_brand },
      path: `/team-${caller.teamId}/wizards/${wizard.id}?run=${run.id}`,
      values: { name: wizardNameIn(wizard, language), team: team.name },
    }),
  );
}
