import type { MessageContent } from "#messages/content/message-content.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { type ContentType, type DeliveryMethod, isByConsent } from "#shared/messages.ts";
import { createTemplate } from "./change-templates.server.ts";
import type { ProductTemplateListed, TemplateShown } from "./contract.ts";
import { previewContent } from "./preview-template.server.ts";
import type { ProductTemplate } from "./product/product-template.ts";
import type { Asking } from "./read-templates.server.ts";
import { contentTools, plainContent } from "./template-content.server.ts";
import { mayManageTemplates, mayWriteMessages } from "./template-rights.ts";

/** All of them are mails. */
const method: DeliveryMethod = "EMAIL";

/** What comes with the product for a team of this brand, in a language. */
export async function listProductTemplates(
  db: Db,
  caller: TeamCaller,
  language: Language,
): Promise<ProductTemplateListed[]> {
  if (!mayManageTemplates(caller) && !mayWriteMessages(caller, method)) return [];
  return (await offeredTo(db, caller.teamId)).map((template) => {
    const { name, about, content } = template.in(language);
    return {
      Key: template.key,
      Name: name,
      About: about,
      SubjectLine: content.subject,
      DeliveryMethodId: method,
      UsedFor: template.usedFor,
      ContentTypes: [...template.contentTypes],
      ContentLanguageId: language,
    };
  });
}

export async function previewProductTemplate(asking: Asking, team: TeamDb, key: string, language: Language) {
  const template = await requireProductTemplate(asking.app.db, asking.caller, key);
  return previewContent(asking, team, {
    ...{ method, language, usedFor: template.usedFor },
    hasFooter: isByConsent(template.contentTypes[0]),
    content: template.in(language).content,
  });
}

/** A draft of the team's own, to be changed as they like. */
export async function copyProductTemplate(asking: Asking, key: string, language: Language): Promise<TemplateShown> {
  const template = await requireProductTemplate(asking.app.db, asking.caller, key);
  const { name, content } = template.in(language);
  return createTemplate(asking, {
    ...{ Name: name, DeliveryMethodId: method, UsedFor: template.usedFor, ContentLanguageId: language },
    ...{ SubjectLine: content.subject, PreviewText: content.previewText, Design: content.design },
  });
}

/** What a message begins with, in each of its languages. */
export async function productTemplateContents(
  db: Db,
  caller: TeamCaller,
  key: string,
  message: { method: DeliveryMethod; contentType: ContentType; languages: readonly Language[] },
): Promise<Partial<Record<Language, MessageContent>>> {
  const template = await requireProductTemplate(db, caller, key);
  const { name } = template.in(message.languages[0]!);
  if (message.method !== method) refuseField("TemplateId", "messageTemplates.useFailed", { name, id: key });
  if (!template.contentTypes.includes(message.contentType))
    refuseField("TemplateId", `messageTemplates.notFor.${message.contentType}`, { name });
  const { readContent } = await contentTools();
  return Object.fromEntries(
    message.languages.map((language) => [
      language,
      plainContent(readContent(template.in(language).content, "Design")) as MessageContent,
    ]),
  );
}

/** What each of them puts into an inbox. */
export async function productTemplateInboxes(
  db: Db,
  { teamId }: Pick<TeamCaller, "teamId">,
  languages: readonly Language[],
): Promise<Pick<MessageContent, "subject" | "previewText">[]> {
  const templates = await offeredTo(db, teamId);
  return templates.flatMap((template) => languages.map((language) => template.in(language).content));
}

async function requireProductTemplate(db: Db, caller: TeamCaller, key: string): Promise<ProductTemplate> {
  if (!mayManageTemplates(caller) && !mayWriteMessages(caller, method)) throw new Refusal("forbidden");
  const found = (await offeredTo(db, caller.teamId)).find((each) => each.key === key);
  if (!found) throw new Refusal("not_found");
  return found;
}

async function offeredTo(db: Db, teamId: string): Promise<ProductTemplate[]> {
  const { productTemplatesOf } = await import("./product/registry.ts");
  const { app_brand } = await db.app
    .selectFrom("team")
    .select("app_brand")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  return productTemplatesOf(app_brand);
}
