import { productTemplateContents } from "#messages/templates/product-templates.server.ts";
import { templateContent } from "#messages/templates/use-template.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Language } from "#shared/languages.ts";
import { contentsOf, type MessageRow, withAuthors } from "./message-rows.server.ts";

/** One of the team's own, or one that comes with the product. */
export type AskedTemplate = { templateId: string } | { productTemplate: string };

/** What changes of a message that begins with it. */
export const contentFromTemplate = (caller: TeamCaller, tx: Db, row: MessageRow, asked: AskedTemplate) =>
  "templateId" in asked
    ? fromOwnTemplate(tx.team(caller.teamId), row, asked.templateId)
    : fromProductTemplate(tx, caller, row, asked.productTemplate);

async function fromOwnTemplate(team: TeamDb, row: MessageRow, templateId: string) {
  const { content, versionId, language, authorIds } = await templateContent(team, templateId, {
    method: row.delivery_method,
    contentType: row.content_type,
  });
  const before = contentsOf(row);
  // The first one decides the language; later ones say it in the message's own.
  const own = Object.keys(before).length === 0 ? language : (row.content_language as Language);
  return {
    content_language: own,
    contents: JSON.stringify({ ...before, [own]: content }),
    template_id: templateId,
    template_version_id: versionId,
    // Whoever has written the template has written the message.
    approval: withAuthors(row, authorIds),
  };
}

/** In each language that the message has already: all of them are there. */
async function fromProductTemplate(tx: Db, caller: TeamCaller, row: MessageRow, key: string) {
  const before = contentsOf(row);
  const contents = await productTemplateContents(tx, caller, key, {
    ...{ method: row.delivery_method, contentType: row.content_type },
    languages: [...new Set([row.content_language, ...Object.keys(before)] as Language[])],
  });
  return { contents: JSON.stringify({ ...before, ...contents }), template_id: null, template_version_id: null };
}
