import { holdDefinitions } from "#data/collections/collections.server.ts";
import { type DefinitionChange, recordDefinitionChange } from "#data/collections/log-definition.server.ts";
import { keepDesignFiles } from "#messages/content/keep-design-files.server.ts";
import type { MessageContent } from "#messages/content/message-content.ts";
import { note } from "#server/audit.ts";
import type { AuditAction } from "#server/audit-actions.ts";
import { Breath } from "#server/breath.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { sameJson } from "#shared/same-json.ts";
import type { TemplateChange, TemplateInput, TemplateShown } from "./contract.ts";
import { type Asking, readTemplate, type TemplateRow } from "./read-templates.server.ts";
import { contentOf, contentTools, namesFor, plainContent, storedOf } from "./template-content.server.ts";

export const mostTemplates = 1_000;

/** Who does something to a template, by themselves or by undoing what was done. */
export type Acting = Pick<Asking, "app" | "caller"> & { address?: string };

export const createTemplate = (asking: Asking, input: TemplateInput): Promise<TemplateShown> =>
  asking.app.db.transaction(async (tx) => {
    const team = tx.team(asking.caller.teamId);
    const content = await readyContent(asking, tx, contentOf(input), undefined, {
      method: input.DeliveryMethodId,
      usedFor: input.UsedFor,
    });
    await holdDefinitions(tx, asking.caller.teamId);
    const row = {
      id: newId(),
      name: input.Name,
      delivery_method: input.DeliveryMethodId,
      used_for: input.UsedFor,
      language: input.ContentLanguageId,
      content: JSON.stringify(content),
      author_ids: [asking.caller.userId],
      created_by: asking.caller.userId,
      updated_by: asking.caller.userId,
    };
    await team.insert("message_template", [row]).execute();
    await noteTemplate(tx, asking, "template_created", row);
    await logTemplate(tx, asking, "created", row);
    return readTemplate(team, asking, row.id);
  });

export const changeTemplate = (asking: Asking, templateId: string, input: TemplateChange): Promise<TemplateShown> =>
  asking.app.db.transaction(async (tx) => {
    const team = tx.team(asking.caller.teamId);
    if (input.Name !== undefined) await holdDefinitions(tx, asking.caller.teamId);
    const row = await holdTemplate(team, templateId);
    if (input.Version !== undefined && input.Version !== row.version)
      refuseConflict("Version", "messageTemplates.changedMeanwhile");
    const before = storedOf(row.content);
    const content = await readyContent(asking, tx, contentOf(input, before), before, {
      method: row.delivery_method,
      usedFor: input.UsedFor ?? row.used_for,
    });
    await updateTemplate(team, asking, row, {
      content: JSON.stringify(content),
      ...(!sameJson(content, row.content) && { author_ids: authorsWith(row, asking.caller.userId) }),
      ...(input.Name !== undefined && { name: input.Name }),
      ...(input.UsedFor !== undefined && { used_for: input.UsedFor }),
      ...(input.ContentLanguageId !== undefined && { language: input.ContentLanguageId }),
    });
    const now = { ...row, name: input.Name ?? row.name };
    await noteTemplate(tx, asking, "template_changed", now);
    if (now.name !== row.name) await logTemplate(tx, asking, "updated", now, row);
    return readTemplate(team, asking, templateId);
  });

export const duplicateTemplate = (asking: Asking, templateId: string): Promise<TemplateShown> =>
  asking.app.db.transaction(async (tx) => {
    const team = tx.team(asking.caller.teamId);
    await holdDefinitions(tx, asking.caller.teamId);
    const source = await findTemplate(team, templateId);
    const row = {
      id: newId(),
      name: asking.say("messageTemplates.copyOf", { name: source.name }).slice(0, 120),
      ...{ delivery_method: source.delivery_method, used_for: source.used_for, language: source.language },
      content: JSON.stringify(source.content),
      author_ids: authorsWith(source, asking.caller.userId),
      created_by: asking.caller.userId,
      updated_by: asking.caller.userId,
    };
    await team.insert("message_template", [row]).execute();
    await noteTemplate(tx, asking, "template_created", row);
    await logTemplate(tx, asking, "created", row);
    return readTemplate(team, asking, row.id);
  });

/** Everybody who has changed what it says since it was last approved. */
const authorsWith = ({ author_ids }: { author_ids: string[] }, userId: string) => [...new Set([...author_ids, userId])];

