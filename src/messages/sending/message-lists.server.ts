import { sql } from "kysely";
import { viewListsIn } from "#messages/content/design.ts";
import { readContent } from "#messages/content/read-content.server.ts";
import { isListOpenTo, problemOf, readList } from "#messages/content/read-view-lists.server.ts";
import { emptyList, type MergeList, type ViewList } from "#messages/content/view-list.ts";
import { contentsOf, type MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseConflict } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { frozenMessage } from "./compile-message.server.ts";

type Lists = Partial<Record<Language, Record<string, MergeList>>>;

/**
 * The message with the records that its content lists for everybody. Once it is being sent they are read once, with the
 * rights of whoever sends it, and kept with it: everybody gets the same, and it can be shown again. Before that they are
 * as whoever looks may see them now.
 */
export async function withLists(
  app: App,
  caller: TeamCaller,
  row: MessageRow,
  { isSending = false } = {},
): Promise<MessageRow> {
  const wanted = listsOf(row);
  if (wanted.length === 0) return row;
  // Also of what is kept: who may not read it any more sends it to nobody.
  if (isSending) await requireOpen(app, caller, row, wanted);
  if (row.frozen?.lists) return row;
  const lists: Lists = {};
  for (const { language, list } of wanted.filter((each) => each.list.linkedBy === null)) {
    const read = await readList(readerOf(app, caller, row, language), list);
    lists[language] = { ...lists[language], [list.key]: read ?? emptyList };
  }
  return { ...row, frozen: isSending ? await keep(app, row, lists) : { ...row.frozen, lists } };
}

/** Whether somebody may read what the message lists, in one of its languages. */
export async function areListsOpenTo(app: App, caller: TeamCaller, row: MessageRow): Promise<boolean> {
  for (const { language, list } of listsOf(row))
    if (!(await isListOpenTo(readerOf(app, caller, row, language), list))) return false;
  return true;
}

const listsOf = (row: MessageRow): { language: Language; list: ViewList }[] =>
  Object.entries(contentsOf(frozenMessage(row))).flatMap(([language, content]) => {
    const { design } = readContent(content, "Contents");
    return design ? viewListsIn(design).map((list) => ({ language: language as Language, list })) : [];
  });

const readerOf = (app: App, caller: TeamCaller, { team_id }: MessageRow, language: Language) => ({
  ...{ team: app.db.team(team_id), caller, format: { language, timeZone: caller.timeZone } },
});

async function requireOpen(app: App, caller: TeamCaller, row: MessageRow, wanted: ReturnType<typeof listsOf>) {
  for (const { language, list } of wanted) {
    const problem = await problemOf(readerOf(app, caller, row, language), list, null);
    if (problem) refuseConflict("Contents", `messages.problems.${problem === "viewOnHold" ? problem : "viewClosed"}`);
  }
}

/** Several processes may begin at once: what the first has read is what all send. */
async function keep(app: App, row: MessageRow, lists: Lists): Promise<Record<string, unknown> | null> {
  const team = app.db.team(row.team_id);
  await team
    .update("outgoing_message", {
      frozen: sql`coalesce(frozen, '{}') || jsonb_build_object('lists', ${JSON.stringify(lists)}::jsonb)` as never,
    })
    .where("id", "=", row.id)
    .where(sql<boolean>`not coalesce(frozen, '{}') ? 'lists'`)
    .execute();
  const kept = await team.from("outgoing_message").select("frozen").where("id", "=", row.id).executeTakeFirstOrThrow();
  return kept.frozen;
}
