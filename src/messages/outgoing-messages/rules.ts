import { mayApprove, mayApproveTextOf } from "#messages/delivery/approval.ts";
import type { DeliveryMethod, MessageStatus } from "#shared/messages.ts";
import { type FeaturePermission, mayUse, type TeamRights } from "#shared/permissions.ts";

/** What a person can do with a message beside looking at it. */
export const messageActions = [
  "edit",
  "requestApproval",
  "withdraw",
  "approve",
  "requestChanges",
  "schedule",
  "sendNow",
  "unschedule",
  "reschedule",
  "confirm",
  "pause",
  "unpause",
  "resume",
  "cancelRest",
  "archive",
  "unarchive",
  "delete",
  "handOver",
] as const;
export type MessageAction = (typeof messageActions)[number];

/** What somebody may do with a message, by whose it is and how it is sent. */
export const messageRights = ["write", "send", "approve"] as const;
export type MessageRight = (typeof messageRights)[number];

/** Where a message stands, as far as that decides what can be done with it. */
export type MessageState = {
  status: MessageStatus;
  isArchived: boolean;
  isPaused: boolean;
  /** Scheduled, and not sent without another word. */
  isHeld: boolean;
  /** Held for who approves: it would go to more people than they have approved. */
  isAskedAgain?: boolean;
  /** As it is now, it was approved. */
  isApproved: boolean;
  /** The team's switch. */
  needsApproval: boolean;
};

type Transition = {
  from: readonly MessageStatus[];
  /** Where it leads; absent: the status stays. */
  to?: MessageStatus | ((state: MessageState) => MessageStatus);
  right: MessageRight;
  /** What else must hold. */
  where?: (state: MessageState) => boolean;
  /** Also, or only, of what is archived. */
  archived?: "also" | "only";
};

const drafts = ["DRAFT", "AWAITING_APPROVAL", "APPROVED"] as const;
const all = [...drafts, "SCHEDULED", "SENDING", "SENT", "ERROR_SENDING"] as const;

/** One that may go: by itself where the team asks for no approval, else once it has it. */
const mayGo = ({ status, needsApproval }: MessageState) => (needsApproval ? status === "APPROVED" : true);
const afterUnscheduling = ({ needsApproval, isApproved }: MessageState) =>
  needsApproval && isApproved ? ("APPROVED" as const) : ("DRAFT" as const);

/** Every way from one status to another that a person can take. */
export const transitions: Record<MessageAction, Transition> = {
  /** Another content or other recipients are not what was approved. */
  edit: { from: drafts, to: "DRAFT", right: "write" },
  requestApproval: {
    from: ["DRAFT"],
    to: "AWAITING_APPROVAL",
    right: "write",
    where: ({ needsApproval }) => needsApproval,
  },
  withdraw: { from: ["AWAITING_APPROVAL"], to: "DRAFT", right: "write" },
  approve: { from: ["AWAITING_APPROVAL"], to: "APPROVED", right: "approve" },
  requestChanges: { from: ["AWAITING_APPROVAL", "APPROVED"], to: "DRAFT", right: "approve" },
  schedule: { from: ["DRAFT", "APPROVED"], to: "SCHEDULED", right: "send", where: mayGo },
  sendNow: { from: ["DRAFT", "APPROVED"], to: "SCHEDULED", right: "send", where: mayGo },
  unschedule: { from: ["SCHEDULED"], to: afterUnscheduling, right: "send" },
  reschedule: { from: ["SCHEDULED"], right: "send" },
  confirm: { from: ["SCHEDULED"], right: "send", where: ({ isHeld }) => isHeld },
  pause: { from: ["SENDING"], right: "send", where: ({ isPaused }) => !isPaused },
  unpause: { from: ["SENDING"], right: "send", where: ({ isPaused }) => isPaused },
  resume: { from: ["ERROR_SENDING"], to: "SENDING", right: "send" },
  cancelRest: { from: ["SENDING", "ERROR_SENDING"], to: "SENT", right: "send" },
  archive: { from: [...drafts, "SENT", "ERROR_SENDING"], right: "write" },
  unarchive: { from: all, right: "write", archived: "only" },
  delete: {
    from: all,
    right: "write",
    archived: "also",
    where: ({ status, isArchived }) => isArchived || (drafts as readonly string[]).includes(status),
  },
  handOver: { from: all, right: "write" },
};

/** What the program itself does with a message. */
export const ownTransitions = {
  start: { from: "SCHEDULED", to: "SENDING" },
  finish: { from: "SENDING", to: "SENT" },
  fail: { from: "SENDING", to: "ERROR_SENDING" },
} as const satisfies Record<string, { from: MessageStatus; to: MessageStatus }>;

/** Whether its status allows it, whoever asks. */
export function allowsAction(state: MessageState, action: MessageAction): boolean {
  const { from, where, archived } = transitions[action];
  if (state.isArchived ? !archived : archived === "only") return false;
  return from.includes(state.status) && (where?.(state) ?? true);
}

