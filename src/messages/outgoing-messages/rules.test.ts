import { describe, expect, it } from "vitest";
import { type DeliveryMethod, type MessageStatus, messageStatuses } from "#shared/messages.ts";
import type { FeaturePermission } from "#shared/permissions.ts";
import {
  type Authorship,
  allowsAction,
  type MessageAction,
  type MessageState,
  mayAct,
  maySee,
  messageActions,
  messageLists,
  statusAfter,
} from "./rules.ts";

/** What decisions say, written down anew: by action, from which status to which, with approval asked for and without. */
const expected: Record<
  MessageAction,
  { on: Partial<Record<MessageStatus, string>>; off: Partial<Record<MessageStatus, string>> }
> = {
  edit: both({ DRAFT: "DRAFT", AWAITING_APPROVAL: "DRAFT", APPROVED: "DRAFT" }),
  requestApproval: { on: { DRAFT: "AWAITING_APPROVAL" }, off: {} },
  withdraw: both({ AWAITING_APPROVAL: "DRAFT" }),
  approve: both({ AWAITING_APPROVAL: "APPROVED" }),
  requestChanges: both({ AWAITING_APPROVAL: "DRAFT", APPROVED: "DRAFT" }),
  schedule: { on: { APPROVED: "SCHEDULED" }, off: { DRAFT: "SCHEDULED", APPROVED: "SCHEDULED" } },
  sendNow: { on: { APPROVED: "SCHEDULED" }, off: { DRAFT: "SCHEDULED", APPROVED: "SCHEDULED" } },
  unschedule: { on: { SCHEDULED: "APPROVED" }, off: { SCHEDULED: "DRAFT" } },
  reschedule: both({ SCHEDULED: "SCHEDULED" }),
  confirm: both({}),
  pause: both({ SENDING: "SENDING" }),
  unpause: both({}),
  resume: both({ ERROR_SENDING: "SENDING" }),
  cancelRest: both({ SENDING: "SENT", ERROR_SENDING: "SENT" }),
  archive: both({
    DRAFT: "DRAFT",
    AWAITING_APPROVAL: "AWAITING_APPROVAL",
    APPROVED: "APPROVED",
    SENT: "SENT",
    ERROR_SENDING: "ERROR_SENDING",
  }),
  unarchive: both({}),
  delete: both({ DRAFT: "DRAFT", AWAITING_APPROVAL: "AWAITING_APPROVAL", APPROVED: "APPROVED" }),
  handOver: both(Object.fromEntries(messageStatuses.map((status) => [status, status]))),
};

function both(ways: Partial<Record<MessageStatus, string>>) {
  return { on: ways, off: ways };
}

const state = (status: MessageStatus, more: Partial<MessageState> = {}): MessageState => ({
  status,
  isArchived: false,
  isPaused: false,
  isHeld: false,
  isApproved: true,
  needsApproval: false,
  ...more,
});

const every = messageActions.flatMap((action) =>
  messageStatuses.flatMap((status) => [true, false].map((needsApproval) => ({ action, status, needsApproval }))),
);

describe("a status", () => {
  it.each(every)("$status allows $action exactly as decided, approval asked for: $needsApproval", (tried) => {
    const { action, status, needsApproval } = tried;
    const now = state(status, { needsApproval });
    const to = expected[action][needsApproval ? "on" : "off"][status];
    expect(allowsAction(now, action)).toBe(to !== undefined);
    if (to) expect(statusAfter(now, action)).toBe(to);
  });

  it("of what is archived allows only bringing it back and deleting it", () => {
    for (const status of messageStatuses) {
      const allowed = messageActions.filter((action) => allowsAction(state(status, { isArchived: true }), action));
      expect(allowed).toEqual(["unarchive", "delete"]);
    }
  });

  it("goes on by its flags: held ones are confirmed, paused ones continued", () => {
    expect(allowsAction(state("SCHEDULED", { isHeld: true }), "confirm")).toBe(true);
    expect(allowsAction(state("SENDING", { isPaused: true }), "unpause")).toBe(true);
    expect(allowsAction(state("SENDING", { isPaused: true }), "pause")).toBe(false);
  });

  it("returns to a draft when it was changed since its approval", () => {
    expect(statusAfter(state("SCHEDULED", { needsApproval: true, isApproved: false }), "unschedule")).toBe("DRAFT");
  });

  it("is in one list, and in the archive once it is there", () => {
    for (const status of messageStatuses) {
      const inLists = Object.entries(messageLists).filter(([, { statuses }]) =>
        (statuses as readonly string[]).includes(status),
      );
      expect(inLists.map(([name]) => name)).toHaveLength(2);
      expect(inLists.at(-1)![0]).toBe("archived");
    }
  });
});