/** What is offered is archived first, so that nobody's list changes by surprise. */
export const deleteTemplate = (asking: Acting, templateId: string): Promise<void> =>
  asking.app.db.transaction(async (tx) => {
    const team = tx.team(asking.caller.teamId);
    await holdDefinitions(tx, asking.caller.teamId);
    const row = await holdTemplate(team, templateId);
    if (row.status === "published") refuseConflict("", "messageTemplates.deletePublished");
    await updateTemplate(team, asking, row, { deleted_at: new Date() });
    await noteTemplate(tx, asking, "template_deleted", row);
    await logTemplate(tx, asking, "deleted", row, row);
  });

/** As it went: a draft, or archived. */
export const restoreTemplate = (asking: Acting, templateId: string): Promise<void> =>
  asking.app.db.transaction(async (tx) => {
    const team = tx.team(asking.caller.teamId);
    await holdDefinitions(tx, asking.caller.teamId);
    const row = await team
      .from("message_template")
      .selectAll()
      .where("id", "=", templateId)
      .where("deleted_at", "is not", null)
      .where("is_scratch", "=", false)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal("not_found");
    await updateTemplate(team, asking, row, { deleted_at: null });
    await noteTemplate(tx, asking, "template_restored", row);
    await logTemplate(tx, asking, "restored", row, row);
  });

/** The name alone, as it was before. */
export const renameTemplate = (asking: Acting, templateId: string, name: string): Promise<void> =>
  asking.app.db.transaction(async (tx) => {
    const team = tx.team(asking.caller.teamId);
    await holdDefinitions(tx, asking.caller.teamId);
    const row = await holdTemplate(team, templateId);
    await updateTemplate(team, asking, row, { name });
    await noteTemplate(tx, asking, "template_changed", { ...row, name });
    await logTemplate(tx, asking, "updated", { ...row, name }, row);
  });

/** One that people manage, and nobody else changes until this is done; the empty one is the product's own. */
export async function holdTemplate(team: TeamDb, templateId: string) {
  const row = await team
    .from("message_template")
    .selectAll()
    .where("id", "=", templateId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  if (row.is_scratch) refuseConflict("", "messageTemplates.scratchIsFixed");
  return row;
}

export async function updateTemplate(
  team: TeamDb,
  { caller }: Pick<Asking, "caller">,
  row: Pick<TemplateRow, "id" | "version">,
  changes: Parameters<typeof team.update<"message_template">>[1],
) {
  await team
    .update("message_template", {
      ...changes,
      version: row.version + 1,
      updated_at: new Date(),
      updated_by: caller.userId,
    })
    .where("id", "=", row.id)
    .execute();
}

export const noteTemplate = (
  tx: Db,
  { caller, address }: Pick<Acting, "caller" | "address">,
  action: AuditAction,
  { id, name }: { id: string; name: string },
) => note(tx, { action, actorId: caller.userId, teamId: caller.teamId, subjectId: id, detail: { name }, address });

/** In the log of definitions: that it is there and what it is called. What it says is kept with each version of it. */
const logTemplate = (
  tx: Db,
  { app, caller }: Acting,
  kind: DefinitionChange["kind"],
  { id, name }: { id: string; name: string },
  before?: { name: string },
) =>
  recordDefinitionChange(app, tx, caller, {
    ...{ kind, subject: "template", subjectId: id, after: { name } },
    ...(before && { before: { name: before.name } }),
  });

/** As it is kept: read, its tags by ids, its pictures the team's own. What was kept over a bound may stay as it is. */
async function readyContent(
  { app, caller }: Asking,
  tx: Db,
  given: MessageContent,
  before: MessageContent | undefined,
  { method, usedFor }: { method: DeliveryMethod; usedFor: string },
): Promise<Record<string, unknown>> {
  if (method === "SMS" && given.design) refuseField("Design", "messageTemplates.smsHasNoDesign");
  const { readContent, storedContent, filesIn } = await contentTools();
  const team = tx.team(caller.teamId);
  const names = await namesFor(team, caller, usedFor);
  const { content, excess } = await storedContent(readContent(given, "Design"), names, new Breath());
  if (excess && !(before && sameJson(given, before)))
    refuseField("Design", `messageContent.problems.${excess.problem}`, { name: excess.name });
  const kept = before && readContent(before, "Design").design;
  const [shown, had] = [content.design, kept].map((design) => (design ? filesIn(design) : [])) as [string[], string[]];
  await keepDesignFiles(app, tx, caller, { shown, had, path: "Design" });
  return plainContent(content);
}

async function findTemplate(team: TeamDb, templateId: string) {
  const row = await team
    .from("message_template")
    .selectAll()
    .where("id", "=", templateId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row;
}
