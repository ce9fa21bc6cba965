import { sql } from "kysely";
import { needsApproval } from "#messages/delivery/clear-departure.server.ts";
import { explainReason } from "#messages/delivery/connection-problems.ts";
import { showFile } from "#platform/files/team.server.ts";
import type { FileShown } from "#platform/files/team-contract.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import type { Language } from "#shared/languages.ts";
import { type AttachmentChoice, filesIn } from "./attachments.ts";
import { hasContent } from "./check-content.server.ts";
import { tagsOf } from "./content-tags.server.ts";
import type { MessageListed, MessageShown } from "./contract.ts";
import { shownContents } from "./message-contents.server.ts";
import {
  approvalOf,
  audienceOf,
  authorshipOf,
  contentsOf,
  type MessageRow,
  requireMessage,
  stateOf,
} from "./message-rows.server.ts";
import { readMembers } from "./read-approvers.server.ts";
import { hasRight, mayAct, messageActions, messageRights } from "./rules.ts";
import { readSchedule } from "./schedule.ts";
import { decidesAt, settingsOf, type TrialState, trialOf } from "./trial.ts";

type People = Map<string, { name: string; teamUserId: string | null }>;
type Reader = { app: App; caller: TeamCaller; say: Say };

export async function showMessage(asking: Reader, team: TeamDb, messageId: string): Promise<MessageShown> {
  return showRow(asking, team, await requireMessage(team, asking.caller, messageId));
}

export async function showRow(asking: Reader, team: TeamDb, row: MessageRow): Promise<MessageShown> {
  const approval = approvalOf(row);
  const [listed] = await listRows(asking, team, [row]);
  const people = await readPeople(team, [
    ...[approval.requestedBy, approval.answeredBy, row.updated_by],
    (row.trial as TrialState | null)?.decidedBy,
  ]);
  const { contents, foreignFields } = await shownContents(team, asking.caller, row);
  return {
    ...listed!,
    InternalDescription: row.internal_description,
    SenderId: row.sender_id,
    ReplyTo: row.reply_to,
    SubscriptionListId: row.subscription_list_id,
    TextOnlyVersion: contents[row.content_language as Language]?.text ?? "",
    Contents: contents,
    ForeignFields: foreignFields,
    HasContent: await hasContent(contentsOf(row)[row.content_language as Language]),
    PartTags: tagsOf(contentsOf(row)),
    UpdatedBy: personOf(people, row.updated_by),
    Audience: audienceOf(row),
    Attachments: row.attachments as AttachmentChoice[],
    AttachedFiles: await readAttachedFiles(asking.app, row),
    ...trialShown(row, people),
    Template: await templateOf(team, row),
    Approval: {
      RequestedBy: personOf(people, approval.requestedBy),
      RequestedAt: approval.requestedAt ?? null,
      RequestNote: approval.requestNote ?? "",
      AnsweredBy: personOf(people, approval.answeredBy),
      AnsweredAt: approval.answeredAt ?? null,
      AnswerNote: approval.answerNote ?? "",
      WaitsFor: row.status === "APPROVED" ? (approval.waitsFor ?? null) : null,
      ...(await readAsked(asking, row, listed!)),
    },
    Version: row.version,
    Rights: messageRights.filter((right) => hasRight(asking.caller, authorshipOf(row), right)),
  };
}

/** Who is asked, or will be where the caller asks; nobody where there is nothing to ask. */
async function readAsked({ app, caller }: Reader, row: MessageRow, { Status, Actions }: MessageListed) {
  const isAsked = Status === "AWAITING_APPROVAL";
  if (!isAsked && !Actions.includes("requestApproval"))
    return { Approvers: [], AskerMaySend: false, YouMayApprove: false };
  const requestedBy = isAsked ? approvalOf(row).requestedBy : caller.userId;
  const authorship = authorshipOf({ ...row, approval: { ...approvalOf(row), requestedBy } });
  const people = await readMembers(app.db, row.team_id);
  const approvers = people.filter((person) => person.userId !== requestedBy && hasRight(person, authorship, "approve"));
  return {
    Approvers: approvers.map(({ name }) => name).sort((one, other) => one.localeCompare(other)),
    YouMayApprove: hasRight(caller, authorship, "approve"),
    AskerMaySend: people.some((person) => person.userId === requestedBy && hasRight(person, authorship, "send")),
  };
}

/** Of the files that are the same for everybody: whoever sees the message may see them. */
async function readAttachedFiles({ db }: App, row: MessageRow): Promise<FileShown[]> {
  const ids = filesIn(row.attachments as AttachmentChoice[]);
  if (ids.length === 0) return [];
  const files = await db.app
    .selectFrom("file")
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where("team_id", "=", row.team_id)
    .execute();
  return files.map(showFile);
}

