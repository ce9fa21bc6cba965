import { readLink } from "#messages/consent/links.server.ts";
import { leaveAsIs } from "#messages/content/merge/escape-value.ts";
import { MergeLimitError } from "#messages/content/merge/merge-budget.ts";
import type { MergeData } from "#messages/content/merge/merge-value.ts";
import { hasTags, parseMerge } from "#messages/content/merge/parse-merge.ts";
import { mergeRenderer } from "#messages/content/merge/render-merge.ts";
import { unescaped } from "#messages/sending/track-links.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { acceptNotifications } from "./accept-notifications.server.ts";
import { ownSource } from "./follow-outcomes.server.ts";
import { type Fetch, isMachine } from "./is-machine.ts";

export type Fetched = Omit<Fetch, "secondsSince">;

/** Where a link of this message leads, and nowhere else; of what the recipient has erased only what was the same for all. */
export async function followLink(app: App, token: string, linkId: string, fetched: Fetched): Promise<string> {
  const { team, row } = await findRecipient(app, token);
  const link = await team.data.selectFrom("_message_link").selectAll().where("id", "=", linkId).executeTakeFirst();
  if (!link || (row && row.message_id !== link.message_id)) throw new Refusal("link_expired");
  const url = hasTags(link.url) ? row?.data && (await merge(team, link, row.data as MergeData)) : link.url;
  if (!url || !isOfTheWeb(url)) throw new Refusal("link_expired");
  if (row) note(app, team.id, row, "click", fetched, linkId);
  return url;
}

/** Whoever asks with a link that is none gets the same picture. */
export async function noteOpened(app: App, token: string, fetched: Fetched): Promise<void> {
  const found = await findRecipient(app, token).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (found?.row) note(app, found.team.id, found.row, "open", fetched);
}

async function findRecipient(app: App, token: string) {
  const { teamId, id } = readLink(app, "follow", token);
  const known = await app.db.app.selectFrom("team").select("id").where("id", "=", teamId).executeTakeFirst();
  if (!known) throw new Refusal("link_expired");
  const team = app.db.team(teamId);
  const row = await team.data
    .selectFrom("_outbox")
    .select(["id", "message_id", "data", "sent_at", "delivered_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return { team, row };
}

type Row = NonNullable<Awaited<ReturnType<typeof findRecipient>>["row"]>;

/** Nobody waits for it. The same within a minute counts once, so that nobody can fill the table by pressing a key. */
function note(app: App, teamId: string, row: Row, type: "open" | "click", fetched: Fetched, linkId?: string): void {
  const at = new Date();
  const since = row.delivered_at ?? row.sent_at;
  const isOfMachine = isMachine({ ...fetched, secondsSince: since ? (at.getTime() - since.getTime()) / 1000 : null });
  const minute = Math.floor(at.getTime() / 60_000);
  const sourceId = `${linkId ?? "open"} ${isOfMachine ? "machine" : "person"} ${minute}`;
  acceptNotifications(app, [
    {
      ...{ type, at, source: ownSource, sourceId, outboxId: row.id, teamId, isMachine: isOfMachine },
      detail: { userAgent: fetched.userAgent.slice(0, 300) },
      ...(linkId && { linkId }),
    },
  ]).catch((error: unknown) => app.log.warn({ err: error, teamId }, "an open or click was not noted"));
}

/** With what was merged into the message itself. */
async function merge(team: TeamDb, link: { url: string; language: string }, data: MergeData): Promise<string> {
  const { nodes, problems } = parseMerge(`{% address %}${link.url}{% endaddress %}`, { withPlaces: true });
  if (problems.length > 0) return "";
  const format = { language: chooseLanguage(link.language), timeZone: await team.timeZone() };
  try {
    return unescaped(mergeRenderer(nodes, leaveAsIs, format)(data));
  } catch (error) {
    if (error instanceof MergeLimitError) return "";
    throw error;
  }
}

const isOfTheWeb = (url: string): boolean => URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
