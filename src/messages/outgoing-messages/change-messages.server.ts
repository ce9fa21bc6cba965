import { messageContent, messageContents, type PartTags } from "#messages/content/message-content.ts";
import { needsApproval } from "#messages/delivery/clear-departure.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { AuditAction } from "#server/audit-actions.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict, refuseField, refuseTakenId } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { type AskedTemplate, contentFromTemplate } from "./content-from-template.server.ts";
import { refuseStale } from "./content-tags.server.ts";
import type { MessageChanges, NewMessage } from "./contract.ts";
import { keepAttached, keepPictures } from "./keep-files.server.ts";
import { messageChanged } from "./live-kinds.ts";
import { storedContents } from "./message-contents.server.ts";
import {
  approvalOf,
  authorshipOf,
  contentsOf,
  fingerprintOf,
  lockMessage,
  type MessageRow,
  stateOf,
  withAuthors,
  withdrawnApproval,
} from "./message-rows.server.ts";
import { allowsAction, hasRight, type MessageAction, mayWriteNew, rightFor, statusAfter } from "./rules.ts";
import { settingsOf, type TrialState } from "./trial.ts";

export type Acting = { app: App; caller: TeamCaller };

export const createMessage = ({ app, caller }: Acting, given: NewMessage): Promise<string> =>
  app.db.transaction(async (tx) => {
    const { Id = newId(), DeliveryMethodId: method, InternalName, ContentTypeId, ...rest } = given;
    if (!mayWriteNew(caller, method)) throw new Refusal("forbidden");
    const team = tx.team(caller.teamId);
    if (given.Id && (await isOwn(team, caller, Id))) return Id;
    const language = rest.ContentLanguageId ?? (await languageOf(team));
    const made = await team
      .insert("outgoing_message", [
        {
          id: Id,
          internal_name: InternalName,
          delivery_method: method,
          content_type: ContentTypeId,
          content_language: language,
          created_by: caller.userId,
          owned_by: caller.userId,
          updated_by: caller.userId,
        },
      ])
      .onConflict((twice) => twice.column("id").doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) refuseTakenId();
    const row = await lockMessage(team, caller, Id);
    await write(team, row, caller, await columnsOf({ app, caller }, tx, row, rest));
    await noteAct({ app, caller }, tx, Id, "message_created");
    return Id;
  });

/** Another content, or other recipients, are not what was approved. */
export const changeMessage = (
  { app, caller }: Acting,
  messageId: string,
  { Version, BasedOn, ...changes }: MessageChanges & { Version?: number | undefined; BasedOn?: PartTags | undefined },
): Promise<void> =>
  app.db.transaction(async (tx) => {
    const row = await holdFor({ app, caller }, tx, messageId, "edit");
    if (Version !== undefined && Version !== row.version)
      refuseConflict("Version", "messages.problems.changedMeanwhile");
    const columns = await columnsOf({ app, caller }, tx, row, changes);
    if (BasedOn && typeof columns.contents === "string")
      refuseStale(contentsOf(row), messageContents.parse(JSON.parse(columns.contents)), BasedOn);
    await saveChanges({ app, caller }, tx, row, columns);
  });

export const duplicateMessage = (
  { app, caller }: Acting,
  messageId: string,
  { Id = newId(), InternalName }: { Id?: string | undefined; InternalName?: string | undefined },
): Promise<string> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const row = await lockMessage(team, caller, messageId);
    await createMessage(
      { app, caller },
      {
        Id,
        InternalName: (InternalName ?? row.internal_name).slice(0, 200),
        DeliveryMethodId: row.delivery_method,
        ContentTypeId: row.content_type,
        ContentLanguageId: row.content_language as Language,
      },
    );
    // Whoever wrote the original may not approve the copy either.
    const authors = authorshipOf(row).authorIds.filter((author) => author != null);
    const copied = {
      approval: withdrawnApproval(row, ...authors),
      message_name: row.message_name,
      internal_description: row.internal_description,
      sender_id: row.sender_id,
      reply_to: row.reply_to,
      subscription_list_id: row.subscription_list_id,
      contents: JSON.stringify(row.contents ?? {}),
      audience: JSON.stringify(row.audience ?? {}),
      attachments: JSON.stringify(row.attachments),
      template_id: row.template_id,
      template_version_id: row.template_version_id,
      trial: row.trial && JSON.stringify(settingsOf(row.trial as TrialState)),
    };
    await team.update("outgoing_message", copied).where("id", "=", Id).execute();
    return Id;
  });

