import { sql } from "kysely";
import { readMessageSettings } from "#messages/consent/message-settings.server.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { isByConsent } from "#shared/messages.ts";
import { type AttachmentChoice, filesIn, maxAttachmentBytes } from "./attachments.ts";
import type { Acting } from "./change-messages.server.ts";
import { contentProblems, hasContent } from "./check-content.server.ts";
import { countAudience } from "./count-audience.server.ts";
import { audienceOf, contentsOf, type MessageRow } from "./message-rows.server.ts";
import { listProblems, postalAddressProblems, senderProblems } from "./team-problems.server.ts";
import { trackingOf } from "./tracking.ts";
import { trialOf } from "./trial.ts";

type Problem = Refusal["fields"][number];

/** Everything that keeps a message from being sent, all at once. */
export async function requireReady(acting: Acting, tx: Db, row: MessageRow) {
  const problems = await problemsOf(acting, tx, row);
  if (problems.length > 0) throw new Refusal("conflict", { fields: problems });
}

export async function problemsOf(acting: Acting, tx: Db, row: MessageRow): Promise<Problem[]> {
  const team = tx.team(row.team_id);
  return [...(await saidWrongly(acting, team, row)), ...(await otherProblems(acting, tx, row))];
}

/** Whatever is wrong beside the words themselves. */
export async function otherProblems(acting: Acting, tx: Db, row: MessageRow): Promise<Problem[]> {
  const team = tx.team(row.team_id);
  return [
    ...(await saidProblems(row)),
    ...(await senderProblems(acting.app, team, row.sender_id, row.delivery_method)),
    ...(await consentProblems(team, row)),
    ...(await trialProblems(team, row)),
    ...(await attachmentProblems(tx, row)),
    ...(await audienceProblems(acting, team, row)),
  ];
}

async function saidProblems(row: MessageRow): Promise<Problem[]> {
  const own = contentsOf(row)[row.content_language as Language];
  const isEmail = row.delivery_method === "EMAIL";
  return [
    ...(isEmail && !own?.subject.trim() ? [{ path: "SubjectLine", messageKey: "messages.problems.noSubject" }] : []),
    ...((await hasContent(own)) ? [] : [{ path: "Contents", messageKey: "messages.problems.noContent" }]),
  ];
}

/** What is wrong with what it says, at its place. */
async function saidWrongly({ caller }: Acting, team: TeamDb, row: MessageRow): Promise<Problem[]> {
  const found = await contentProblems(caller, team, row);
  return found.map(({ language, blockId, part, messageKey, values }) => ({
    path: ["Contents", language, blockId ?? part].join("."),
    ...{ messageKey, values },
  }));
}

/** What people can unsubscribe from says what that is, and whom it is from. */
async function consentProblems(team: TeamDb, row: MessageRow): Promise<Problem[]> {
  if (!isByConsent(row.content_type)) return [];
  const settings = await readMessageSettings(team);
  const list = row.subscription_list_id
    ? await team
        .from("subscription_list")
        .select("id")
        .where("id", "=", row.subscription_list_id)
        .where("deleted_at", "is", null)
        .executeTakeFirst()
    : undefined;
  return [...listProblems(list), ...postalAddressProblems(settings, row.delivery_method)];
}

/** What is tried has to be there, and to be seen. */
async function trialProblems(team: TeamDb, row: MessageRow): Promise<Problem[]> {
  const trial = trialOf(row);
  if (!trial) return [];
  const second = contentsOf(row)[row.content_language as Language]?.second;
  const tracking = trackingOf(row, await readMessageSettings(team));
  return [
    ...(second?.subject.trim() ? [] : [{ path: "Trial", messageKey: "messages.problems.secondSubjectWanted" }]),
    ...(tracking[trial.by] ? [] : [{ path: "Trial", messageKey: `messages.problems.trialUntracked.${trial.by}` }]),
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
  const most = Math.floor(maxAttachmentBytes / 1024 ** 2);
  return Number(bytes) > maxAttachmentBytes
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
