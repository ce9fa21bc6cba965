import type { MessageContent, MessageContents } from "#messages/content/message-content.ts";
import { productTemplateContents, productTemplateInboxes } from "#messages/templates/product-templates.server.ts";
import { storedOf } from "#messages/templates/template-content.server.ts";
import { templateContent } from "#messages/templates/use-template.server.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Language } from "#shared/languages.ts";
import { contentsOf, type MessageRow, withAuthors } from "./message-rows.server.ts";

/** One of the team's own, or one that comes with the product. */
export type AskedTemplate = { templateId: string } | { productTemplate: string };

/** What changes of a message that begins with it. */
export const contentFromTemplate = (caller: TeamCaller, tx: Db, row: MessageRow, asked: AskedTemplate) =>
  "templateId" in asked
    ? fromOwnTemplate(tx, caller, row, asked.templateId)
    : fromProductTemplate(tx, caller, row, asked.productTemplate);

async function fromOwnTemplate(tx: Db, caller: TeamCaller, row: MessageRow, templateId: string) {
  const team = tx.team(caller.teamId);
  const { content, versionId, language, authorIds } = await templateContent(team, templateId, {
    method: row.delivery_method,
    contentType: row.content_type,
  });
  const before = contentsOf(row);
  // The first one decides the language; later ones say it in the message's own.
  const own = Object.keys(before).length === 0 ? language : (row.content_language as Language);
  return {
    content_language: own,
    contents: JSON.stringify(withTyped(before, { [own]: content }, await formerContents(tx, caller, row, [own]))),
    template_id: templateId,
    template_version_id: versionId,
    // Whoever has written the template has written the message.
    approval: withAuthors(row, authorIds),
  };
}

/** In each language that the message has already: all of them are there. */
async function fromProductTemplate(tx: Db, caller: TeamCaller, row: MessageRow, key: string) {
  const before = contentsOf(row);
  const languages = [...new Set([row.content_language, ...Object.keys(before)] as Language[])];
  const given = await productTemplateContents(tx, caller, key, {
    ...{ method: row.delivery_method, contentType: row.content_type, languages },
  });
  const contents = withTyped(before, given, await formerContents(tx, caller, row, languages));
  return { contents: JSON.stringify(contents), template_id: null, template_version_id: null };
}

type Inbox = Pick<MessageContent, "subject" | "previewText">;

/** What an inbox shows stays where somebody has typed it; what a template has put there makes room for the next one. */
function withTyped(before: MessageContents, given: MessageContents, former: readonly Inbox[]): MessageContents {
  const keep = (old: MessageContent, template: MessageContent, part: keyof Inbox) =>
    old[part].trim() === "" || former.some((each) => each[part] === old[part]) ? template[part] : old[part];
  const contents = { ...before };
  for (const [language, template] of Object.entries(given) as [Language, MessageContent][]) {
    const old = before[language];
    contents[language] = old
      ? {
          ...template,
          subject: keep(old, template, "subject"),
          previewText: keep(old, template, "previewText"),
          ...(old.second && { second: old.second }),
        }
      : template;
  }
  return contents;
}

/** What the template before may have put into an inbox. Of those that come with the product none is noted: it was any. */
async function formerContents(
  tx: Db,
  caller: TeamCaller,
  row: MessageRow,
  languages: readonly Language[],
): Promise<Inbox[]> {
  if (!row.template_version_id) return productTemplateInboxes(tx, caller, languages);
  const version = await tx
    .team(caller.teamId)
    .from("message_template_version")
    .select("content")
    .where("id", "=", row.template_version_id)
    .executeTakeFirst();
  return version ? [storedOf(version.content)] : [];
}
