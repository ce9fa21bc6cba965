import { sendEmail } from "#platform/system-emails/send-email.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { chooseLanguage } from "#shared/languages.ts";
import type { FailedPart } from "./backup-parts.server.ts";
import { requireRow } from "./backup-rows.server.ts";
import type { Backup } from "./contract.ts";
import { mostTries } from "./rules.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    backupFailed: true;
    backupIncomplete: true;
  }
}

/** As people know them: by the name of the team. */
export async function nameParts(app: App, failed: FailedPart[]): Promise<Backup["failedParts"]> {
  if (failed.length === 0) return [];
  const teams = await app.db.app.selectFrom("team").select(["id", "name"]).execute();
  const names = new Map(teams.map(({ id, name }) => [app.db.team(id).schema, name]));
  return failed.map(({ schema, table }) => ({ team: names.get(schema) ?? null, table: table ?? null }));
}

/**
 * A letter to every system administrator, in their language, in the transaction that says so. One that the schedule tries
 * again is told of when it gives up.
 */
export async function tellOfFailure(app: App, tx: Db, backupId: string): Promise<void> {
  const row = await requireRow(tx, backupId);
  if (row.state === "failed" && row.due_at && (await countTries(tx, row.due_at)) < mostTries) return;
  const people = await tx.app
    .selectFrom("user")
    .select(["email", "interface_language"])
    .where("is_sys_admin", "=", true)
    .where("deactivated_at", "is", null)
    .execute();
  const parts = row.failed_parts.map(({ team, table }) => [team, table].filter(Boolean).join(": ")).join("\n");
  const kind = row.state === "failed" ? "backupFailed" : "backupIncomplete";
  for (const { email, interface_language } of people) {
    await app.jobs.send(tx, sendEmail, {
      ...{ kind, to: email, path: "/sys-admin/settings", values: { parts: parts || "–" } },
      language: chooseLanguage(interface_language),
      brand: app.settings.current.defaultBrand,
    });
  }
}

async function countTries(tx: Db, dueAt: Date): Promise<number> {
  const tried = tx.app.selectFrom("backup").select("id").where("due_at", "=", dueAt).where("state", "=", "failed");
  return (await tried.execute()).length;
}