export function statusAfter(state: MessageState, action: MessageAction): MessageStatus {
  const { to } = transitions[action];
  if (to === undefined) return state.status;
  return typeof to === "function" ? to(state) : to;
}

const permissions: Record<DeliveryMethod, Record<"own" | "others", Record<"write" | "send", FeaturePermission>>> = {
  EMAIL: {
    own: { write: "outgoing_messages_user_emails", send: "outgoing_messages_user_send_emails" },
    others: { write: "outgoing_messages_other_users_emails", send: "outgoing_messages_other_users_send_emails" },
  },
  SMS: {
    own: { write: "outgoing_messages_user_sms", send: "outgoing_messages_user_send_sms" },
    others: { write: "outgoing_messages_other_users_sms", send: "outgoing_messages_other_users_send_sms" },
  },
};
export type Authorship = {
  method: DeliveryMethod;
  ownerId: string | null;
  /** Everyone who had a hand in what it says since it was last approved: made it, owns it, changed it or asked for its approval. */
  authorIds: readonly (string | null | undefined)[];
  /** Who last approved it or asked for changes. */
  answeredBy?: string | null | undefined;
};

type Person = TeamRights & { userId: string };

export const maySeeMessages = (rights: TeamRights): boolean =>
  (["EMAIL", "SMS"] as const).some((method) => mayWriteNew(rights, method) || seesOthers(rights, method));

/** Begin one of one's own. */
export const mayWriteNew = (rights: TeamRights, method: DeliveryMethod): boolean =>
  mayUse(rights, permissions[method].own.write);

/** Send what one has written. */
export const maySendOwn = (rights: TeamRights, method: DeliveryMethod): boolean =>
  mayWriteNew(rights, method) && mayUse(rights, permissions[method].own.send);

/** Those of others, at any time. */
export const seesOthers = (rights: TeamRights, method: DeliveryMethod): boolean =>
  mayUse(rights, permissions[method].others.write, permissions[method].others.send);

export function hasRight(person: Person, message: Authorship, right: MessageRight): boolean {
  if (right !== "approve") {
    const whose = message.ownerId === person.userId ? "own" : "others";
    return mayUse(person, permissions[message.method][whose][right]);
  }
  return mayApproveTextOf(person, message.method, message.authorIds);
}

/** A test email goes to oneself; a test SMS to any number, as nobody has proven one: that takes the right to send. */
export const mayTest = (person: Person, message: Authorship): boolean =>
  hasRight(person, message, message.method === "EMAIL" ? "write" : "send");

/** Approvers see what waits for an answer, and what has had one; a draft again only who has sent it back. */
export function maySee(person: Person, message: Authorship, { status }: Pick<MessageState, "status">): boolean {
  if (message.ownerId === person.userId) return mayUse(person, ...Object.values(permissions[message.method].own));
  if (seesOthers(person, message.method)) return true;
  return mayApprove(person, message.method) && (status !== "DRAFT" || message.answeredBy === person.userId);
}

export const mayAct = (person: Person, message: Authorship, state: MessageState, action: MessageAction): boolean =>
  hasRight(person, message, rightFor(action, state)) && allowsAction(state, action);

/** Confirming that a message goes to more people than were approved is approving it. */
export const rightFor = (action: MessageAction, state: Pick<MessageState, "isAskedAgain">): MessageRight =>
  action === "confirm" && state.isAskedAgain ? "approve" : transitions[action].right;

/** The spec's lists, and what is in each. */
export const messageLists = {
  drafts: { statuses: drafts, isArchived: false },
  scheduled: { statuses: ["SCHEDULED"], isArchived: false },
  sent: { statuses: ["SENDING", "SENT", "ERROR_SENDING"], isArchived: false },
  archived: { statuses: all, isArchived: true },
} as const satisfies Record<string, { statuses: readonly MessageStatus[]; isArchived: boolean }>;
export type MessageList = keyof typeof messageLists;

export const sortKeys = ["InternalName", "CreatedAt", "OwnedBy", "Status", "ScheduledAt", "SentAt", "Type"] as const;
export type MessageSortKey = (typeof sortKeys)[number];

/** Between pressing Send Now and the first one that leaves there is a way back. */
export const secondsToChangeOnesMind = 30;
/** What is later than this is not sent without asking. */
export const hoursTooLate = 6;

/** Why a scheduled message waits for another word of a person. */
export const holdReasons = [
  "late",
  "restored",
  "sender_gone",
  "right_lost",
  "not_approved",
  "audience_grown",
  "not_ready",
  "broken",
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Why an approved message was not scheduled for the time that was chosen: what has to be done first. */
export const waitReasons = ["sender", "time", "audience", "content"] as const;
export type WaitReason = (typeof waitReasons)[number];
