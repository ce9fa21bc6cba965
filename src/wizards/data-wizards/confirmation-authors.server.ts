import { sql } from "kysely";
import { mayApproveTextOf } from "#messages/delivery/approval.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { WizardDefinition } from "./wizard-definitions.ts";

/** Whether somebody may approve what visitors are sent: not where they have written it since it was last approved. */
export async function mayApproveConfirmation(team: TeamDb, wizardId: string, caller: TeamCaller): Promise<boolean> {
  const query = team.from("data_wizard").select("confirmation_author_ids").where("id", "=", wizardId);
  const { confirmation_author_ids: authorIds } = await query.executeTakeFirstOrThrow();
  return mayApproveTextOf(caller, "EMAIL", authorIds);
}

/** Whether what visitors are sent waits for who may approve it: it is not sent until they have published it. */
export async function waitsForApproval(team: TeamDb, wizardId: string): Promise<boolean> {
  const row = await team
    .from("data_wizard")
    .innerJoin("team", "team.id", "data_wizard.team_id")
    .innerJoin("data_wizard_version", "data_wizard_version.id", "data_wizard.published_version_id")
    .select(["team.messages_need_approval", "data_wizard_version.is_confirmation_approved"])
    .where("data_wizard.id", "=", wizardId)
    .executeTakeFirst();
  return Boolean(row?.messages_need_approval && !row.is_confirmation_approved);
}

/** As a value of the column: those of before, and one more. */
export const withConfirmationAuthor = ({ userId }: Pick<TeamCaller, "userId">) =>
  sql<string[]>`array_append(array_remove(confirmation_author_ids, ${userId}::uuid), ${userId}::uuid)`;

/**
 * Somebody has changed what is sent from now on, in runs of earlier versions, too: it is approved only if they may approve
 * it.
 */
export async function withdrawConfirmation(team: TeamDb, wizard: WizardDefinition, caller: TeamCaller): Promise<void> {
  if (wizard.publishedVersionId && !mayApproveTextOf(caller, "EMAIL", [caller.userId]))
    await team
      .update("data_wizard_version", { is_confirmation_approved: false })
      .where("wizard_id", "=", wizard.id)
      .execute();
  await team
    .update("data_wizard", { confirmation_author_ids: withConfirmationAuthor(caller) })
    .where("id", "=", wizard.id)
    .execute();
}

/** What is published already, by somebody who may approve it: nothing of it has to be changed for that. */
export async function approveConfirmation(team: TeamDb, { id, publishedVersionId }: WizardDefinition): Promise<void> {
  await team
    .update("data_wizard_version", { is_confirmation_approved: true })
    .where("id", "=", publishedVersionId)
    .execute();
  await team.update("data_wizard", { confirmation_author_ids: [] }).where("id", "=", id).execute();
}
