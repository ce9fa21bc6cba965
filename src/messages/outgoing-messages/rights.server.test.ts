import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { type DeliveryMethod, deliveryMethods } from "#shared/messages.ts";
import { type FeaturePermission, featurePermissionGroups } from "#shared/permissions.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { sampleOf } from "#testing/sample.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";

type Right = "see" | "test" | "write" | "send" | "approve" | "any";
type Call = { name: string; right: Right; method: "GET" | "POST" | "PATCH" | "DELETE"; path: string; body?: object };

const act = (action: string, right: Right): Call => ({
  ...{ name: action, right, method: "POST", path: "/actions", body: { action } },
});

/** Every way to a message, and what it takes. */
const calls: Call[] = [
  { name: "readMessage", right: "see", method: "GET", path: "" },
  { name: "listRecipients", right: "see", method: "GET", path: "/recipients" },
  { name: "previewMessage", right: "see", method: "GET", path: "/preview" },
  { name: "checkMessage", right: "any", method: "GET", path: "/checks" },
  { name: "estimateSms", right: "any", method: "GET", path: "/sms-estimate" },
  { name: "countAudience", right: "any", method: "GET", path: "/audience" },
  { name: "listCandidates", right: "any", method: "GET", path: "/candidates" },
  { name: "listCandidateHistory", right: "any", method: "GET", path: "/candidates/history?address=a@example.test" },
  { name: "changeMessage", right: "write", method: "PATCH", path: "", body: { InternalDescription: "Changed" } },
  { name: "sendTest", right: "test", method: "POST", path: "/test", body: { phone: "no number" } },
  { name: "requestApproval", right: "write", method: "POST", path: "/request-approval", body: {} },
  { name: "handOver", right: "write", method: "POST", path: "/hand-over", body: { OwnedBy: newId() } },
  { name: "deleteMessage", right: "write", method: "DELETE", path: "" },
  { name: "useTemplate", right: "write", method: "POST", path: "/use-template", body: { templateId: newId() } },
  act("withdraw", "write"),
  act("archive", "write"),
  act("unarchive", "write"),
  { name: "schedule", right: "send", method: "POST", path: "/schedule", body: {} },
  { name: "decideUncertain", right: "send", method: "POST", path: "/uncertain", body: { isSentAgain: false } },
  { name: "reschedule", right: "send", method: "POST", path: "/reschedule", body: { localTime: "2031-01-01T09:00" } },
  act("unschedule", "send"),
  act("confirm", "send"),
  act("pause", "send"),
  act("unpause", "send"),
  act("resume", "send"),
  act("cancelRest", "send"),
  {
    name: "approve",
    right: "approve",
    method: "POST",
    path: "/answer-approval",
    body: { isApproved: true, Version: 1 },
  },
];

const permissions = [...featurePermissionGroups.outgoing_messages, null] as const;
type Permission = (typeof permissions)[number];

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: OutgoingTeam;
const people = new Map<Permission, { visitor: Visitor; userId: string }>();

beforeAll(async () => {
  team = await makeOutgoingTeam(world);
  for (const permission of permissions) {
    const visitor = await team.writer(...(permission ? [permission] : []));
    const { userId } = (await visitor.get("/api/me")).body as { userId: string };
    people.set(permission, { visitor, userId });
  }
});

/** One that waits for approval, which everybody with a right over it can see. */
async function message(method: DeliveryMethod, ownerId: string) {
  const id = newId();
  const by = { created_by: ownerId, owned_by: ownerId, updated_by: ownerId };
  const content = { en: { subject: "Hello", text: "See you." } };
  await world.db
    .team(team.teamId)
    .insert("outgoing_message", [
      {
        ...{ id, ...by, internal_name: "Tried", delivery_method: method, content_type: "TRANSACTIONAL" },
        ...{ content_language: "en", status: "AWAITING_APPROVAL", contents: JSON.stringify(content) },
      },
    ])
    .execute();
  return id;
}

/** What one permission opens, of a message that is one's own or another's. */
function holds(permission: Permission, method: DeliveryMethod, isOwn: boolean): Set<Right> {
  const kind = method === "EMAIL" ? "emails" : "sms";
  const named = (name: string) => permission === (`outgoing_messages_${name}_${kind}` as FeaturePermission);
  const rights = new Set<Right>();
  if (named(isOwn ? "user" : "other_users")) rights.add("write");
  if (named(isOwn ? "user_send" : "other_users_send")) rights.add("send");
  // To any number, not only to oneself.
  if (rights.has(method === "EMAIL" ? "write" : "send")) rights.add("test");
  if (named("approval") && !isOwn) rights.add("approve");
  if (rights.size > 0) rights.add("see").add("any");
  return rights;
}

const answer = (visitor: Visitor, { method, path, body }: Call, id: string) =>
  visitor.send(method, team.path(`/messages/${id}${path}`), body);

describe.each(deliveryMethods)("of %s", (method) => {
  it.each(sampleOf(calls))(
    "$name is open to exactly who has the right, of their own and of others' messages",
    { tags: ["generated"] },
    async (call) => {
      const told: string[] = [];
      const expected: string[] = [];
      for (const isOwn of [true, false]) {
        for (const permission of permissions) {
          const { visitor, userId } = people.get(permission)!;
          const owner = isOwn ? userId : people.get(null)!.userId;
          if (!isOwn && permission === null) continue;
          const { status } = await answer(visitor, call, await message(method, owner));
          const rights = holds(permission, method, isOwn);
          const outcome = rights.has(call.right) ? "open" : rights.has("see") ? "403" : "404";
          expected.push(`${isOwn} ${permission} ${outcome}`);
          told.push(`${isOwn} ${permission} ${status === 403 || status === 404 ? status : "open"}`);
        }
      }
      expect(told).toEqual(expected);
      const { status } = await answer(team.admin, call, await message(method, people.get(null)!.userId));
      expect([200, 204, 400, 409]).toContain(status);
    },
  );

  it("who has nothing over messages begins none", async () => {
    const body = { InternalName: "New", DeliveryMethodId: method, ContentTypeId: "TRANSACTIONAL" };
    const kind = method === "EMAIL" ? "emails" : "sms";
    for (const permission of permissions) {
      const { status } = await people.get(permission)!.visitor.post(team.path("/messages"), body);
      expect([permission, status]).toEqual([permission, permission === `outgoing_messages_user_${kind}` ? 200 : 403]);
    }
  });
});
