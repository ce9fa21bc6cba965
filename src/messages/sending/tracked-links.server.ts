import { createHash } from "node:crypto";
import { type LinkPayload, signLink } from "#messages/consent/links.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { Language } from "#shared/languages.ts";

/** The same in every process that sends the message, so that none has to ask. */
export function linkIdOf(messageId: string, language: string, position: number): string {
  const hex = createHash("sha256").update(`${messageId} ${language} ${position}`).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

/** Of one recipient: with one signature for both. */
export function followingLinks(app: Pick<App, "secret" | "env">, about: LinkPayload) {
  const token = signLink(app, "follow", about);
  return { click: `${app.env.APP_URL}/api/m/c?token=${token}`, open: `${app.env.APP_URL}/api/m/o.gif?token=${token}` };
}

/** Before the first mail leaves that has them; once for a message and language. */
export async function keepLinks(
  team: TeamDb,
  messageId: string,
  language: Language,
  tracked: Map<Language, string[]>,
): Promise<void> {
  const links = tracked.get(language);
  if (!links || links.length === 0) return;
  await team.data
    .insertInto("_message_link")
    .values(
      links.map((url, position) => ({
        ...{ id: linkIdOf(messageId, language, position), message_id: messageId, language, position, url },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  tracked.delete(language);
}
