import { sql } from "kysely";
import { readMessageSettings } from "#messages/consent/message-settings.server.ts";
import { requireSender } from "#messages/delivery/senders.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { isByConsent } from "#shared/messages.ts";
import { type AttachmentChoice, filesIn, mostAttachedBytes } from "./attachments.ts";
import { collectionsOf } from "./audience.ts";
import type { Acting } from "./change-messages.server.ts";
import { countAudience } from "./count-audience.server.ts";
import { namesOf } from "./message-contents.server.ts";
import { audienceOf, contentsOf, type MessageRow } from "./message-rows.server.ts";

type Problem = Refusal["fields"][number];

/** Everything that keeps a message from being sent, all at once. */
export async function requireReady(acting: Acting, tx: Db, row: MessageRow) {
  const problems = await problemsOf(acting, tx, row);
  if (problems.length > 0) throw new Refusal("conflict", { fields: problems });
}

export async function problemsOf(acting: Acting, tx: Db, row: MessageRow): Promise<Problem[]> {
  const team = tx.team(row.team_id);
  return [
    ...saidProblems(row),
    ...(await tagProblems(acting, team, row)),
    ...(await listProblems(acting, team, row)),
    ...(await senderProblems(acting, team, row)),
    ...(await consentProblems(team, row)),
    ...(await attachmentProblems(tx, row)),
    ...(await audienceProblems(acting, team, row)),
  ];
}

function saidProblems(row: MessageRow): Problem[] {
  const own = contentsOf(row)[row.content_language as Language];
  const isEmail = row.delivery_method === "EMAIL";
  return [
    ...(isEmail && !own?.subject.trim() ? [{ path: "SubjectLine", messageKey: "messages.problems.noSubject" }] : []),
    ...(!own?.design && !own?.text.trim() ? [{ path: "Contents", messageKey: "messages.problems.noContent" }] : []),
  ];
}

/** Names that nobody knows are found before anything is sent. */
async function tagProblems({ caller }: Acting, team: TeamDb, row: MessageRow): Promise<Problem[]> {
  const [{ storedContent }, { readContent }] = await Promise.all([
    import("#messages/content/content-texts.ts"),
    import("#messages/content/read-content.server.ts"),
  ]);
  const names = await namesOf(team, caller, row);
  return Object.entries(contentsOf(row)).flatMap(([language, content]) => {
    const { problems } = storedContent(readContent(content, `Contents.${language}`), names);
    return problems.slice(0, 20).map(({ problem, name, blockId, part }) => ({
      path: ["Contents", language, blockId ?? part].join("."),
      messageKey: `messageContent.problems.${problem}`,
      values: { name },
    }));
  });
}

/** Views that are gone, or that whoever sends may not see. */
async function listProblems({ caller }: Acting, team: TeamDb, row: MessageRow): Promise<Problem[]> {
  const designed = Object.entries(contentsOf(row)).filter(([, { design }]) => design !== null);
  if (designed.length === 0) return [];
  const [{ viewListsIn }, { readContent }, { problemOf }] = await Promise.all([
    import("#messages/content/design.ts"),
    import("#messages/content/read-content.server.ts"),
    import("#messages/content/read-view-lists.server.ts"),
  ]);
  const found: Problem[] = [];
  for (const [language, content] of designed) {
    const reader = { team, caller, format: { language: language as Language, timeZone: caller.timeZone } };
    for (const list of viewListsIn(readContent(content, `Contents.${language}`).design!)) {
      const problem = await problemOf(reader, list, collectionsOf(audienceOf(row)));
      if (problem)
        found.push({ path: `Contents.${language}.${list.blockId}`, messageKey: `messageContent.problems.${problem}` });
    }
  }
  return found;
}

async function senderProblems({ app }: Acting, team: TeamDb, row: MessageRow): Promise<Problem[]> {
  try {
    const { address } = await requireSender(app, team, row.sender_id, row.delivery_method);
    return address ? [] : [{ path: "SenderId", messageKey: "messages.problems.senderWanted" }];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields.length > 0 ? error.fields : [{ path: "SenderId", messageKey: "messages.problems.noSender" }];
  }
}

/** What people can unsubscribe from says what that is, and whom it is from. */
async function consentProblems(team: TeamDb, row: MessageRow): Promise<Problem[]> {
  if (!isByConsent(row.content_type)) return [];
  const { postalAddress } = await readMessageSettings(team);
  const list = row.subscription_list_id
    ? await team
        .from("subscription_list")
        .select("id")
        .where("id", "=", row.subscription_list_id)
        .where("deleted_at", "is", null)
        .executeTakeFirst()
    : undefined;
  return [
    ...(list ? [] : [{ path: "SubscriptionListId", messageKey: "messages.problems.listWanted" }]),
    ...(postalAddress || row.delivery_method === "SMS"
      ? []
      : [{ path: "", messageKey: "messages.problems.postalAddressWanted" }]),
  ];
}

/** What is the same for everybody is weighed before; a recipient's own files when it is their turn. */
async function attachmentProblems(tx: Db, row: MessageRow): Promise<Problem[]> {
  const ids = filesIn(row.attachments as AttachmentChoice[]);
  if (ids.length === 0) return [];
  const { bytes, count } = await tx.app
    .selectFrom("file")
    .select((eb) => [eb.fn.sum<number>("bytes").as("bytes"), eb.fn.countAll<number>().as("count")])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("team_id", "=", row.team_id)
    .executeTakeFirstOrThrow();
  const path = "Attachments";
  if (count < new Set(ids).size) return [{ path, messageKey: "messages.problems.fileGone" }];
  const most = Math.floor(mostAttachedBytes / 1024 ** 2);
  return Number(bytes) > mostAttachedBytes
    ? [{ path, messageKey: "messages.problems.tooHeavy", values: { most } }]
    : [];
}

async function audienceProblems({ app, caller }: Acting, team: TeamDb, row: MessageRow): Promise<Problem[]> {
  const { sources } = audienceOf(row);
  if (sources.length === 0) return [{ path: "Audience", messageKey: "messages.problems.noRecipients" }];
  if (isByConsent(row.content_type) && sources.some(({ kind }) => kind === "addresses"))
    return [{ path: "Audience", messageKey: "messages.problems.addressesTransactional" }];
  try {
    // As it is sent: a field that is closed, a collection that is gone, a filter that fits no more.
    await countAudience(app, team, caller, { ...row, audience: { ...row.audience, sources: sources.map(one) } });
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields.length > 0
      ? error.fields.map((field) => ({ ...field, path: "Audience" }))
      : [{ path: "Audience", messageKey: "messages.problems.audienceGone" }];
  }
}

/** Whether it can be asked at all is seen at one record. */
const one = (source: ReturnType<typeof audienceOf>["sources"][number]) =>
  source.kind === "records" ? { ...source, recordIds: ["00000000-0000-0000-0000-000000000000"] } : source;
