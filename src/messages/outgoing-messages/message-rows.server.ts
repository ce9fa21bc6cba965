import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { type MessageContents, messageContents } from "#messages/content/message-content.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { OwnedTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { Language } from "#shared/languages.ts";
import { type Audience, readAudience } from "./audience.ts";
import { type Authorship, type MessageState, maySee, maySeeMessages, type WaitReason } from "./rules.ts";
import { settingsOf, type TrialState } from "./trial.ts";

export type MessageRow = Selectable<OwnedTables["outgoing_message"]>;

/** How many would get it, the fingerprint of the filters that decide who, and digests of a sample of their addresses. */
export type ApprovedAudience = { definitions: string; count: number; addresses?: readonly string[] };

/** What was asked and answered about a message, and what exactly the answer was about. */
export type Approval = {
  requestedBy?: string | null;
  requestedAt?: string;
  requestNote?: string;
  answeredBy?: string | null;
  answeredAt?: string;
  answerNote?: string;
  /** The fingerprint of what was approved. */
  hash?: string;
  /** Whom it was approved for: how many, and by which filters of the collections that it names. */
  audience?: ApprovedAudience;
  /** The same when approval was asked for, as whoever asked sees it. */
  requestedAudience?: ApprovedAudience;
  /** What keeps it from being scheduled for its time, although it was approved. */
  waitsFor?: WaitReason;
  /** Whoever has changed what an approval covers since the last one. */
  authorIds?: readonly string[];
};

export const approvalOf = ({ approval }: Pick<MessageRow, "approval">): Approval => (approval ?? {}) as Approval;
/** The stored approval once it is withdrawn: only the authors remain, who may not approve the message. */
export const withdrawnApproval = (row: Pick<MessageRow, "approval">, ...more: string[]): string => {
  const authorIds = [...new Set([...(approvalOf(row).authorIds ?? []), ...more])];
  return JSON.stringify({ authorIds } satisfies Approval);
};

/** The stored approval with others who have written what it covers. */
export const withAuthors = (row: Pick<MessageRow, "approval">, more: readonly string[]): string => {
  const authorIds = [...new Set([...(approvalOf(row).authorIds ?? []), ...more])];
  return JSON.stringify({ ...approvalOf(row), authorIds } satisfies Approval);
};

export const contentsOf = ({ contents }: Pick<MessageRow, "contents">): MessageContents =>
  messageContents.parse(contents ?? {});
export const audienceOf = ({ audience }: Pick<MessageRow, "audience">): Audience => readAudience(audience);

/** The language that somebody reads it in: their own where it is said in it. */
export const languageIn = (
  contents: MessageContents,
  language: string,
  { content_language }: Pick<MessageRow, "content_language">,
): Language => (contents[language as Language] ? language : content_language) as Language;

/** Only who sends a template by the API gives data with it. */
export const isFromProgram = ({ idempotency_key }: Pick<MessageRow, "idempotency_key">): boolean =>
  idempotency_key !== null;

/** Of all that an approval covers: what is said, by whom, and to whom. */
export function fingerprintOf(row: MessageRow): string {
  const covered = [
    row.delivery_method,
    row.content_type,
    row.content_language,
    row.sender_id,
    row.reply_to,
    row.subscription_list_id,
    contentsOf(row),
    audienceOf(row),
    row.attachments,
    ...(row.trial ? [settingsOf(row.trial as TrialState)] : []),
  ];
  return createHash("sha256").update(JSON.stringify(covered)).digest("base64url");
}

export const stateOf = (row: MessageRow, needsApproval: boolean): MessageState => ({
  status: row.status,
  isArchived: row.is_archived,
  isPaused: row.is_paused,
  isHeld: row.held_because !== null,
  isAskedAgain: row.held_because === "audience_grown",
  isApproved: approvalOf(row).hash !== undefined && approvalOf(row).hash === fingerprintOf(row),
  needsApproval,
});

export const authorshipOf = (row: MessageRow): Authorship => ({
  method: row.delivery_method,
  ownerId: row.owned_by,
  authorIds: [
    ...[row.created_by, row.owned_by, row.updated_by, approvalOf(row).requestedBy],
    ...(approvalOf(row).authorIds ?? []),
  ],
  answeredBy: approvalOf(row).answeredBy,
});

/** One that the caller may see; any other is not there. */
export async function requireMessage(team: TeamDb, caller: TeamCaller, messageId: string): Promise<MessageRow> {
  return requireVisible(caller, await find(team, messageId).executeTakeFirst());
}

/** The same, kept as it is until the transaction ends. */
export async function lockMessage(team: TeamDb, caller: TeamCaller, messageId: string): Promise<MessageRow> {
  return requireVisible(caller, await find(team, messageId).forUpdate().executeTakeFirst());
}

const find = (team: TeamDb, messageId: string) =>
  team.from("outgoing_message").selectAll().where("id", "=", messageId).where("deleted_at", "is", null);

function requireVisible(caller: TeamCaller, row: MessageRow | undefined): MessageRow {
  if (!row || !maySee(caller, authorshipOf(row), row)) throw new Refusal("not_found");
  return row;
}

/** Whoever may see messages at all learns that one has changed, and reads it anew if it is one of theirs. */
export const mayHearOfMessages = async (caller: TeamCaller): Promise<boolean> => maySeeMessages(caller);