const me = "me";
const kinds = (method: DeliveryMethod) => (method === "EMAIL" ? "emails" : "sms");
const permission = (name: string, method: DeliveryMethod) =>
  `outgoing_messages_${name}_${kinds(method)}` as FeaturePermission;

/** Which permission opens which action, by whose the message is. */
const opens = (action: MessageAction, isOwn: boolean, method: DeliveryMethod): FeaturePermission => {
  if (action === "approve" || action === "requestChanges") return permission("approval", method);
  const sends = [
    "schedule",
    "sendNow",
    "unschedule",
    "reschedule",
    "confirm",
    "pause",
    "unpause",
    "resume",
    "cancelRest",
  ].includes(action);
  return permission(`${isOwn ? "user" : "other_users"}${sends ? "_send" : ""}`, method);
};

const allOfMessages = (["EMAIL", "SMS"] as const).flatMap((method) =>
  ["user", "user_send", "other_users", "other_users_send", "approval"].map((name) => permission(name, method)),
);

describe.each(["EMAIL", "SMS"] as const)("a person with one permission, of %s", (method) => {
  const cases = every.flatMap((each) => [true, false].map((isOwn) => ({ ...each, isOwn })));

  it.each(cases)(
    "$action in $status (own: $isOwn, approval: $needsApproval)",
    ({ action, status, needsApproval, isOwn }) => {
      const now = state(status, { needsApproval });
      const message: Authorship = { method, ownerId: isOwn ? me : "other", authorIds: [isOwn ? me : "other"] };
      const isAllowed = allowsAction(now, action);
      const needed = opens(action, isOwn, method);
      for (const feature of allOfMessages) {
        const person = { userId: me, isTeamAdmin: false, features: [feature] };
        const isApproval = action === "approve" || action === "requestChanges";
        expect([feature, mayAct(person, message, now, action)]).toEqual([
          feature,
          isAllowed && feature === needed && !(isApproval && isOwn),
        ]);
      }
      const admin = { userId: me, isTeamAdmin: true, features: [] };
      expect(mayAct(admin, message, now, action)).toBe(isAllowed);
      expect(mayAct({ userId: me, isTeamAdmin: false, features: [] }, message, now, action)).toBe(false);
    },
  );

  it("sees others' only with a right over them, and as an approver what is no draft any more", () => {
    const others: Authorship = { method, ownerId: "other", authorIds: ["other"] };
    const sees = (feature: FeaturePermission, status: MessageStatus) =>
      maySee({ userId: me, isTeamAdmin: false, features: [feature] }, others, { status });
    expect(sees(permission("user", method), "SENT")).toBe(false);
    expect(sees(permission("other_users", method), "DRAFT")).toBe(true);
    expect(sees(permission("other_users_send", method), "DRAFT")).toBe(true);
    expect(sees(permission("approval", method), "DRAFT")).toBe(false);
    expect(sees(permission("approval", method), "AWAITING_APPROVAL")).toBe(true);
    expect(sees(permission("other_users", method === "EMAIL" ? "SMS" : "EMAIL"), "DRAFT")).toBe(false);
  });

  it("who had a hand in it does not approve it", () => {
    const features = [permission("approval", method), permission("other_users", method)];
    const touched: Authorship = { method, ownerId: "other", authorIds: ["other", me] };
    const waits = state("AWAITING_APPROVAL", { needsApproval: true });
    expect(mayAct({ userId: me, isTeamAdmin: false, features }, touched, waits, "approve")).toBe(false);
    expect(mayAct({ userId: me, isTeamAdmin: true, features }, touched, waits, "approve")).toBe(true);
  });
});
