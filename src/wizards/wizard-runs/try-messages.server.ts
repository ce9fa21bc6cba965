import { problemsOf } from "#messages/outgoing-messages/check-message.server.ts";
import { countAudience } from "#messages/outgoing-messages/count-audience.server.ts";
import { requireMessage } from "#messages/outgoing-messages/message-rows.server.ts";
import { listCandidates } from "#messages/sending/list-candidates.server.ts";
import { previewMessage } from "#messages/sending/show-letters.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { mostWritten } from "../tasks/read-with-effects.server.ts";
import { takeBack } from "../tasks/take-back.server.ts";
import type { AnswerProblem, Outgoing } from "../tasks/task-play.server.ts";
import type { SendSettings } from "../tasks/types/send-message/send-message.ts";
import { exportName } from "./make-exports.server.ts";
import type { OpenRun, PlayedRun } from "./open-run.server.ts";
import type { TestShown } from "./run-shown.ts";
import { exportsOf, type RunMessage, writeMessage } from "./send-along.server.ts";
import { checkEffects, writeEffects } from "./write-effects.server.ts";

type MessageTried = TestShown["messages"][number];
type Tried = { messages: MessageTried[]; unsent: AnswerProblem[] };

/**
 * The messages of a run as they would go out: everything is written in a transaction, looked at as it is before every
 * sending, and taken back. Where it cannot be written, or is much, only whom they are about is told.
 */
export async function tryMessages(
  { open, memory }: PlayedRun,
  outgoing: readonly Outgoing[],
  { say, isWritable }: { say: Say; isWritable: boolean },
): Promise<Tried> {
  const messages = outgoing.filter((each) => each.kind === "message");
  if (messages.length === 0) return { messages: [], unsent: [] };
  const names = await templateNames(open.team, messages);
  const plain = messages.map((each): MessageTried => {
    const { templateId, attachments } = each.settings as SendSettings;
    const along = exportsOf(open, outgoing).filter(({ name }) => attachments.includes(name));
    return {
      ...{ taskId: each.taskId, templateName: names.get(templateId ?? "") ?? "", files: along.map(exportName) },
      ...{ recipients: each.recordIds.length, leftOut: 0, sample: null },
    };
  });
  const effects = memory.effects.all();
  if (!isWritable || effects.length > mostWritten) return { messages: plain, unsent: [] };
  return takeBack(open.app.db, async (tx) => {
    const { app, caller, definitions, grants } = open;
    const { checked } = await checkEffects({ ...open, tx }, effects, false);
    await writeEffects({ app, tx, caller, definitions, grants }, checked, effects, { kind: "wizard" });
    const tried: Tried = { messages: [], unsent: [] };
    for (const [place, each] of messages.entries()) {
      const { more, problems } = await tryOne(open, tx, each, say);
      tried.messages.push({ ...plain[place]!, ...more });
      tried.unsent.push(...problems.map((problem) => ({ ...problem, path: each.taskId })));
    }
    return tried;
  });
}

type TriedOne = { more: Partial<MessageTried>; problems: Refusal["fields"] };

async function tryOne(open: OpenRun, tx: Db, message: RunMessage, say: Say): Promise<TriedOne> {
  if (message.recordIds.length === 0) return { more: {}, problems: [] };
  const { app, caller } = open;
  const team = tx.team(caller.teamId);
  try {
    const messageId = await writeMessage({ app, caller, tx }, open, message, []);
    const row = await requireMessage(team, caller, messageId);
    const { willGet, found, shared } = await countAudience(app, team, caller, row);
    const problems = await problemsOf({ app, caller }, tx, row);
    const { candidates } = await listCandidates({ app, caller }, team, messageId, { limit: 1 });
    const to = candidates[0]?.address;
    const letter = to ? await previewMessage({ app, caller, say }, team, messageId, { address: to }) : undefined;
    const sample = letter && { to: to!, subject: letter.subject, html: letter.html, text: letter.text };
    return { more: { recipients: willGet, leftOut: found - willGet - shared, sample: sample ?? null }, problems };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const said = error.fields.length > 0 ? error.fields : [{ path: "", messageKey: `errors.${error.code}` }];
    return { more: {}, problems: said };
  }
}

async function templateNames(team: TeamDb, messages: readonly RunMessage[]): Promise<Map<string, string>> {
  const ids = messages.flatMap(({ settings }) => (settings as SendSettings).templateId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await team.from("message_template").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
