import type { MessageContent } from "#messages/content/message-content.ts";
import type { TeamDb } from "#server/db/db.ts";
import { refuseField } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { allowsContentType, type ContentType, type DeliveryMethod, type TemplateUse } from "#shared/messages.ts";
import { storedOf } from "./template-content.server.ts";

export type TemplateContent = {
  templateId: string;
  versionId: string;
  name: string;
  language: Language;
  content: MessageContent;
  /** Whoever has published it may approve it: it may leave by itself. */
  isApproved: boolean;
  /** Who has written it since it was last approved: nobody where it is. */
  authorIds: string[];
};

/**
 * What a message begins with: a template as it was last published. One that is not offered, is of another method or not
 * for messages of this type is refused at `TemplateId`.
 */
export async function templateContent(
  team: TeamDb,
  templateId: string,
  message: { method: DeliveryMethod; contentType: ContentType },
): Promise<TemplateContent> {
  const row = await team
    .from("message_template")
    .innerJoin("message_template_version", "message_template_version.id", "message_template.published_version_id")
    .select(["message_template.id", "message_template.name", "message_template.language", "message_template.used_for"])
    .select(["message_template.delivery_method", "message_template.is_scratch", "message_template.status"])
    .select(["message_template_version.id as version_id", "message_template_version.content"])
    .select(["message_template_version.is_approved", "message_template_version.published_by"])
    .select("message_template.author_ids")
    .where("message_template.id", "=", templateId)
    .where("message_template.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return refuseField("TemplateId", "messageTemplates.noTemplate", { id: templateId });
  const { id, name } = row;
  if (row.status !== "published" || row.delivery_method !== message.method)
    refuseField("TemplateId", "messageTemplates.useFailed", { name, id });
  // The empty one is for every type.
  if (!row.is_scratch && !allowsContentType(row.used_for as TemplateUse, message.contentType))
    refuseField("TemplateId", `messageTemplates.notFor.${message.contentType}`, { name });
  return {
    ...{ templateId: id, versionId: row.version_id, name, language: row.language as Language },
    content: storedOf(row.content),
    isApproved: row.is_approved,
    authorIds: row.is_approved ? [] : [...row.author_ids, ...(row.published_by ? [row.published_by] : [])],
  };
}
