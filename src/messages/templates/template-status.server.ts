import { mayApproveTextOf } from "#messages/delivery/approval.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { refuseConflict } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { holdTemplate, noteTemplate, updateTemplate } from "./change-templates.server.ts";
import type { TemplateShown } from "./contract.ts";
import { type Asking, readTemplate } from "./read-templates.server.ts";

/** Offered as it is now. What was published before stays, for messages that were made from it. */
export const publishTemplate = (
  asking: Asking,
  templateId: string,
  { Version }: { Version?: number | undefined } = {},
): Promise<TemplateShown> =>
  inTeam(asking, templateId, async (team, tx) => {
    const row = await holdTemplate(team, templateId);
    if (Version !== undefined && Version !== row.version)
      refuseConflict("Version", "messageTemplates.changedMeanwhile");
    if (row.status === "archived") refuseConflict("", "messageTemplates.publishArchived");
    const { Problems } = await readTemplate(team, asking, templateId);
    if (Problems.length > 0)
      refuseConflict("Problems", "messageTemplates.publishWithProblems", { count: Problems.length });
    const isApproved = mayApproveTextOf(asking.caller, row.delivery_method, row.author_ids);
    const versionId = await keepVersion(team, asking.caller.userId, { ...row, isApproved });
    await updateTemplate(team, asking, row, {
      status: "published",
      published_version_id: versionId,
      ...(isApproved && { author_ids: [] }),
    });
    await noteTemplate(tx, asking, "template_published", row);
  });

export const archiveTemplate = (asking: Asking, templateId: string): Promise<TemplateShown> =>
  inTeam(asking, templateId, async (team, tx) => {
    const row = await holdTemplate(team, templateId);
    if (row.status === "archived") return;
    await updateTemplate(team, asking, row, { status: "archived", status_before: row.status });
    await noteTemplate(tx, asking, "template_archived", row);
  });

export const unarchiveTemplate = (asking: Asking, templateId: string): Promise<TemplateShown> =>
  inTeam(asking, templateId, async (team, tx) => {
    const row = await holdTemplate(team, templateId);
    if (row.status !== "archived") return;
    const status = row.status_before === "published" ? "published" : "draft";
    await updateTemplate(team, asking, row, { status, status_before: null });
    await noteTemplate(tx, asking, "template_unarchived", row);
  });

export async function listVersions(team: TeamDb, asking: Pick<Asking, "app" | "caller" | "say">, templateId: string) {
  await readTemplate(team, asking, templateId);
  const rows = await team
    .from("message_template_version")
    .leftJoin("user", "user.id", "message_template_version.published_by")
    .selectAll("message_template_version")
    .select("user.name as publisher_name")
    .where("message_template_version.template_id", "=", templateId)
    .orderBy("message_template_version.number", "desc")
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    Number: row.number,
    Name: row.name,
    PublishedAt: row.published_at.toISOString(),
    PublishedBy: row.published_by ? { userId: row.published_by, name: row.publisher_name ?? "" } : null,
  }));
}

/** Its content under a number of its own. */
export async function keepVersion(
  team: TeamDb,
  publishedBy: string | null,
  row: { id: string; name: string; content: unknown; isApproved?: boolean },
): Promise<string> {
  const last = await team
    .from("message_template_version")
    .select("number")
    .where("template_id", "=", row.id)
    .orderBy("number", "desc")
    .executeTakeFirst();
  const id = newId();
  const version = {
    id,
    template_id: row.id,
    number: (last?.number ?? 0) + 1,
    name: row.name,
    published_by: publishedBy,
    is_approved: row.isApproved ?? false,
  };
  await team.insert("message_template_version", [{ ...version, content: JSON.stringify(row.content) }]).execute();
  return id;
}

const inTeam = (
  asking: Asking,
  templateId: string,
  act: (team: TeamDb, tx: Db) => Promise<void>,
): Promise<TemplateShown> =>
  asking.app.db.transaction(async (tx) => {
    const team = tx.team(asking.caller.teamId);
    await act(team, tx);
    return readTemplate(team, asking, templateId);
  });
