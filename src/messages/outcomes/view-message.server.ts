import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { readLink } from "#messages/consent/links.server.ts";
import { readMessageSettings } from "#messages/consent/message-settings.server.ts";
import { type RenderedMessage, renderForPreview } from "#messages/content/compile-content.ts";
import type { MergeData } from "#messages/content/merge/merge-value.ts";
import { readMailLook } from "#messages/content/read-mail-look.server.ts";
import { contentsOf, languageIn } from "#messages/outgoing-messages/message-rows.server.ts";
import { trackingOf } from "#messages/outgoing-messages/tracking.ts";
import { compileMessage, frozenMessage } from "#messages/sending/compile-message.server.ts";
import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** As it was sent: with what was merged into it then, whoever's rights have changed since. Nothing of it is followed. */
export async function viewMessage(app: App, token: string): Promise<string> {
  const { teamId, id } = readLink(app, "view", token);
  const look = await readMailLook(app.db, teamId);
  if (!look) throw new Refusal("link_expired");
  const team = app.db.team(teamId);
  const row = await team.data.selectFrom("_outbox").selectAll().where("id", "=", id).executeTakeFirst();
  const stored =
    row?.data && (await team.from("outgoing_message").selectAll().where("id", "=", row.message_id).executeTakeFirst());
  if (!stored || !row.data) throw new Refusal("link_expired");
  const message = frozenMessage(stored);
  const language = languageIn(contentsOf(message), row.language, message);
  if (!contentsOf(message)[language]) throw new Refusal("link_expired");
  const compiled = await compileMessage(app, message, {
    ...{ language, timeZone: await team.timeZone(), look },
    definitions: await readDefinitions(team),
    tracking: trackingOf(message, await readMessageSettings(team)),
  });
  return pageOf(renderForPreview(compiled, row.data as MergeData), language, message.message_name);
}

/** `name`: what the team calls it towards its recipients; its subject where that is empty. */
const pageOf = ({ html, text, subject }: RenderedMessage, language: string, name: string): string =>
  (name ? html.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`) : html) ||
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(name || subject)}</title></head><body><pre style="white-space:pre-wrap;font-family:sans-serif">${escapeHtml(text)}</pre></body></html>`;