export const useTemplate = ({ app, caller }: Acting, messageId: string, asked: AskedTemplate): Promise<void> =>
  app.db.transaction(async (tx) => {
    const row = await holdFor({ app, caller }, tx, messageId, "edit");
    await saveChanges({ app, caller }, tx, row, await contentFromTemplate(caller, tx, row, asked));
  });

export const deleteMessage = ({ app, caller }: Acting, messageId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const row = await holdFor({ app, caller }, tx, messageId, "delete");
    const gone = { deleted_at: new Date(), updated_by: caller.userId };
    await tx.team(caller.teamId).update("outgoing_message", gone).where("id", "=", row.id).execute();
    await noteAct({ app, caller }, tx, row.id, "message_deleted");
  });

export const handOver = ({ app, caller }: Acting, messageId: string, userId: string): Promise<void> =>
  app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const row = await holdFor({ app, caller }, tx, messageId, "handOver");
    const member = await team
      .from("team_user")
      .select("id")
      .where("user_id", "=", userId)
      .where("activated_at", "is not", null)
      .where("deactivated_as_of", "is", null)
      .executeTakeFirst();
    if (!member) refuseField("OwnedBy", "messages.problems.noMember");
    await team.update("outgoing_message", { owned_by: userId }).where("id", "=", row.id).execute();
    await noteAct({ app, caller }, tx, row.id, "message_handed_over", { userId });
  });

/** The row, kept until the transaction ends; refused where its status or the caller's rights do not allow it. */
export async function holdFor(
  { caller }: Acting,
  tx: Db,
  messageId: string,
  action: MessageAction,
): Promise<MessageRow> {
  const row = await lockMessage(tx.team(caller.teamId), caller, messageId);
  const state = stateOf(row, await needsApproval(tx, caller.teamId));
  if (!hasRight(caller, authorshipOf(row), rightFor(action, state))) throw new Refusal("forbidden");
  if (!allowsAction(state, action)) refuseConflict("", "messages.problems.notNow");
  return row;
}

/** Who did what, and why; and open screens learn of it. */
export async function noteAct(
  { app, caller }: Acting,
  tx: Db,
  messageId: string,
  action: AuditAction,
  detail: Record<string, unknown> = {},
) {
  const deed = { action, actorId: caller.userId, teamId: caller.teamId, subjectId: messageId, detail };
  await note(tx, deed);
  await app.live.publish(tx, caller.teamId, messageChanged, { messageId });
}

type Columns = Parameters<typeof updateColumns>[2];

const updateColumns = (
  team: TeamDb,
  messageId: string,
  columns: Parameters<typeof team.update<"outgoing_message">>[1],
) => team.update("outgoing_message", columns).where("id", "=", messageId).execute();

async function saveChanges(acting: Acting, tx: Db, row: MessageRow, columns: Columns) {
  const { app, caller } = acting;
  const team = tx.team(caller.teamId);
  const before = fingerprintOf(row);
  const saved = await write(team, row, caller, columns);
  const isAnother = fingerprintOf(saved) !== before;
  if (isAnother && row.status === "DRAFT" && !approvalOf(saved).authorIds?.includes(caller.userId))
    await updateColumns(team, row.id, { approval: withAuthors(saved, [caller.userId]) });
  if (isAnother && row.status !== "DRAFT") {
    const status = statusAfter(stateOf(row, true), "edit");
    await updateColumns(team, row.id, { status, approval: withdrawnApproval(saved, caller.userId) });
    await noteAct(acting, tx, row.id, "message_changed", { from: row.status, to: status });
  } else await app.live.publish(tx, caller.teamId, messageChanged, { messageId: row.id });
}