function trialShown(row: MessageRow, people: People): Pick<MessageShown, "Trial" | "TrialResult"> {
  const trial = row.trial as TrialState | null;
  if (!trial) return { Trial: null, TrialResult: null };
  const { triedAt = null, winner = null, why = null, decidedAt = null, decidedBy } = trial;
  const at = decidesAt(trial)?.toISOString() ?? null;
  return {
    Trial: settingsOf(trial),
    TrialResult:
      row.started_at && trialOf(row)
        ? { triedAt, decidesAt: at, winner, why, decidedAt, decidedBy: personOf(people, decidedBy) }
        : null,
  };
}

export async function listRows(
  { app, caller, say }: Reader,
  team: TeamDb,
  rows: MessageRow[],
): Promise<MessageListed[]> {
  const people = await readPeople(
    team,
    rows.flatMap((row) => [row.created_by, row.owned_by]),
  );
  const isAsked = await needsApproval(app.db, caller.teamId);
  const subjects = await Promise.all(rows.map((row) => subjectOf(team, caller, row)));
  return rows.map((row, place): MessageListed => {
    const state = stateOf(row, isAsked);
    const subject = subjects[place]!;
    return {
      Id: row.id,
      TeamId: row.team_id,
      InternalName: row.internal_name,
      MessageName: row.message_name || subject,
      OwnMessageName: row.message_name,
      DeliveryMethodId: row.delivery_method,
      ContentTypeId: row.content_type,
      Type: row.content_type,
      ContentLanguageId: row.content_language as Language,
      SubjectLine: subject,
      Status: row.status,
      IsArchived: row.is_archived,
      IsPaused: row.is_paused,
      HeldBecause: row.held_because,
      Problem: problemIn(say, row.problem),
      ScheduledAt: row.scheduled_at?.toISOString() ?? null,
      SentAt: row.sent_at?.toISOString() ?? null,
      CreatedAt: row.created_at.toISOString(),
      UpdatedAt: row.updated_at.toISOString(),
      CreatedByTeamUserId: (row.created_by && people.get(row.created_by)?.teamUserId) || null,
      CreatedBy: personOf(people, row.created_by),
      OwnedBy: personOf(people, row.owned_by),
      Schedule: readSchedule(row.schedule),
      Counts: countsIn(row.counts),
      Actions: messageActions.filter((action) => mayAct(caller, authorshipOf(row), state, action)),
    };
  });
}

/** Only the subject is read for a list: a design is long. */
async function subjectOf(team: TeamDb, caller: TeamCaller, row: MessageRow): Promise<string> {
  const subject = contentsOf(row)[row.content_language as Language]?.subject ?? "";
  const alone = { ...row, contents: { [row.content_language]: { subject } } };
  const { contents } = await shownContents(team, caller, alone);
  return contents[row.content_language as Language]?.subject ?? "";
}

/** Kept by its key, and said in the language of who reads it. */
const problemIn = (say: Say, problem: MessageRow["problem"]): string | null => {
  if (!problem) return null;
  const { key, values = {} } = problem as { key: string; values?: Record<string, string | number> };
  const reason = explainReason(String(values.reason ?? ""), (problem) =>
    say(`messages.problems.connection.${problem}`),
  );
  return say(key as Parameters<Say>[0], { ...values, ...(values.reason && { reason }) } as Parameters<Say>[1]);
};

const states = ["waiting", "attempting", "sent", "failed", "uncertain", "canceled", "skipped"] as const;

function countsIn(counts: MessageRow["counts"]): MessageListed["Counts"] {
  if (!counts) return null;
  const each = Object.fromEntries(states.map((state) => [state, counts[state] ?? 0])) as Record<
    (typeof states)[number],
    number
  >;
  return { ...each, total: states.reduce((sum, state) => sum + each[state], 0) };
}

async function readPeople(team: TeamDb, ids: (string | null | undefined)[]): Promise<People> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await team
    .from("team_user")
    .innerJoin("user", "user.id", "team_user.user_id")
    .select(["team_user.user_id", "team_user.id", "user.name"])
    .where(sql<boolean>`team_user.user_id = any(${wanted}::uuid[])`)
    .execute();
  return new Map(rows.map(({ user_id, id, name }) => [user_id, { name, teamUserId: id }]));
}

const personOf = (people: People, userId: string | null | undefined) => {
  const found = userId ? people.get(userId) : undefined;
  return found ? { UserId: userId!, Name: found.name } : null;
};

async function templateOf(
  team: TeamDb,
  { template_id, template_version_id }: MessageRow,
): Promise<MessageShown["Template"]> {
  if (!template_id) return null;
  const asked = team.from("message_template").select(["id", "name"]).where("id", "=", template_id);
  const found = await asked.executeTakeFirst();
  return found ? { ...found, versionId: template_version_id } : null;
}
