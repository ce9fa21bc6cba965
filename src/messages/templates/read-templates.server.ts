import { type Expression, type SqlBool, sql } from "kysely";
import { showProblems } from "#messages/content/show-problems.server.ts";
import { needsApproval } from "#messages/delivery/clear-departure.server.ts";
import type { App } from "#server/app.ts";
import { Breath } from "#server/breath.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { foldText } from "#shared/fold-text.ts";
import type { Language } from "#shared/languages.ts";
import { allowsContentType, type DeliveryMethod, deliveryMethods, type TemplateUse } from "#shared/messages.ts";
import type { TemplateListed, TemplateShown, TemplateSort, TemplateStatus } from "./contract.ts";
import { contentTools, namesFor, storedOf } from "./template-content.server.ts";
import { mayManageTemplates, mayWriteMessages } from "./template-rights.ts";

export type Asking = { app: App; caller: TeamCaller; say: Say; address: string };

export type TemplateQuery = {
  status?: TemplateStatus | undefined;
  method?: DeliveryMethod | undefined;
  usedFor?: TemplateUse | undefined;
  search?: string | undefined;
  deleted?: boolean | undefined;
  sort: TemplateSort;
  order: "asc" | "desc";
  page: number;
  limit: number;
};

/** Who manages templates sees all; who only writes messages sees what is offered for them. */
export async function listTemplates(team: TeamDb, caller: TeamCaller, query: TemplateQuery) {
  const found = (query.deleted ? deletedTemplates(team, caller) : visibleTemplates(team, caller))
    .where("message_template.is_scratch", "=", false)
    .$if(query.status !== undefined, (q) => q.where("message_template.status", "=", query.status!))
    .$if(query.method !== undefined, (q) => q.where("message_template.delivery_method", "=", query.method!))
    .$if(query.usedFor !== undefined, (q) => q.where("message_template.used_for", "=", query.usedFor!))
    .$if(!!query.search, (q) => q.where(isNamed(query.search!)));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin("user", "user.id", "message_template.created_by")
    .selectAll("message_template")
    .select("user.name as creator_name")
    .orderBy(sorts[query.sort], query.order)
    .orderBy("message_template.id", query.order)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  return { templates: rows.map(showListed), total, abilities: { manage: mayManageTemplates(caller) } };
}

const isNamed = (search: string): Expression<SqlBool> =>
  sql<boolean>`position(${foldText(search)} in public.fold(message_template.name)) > 0`;

const sorts = {
  Name: sql`public.fold(message_template.name)`,
  CreatedAt: sql`message_template.created_at`,
  UpdatedAt: sql`message_template.updated_at`,
  UsedFor: sql`message_template.used_for`,
  Status: sql`message_template.status`,
} satisfies Record<TemplateSort, unknown>;

/** One of those, as it is edited by who may, else as it is offered. */
export async function readTemplate(
  team: TeamDb,
  { app, caller, say }: Pick<Asking, "app" | "caller" | "say">,
  templateId: string,
): Promise<TemplateShown> {
  const row = await requireTemplate(team, caller, templateId);
  const content = storedOf(await contentFor(team, caller, row));
  const { readContent, shownContent } = await contentTools();
  const names = await namesFor(team, caller, row.used_for);
  const shown = await shownContent(readContent(content, "Design"), names, new Breath());
  const format = { language: row.language as Language, timeZone: caller.timeZone };
  const { listProblemsIn } = await import("#messages/content/read-view-lists.server.ts");
  const lists = await listProblemsIn({ team, caller, format }, shown.content.design, null);
  const canManage = mayManageTemplates(caller);
  return {
    ...showListed(row),
    SubjectLine: shown.content.subject,
    PreviewText: shown.content.previewText,
    Design: shown.content.design as Record<string, unknown> | null,
    TextOnlyVersion: shown.content.text,
    IsTextOwn: shown.content.isTextOwn,
    Problems: showProblems([...shown.problems, ...lists], say),
    IsWaitingForApproval: await isWaitingForApproval(app, team, row),
    Abilities: {
      manage: canManage && !row.is_scratch,
      delete: canManage && !row.is_scratch && row.status !== "published",
    },
  };
}

async function isWaitingForApproval({ db }: App, team: TeamDb, row: TemplateRow): Promise<boolean> {
  if (!row.published_version_id || !allowsContentType(row.used_for as TemplateUse, "TRANSACTIONAL")) return false;
  const version = await team
    .from("message_template_version")
    .select("is_approved")
    .where("id", "=", row.published_version_id)
    .executeTakeFirst();
  return version?.is_approved === false && (await needsApproval(db, row.team_id));
}

export type TemplateRow = Awaited<ReturnType<typeof requireTemplate>>;

export async function requireTemplate(team: TeamDb, caller: TeamCaller, templateId: string) {
  const row = await visibleTemplates(team, caller)
    .leftJoin("user", "user.id", "message_template.created_by")
    .selectAll("message_template")
    .select("user.name as creator_name")
    .where("message_template.id", "=", templateId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row;
}

/** What is edited is for who edits; all others see what was published. */
export async function contentFor(team: TeamDb, caller: TeamCaller, row: TemplateRow): Promise<unknown> {
  if (mayManageTemplates(caller) || !row.published_version_id) return row.content;
  const version = await team
    .from("message_template_version")
    .select("content")
    .where("id", "=", row.published_version_id)
    .executeTakeFirst();
  return version?.content ?? row.content;
}

function visibleTemplates(team: TeamDb, caller: TeamCaller) {
  const query = team.from("message_template").where("message_template.deleted_at", "is", null);
  if (mayManageTemplates(caller)) return query;
  const methods = deliveryMethods.filter((method) => mayWriteMessages(caller, method));
  return query
    .where("message_template.status", "=", "published")
    .where(sql<boolean>`message_template.delivery_method = any(${methods}::text[])`);
}

/** What was never more than the product's own, or is another's to know, is nothing to bring back. */
const deletedTemplates = (team: TeamDb, caller: TeamCaller) =>
  team
    .from("message_template")
    .where("message_template.deleted_at", "is not", null)
    .where(sql<boolean>`${mayManageTemplates(caller)}`);

const showListed = (row: TemplateRow): TemplateListed => ({
  Id: row.id,
  Name: row.name,
  DeliveryMethodId: row.delivery_method,
  UsedFor: row.used_for as TemplateUse,
  ContentLanguageId: row.language as Language,
  Status: row.status,
  IsScratch: row.is_scratch,
  Version: row.version,
  PublishedVersionId: row.published_version_id,
  CreatedBy: row.created_by ? { userId: row.created_by, name: row.creator_name ?? "" } : null,
  CreatedAt: row.created_at.toISOString(),
  UpdatedAt: row.updated_at.toISOString(),
});