async function write(team: TeamDb, row: MessageRow, caller: TeamCaller, columns: Columns): Promise<MessageRow> {
  if (Object.keys(columns).length === 0) return row;
  const by = { updated_by: caller.userId, updated_at: new Date(), version: row.version + 1 };
  return team
    .update("outgoing_message", { ...columns, ...by })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What of the row a change is about; what it names is the team's own. */
async function columnsOf(acting: Acting, tx: Db, row: MessageRow, changes: MessageChanges): Promise<Columns> {
  const { caller } = acting;
  const team = tx.team(caller.teamId);
  const { SubjectLine, TextOnlyVersion, Contents, ContentLanguageId = row.content_language as Language } = changes;
  await requireNamed(team, row, changes);
  const isSaid = SubjectLine !== undefined || TextOnlyVersion !== undefined || Contents !== undefined;
  const audience = changes.Audience ? { audience: changes.Audience } : row;
  const said = isSaid
    ? await storedContents(team, caller, audience, {
        contents: contentsWith(row, ContentLanguageId, { SubjectLine, TextOnlyVersion, Contents }),
        before: contentsOf(row),
      })
    : undefined;
  if (said) await keepPictures(acting, tx, row, said);
  if (changes.Attachments) await keepAttached(acting, tx, row, changes.Attachments);
  return defined({
    internal_name: changes.InternalName,
    message_name: changes.MessageName,
    internal_description: changes.InternalDescription,
    content_type: changes.ContentTypeId,
    content_language: changes.ContentLanguageId,
    sender_id: changes.SenderId,
    reply_to: changes.ReplyTo,
    subscription_list_id: changes.SubscriptionListId,
    audience: changes.Audience && JSON.stringify(changes.Audience),
    attachments: changes.Attachments && JSON.stringify(changes.Attachments),
    schedule: changes.Schedule && JSON.stringify(changes.Schedule),
    trial: changes.Trial && JSON.stringify(changes.Trial),
    contents: said && JSON.stringify(said),
  });
}

function contentsWith(
  row: MessageRow,
  language: Language,
  { SubjectLine, TextOnlyVersion, Contents = {} }: Pick<MessageChanges, "SubjectLine" | "TextOnlyVersion" | "Contents">,
) {
  const contents = { ...contentsOf(row) };
  for (const [key, given] of Object.entries(Contents) as [Language, (typeof Contents)[Language]][]) {
    if (given === null) delete contents[key];
    else contents[key] = messageContent.parse({ ...contents[key], ...given, ...(given?.second === null && noSecond) });
  }
  const own = { ...(SubjectLine !== undefined && { subject: SubjectLine }) };
  const text = TextOnlyVersion !== undefined && { text: TextOnlyVersion, isTextOwn: true };
  if (SubjectLine !== undefined || text)
    contents[language] = messageContent.parse({ ...contents[language], ...own, ...text });
  return contents;
}

const noSecond = { second: undefined };

/** A sender or a list of another team is as unknown as one that never was. */
async function requireNamed(team: TeamDb, row: MessageRow, { SenderId, SubscriptionListId }: MessageChanges) {
  if (SenderId) {
    const asked = team
      .from("message_sender")
      .select("channel")
      .where("id", "=", SenderId)
      .where("deleted_at", "is", null);
    const found = await asked.executeTakeFirst();
    if (found?.channel !== row.delivery_method) refuseField("SenderId", "messages.problems.noSender");
  }
  if (SubscriptionListId) {
    const asked = team.from("subscription_list").select("id").where("id", "=", SubscriptionListId);
    const found = await asked.where("deleted_at", "is", null).executeTakeFirst();
    if (!found) refuseField("SubscriptionListId", "messages.problems.noList");
  }
}

async function isOwn(team: TeamDb, caller: TeamCaller, id: string): Promise<boolean> {
  const asked = team.from("outgoing_message").select("id").where("id", "=", id).where("created_by", "=", caller.userId);
  return (await asked.executeTakeFirst()) !== undefined;
}

const languageOf = async (team: TeamDb): Promise<string> => (await team.dataLanguages()).plain;

const defined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>;
  };
