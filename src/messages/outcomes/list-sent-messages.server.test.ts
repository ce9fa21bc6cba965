import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "#shared/endpoint.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { makeSentMessage } from "#testing/sent-message.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { outcomesContract } from "./stats-contract.ts";

type Sent = Answer<(typeof outcomesContract)["listSentMessages"]>;

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: OutgoingTeam;
let author: Visitor;
let authorId: string;
/** The latest first. */
let ids: string[];

beforeAll(async () => {
  team = await makeOutgoingTeam(world);
  author = await team.writer("outgoing_messages_user_emails", "outgoing_messages_user_send_emails");
  authorId = (await bodyOf<{ userId: string }>(author.get("/api/me"))).userId;
  const make = async (name: string, minutesAgo: number, columns: object = {}, input: object = {}) => {
    const { messageId } = await makeSentMessage(world, team, [`${newId()}@example.test`], {
      input: { InternalName: name, ...input },
    });
    const started_at = new Date(Date.now() - minutesAgo * 60_000);
    const put = { started_at, counts: JSON.stringify({ sent: 3, failed: 1 }), ...columns };
    await world.db.team(team.teamId).update("outgoing_message", put).where("id", "=", messageId).execute();
    return messageId;
  };
  const theirs = { owned_by: authorId, sends_as: authorId };
  ids = [
    await make("Just now", 1, { ...theirs, status: "SENDING" }),
    await make("Earlier", 5),
    await make("As texts", 10, {}, { DeliveryMethodId: "SMS", Audience: { sources: [] } }),
    await make("Put away", 15, { ...theirs, is_archived: true }),
  ];
  await make("Gone", 2, { deleted_at: new Date() });
  await make("By a program", 3, { idempotency_key: newId() });
  await team.begin({ InternalName: "A draft" });
});

const list = (who: Visitor, query = "") => bodyOf<Sent>(who.get(team.path(`/sent-messages${query}`)));
const idsFor = async (who: Visitor, query = "") => (await list(who, query)).messages.map(({ Id }) => Id);

describe("messages among recent changes", () => {
  it("are those that began to be sent, the latest first, with who sent them and to how many", async () => {
    const { messages, cursor } = await list(team.admin);
    expect(messages.map(({ Id }) => Id)).toEqual(ids);
    expect(messages[0]).toMatchObject({ InternalName: "Just now", DeliveryMethodId: "EMAIL", Recipients: 3 });
    expect(messages[0]!.SentBy).toMatchObject({ UserId: authorId, Name: expect.stringMatching(/./) });
    expect(messages[2]).toMatchObject({ DeliveryMethodId: "SMS" });
    expect(cursor).toBeNull();
  });

  it("come page by page, and of one person alone", async () => {
    const first = await list(team.admin, "?limit=3");
    expect(first.messages.map(({ Id }) => Id)).toEqual(ids.slice(0, 3));
    expect(await idsFor(team.admin, `?limit=3&cursor=${encodeURIComponent(first.cursor!)}`)).toEqual(ids.slice(3));
    expect(await idsFor(team.admin, `?userId=${authorId}`)).toEqual([ids[0], ids[3]]);
    expect((await team.admin.get(team.path("/sent-messages?cursor=x"))).status).toBe(400);
  });

  it("are told to nobody who may not see them", async () => {
    expect(await idsFor(author)).toEqual([ids[0], ids[3]]);
    expect(await idsFor(await team.writer("outgoing_messages_other_users_sms"))).toEqual([ids[2]]);
    expect(await idsFor(await team.writer("outgoing_messages_approval_emails"))).toEqual([ids[0], ids[1], ids[3]]);
    expect(await idsFor(await team.writer("outgoing_messages_templates"))).toEqual([]);
    expect(await idsFor(await team.writer())).toEqual([]);
    const other = await makeOutgoingTeam(world);
    expect((await other.admin.get(team.path("/sent-messages"))).status).toBe(403);
    expect((await bodyOf<Sent>(other.admin.get(other.path("/sent-messages")))).messages).toEqual([]);
  });
});
