import { beforeEach, describe, expect, it } from "vitest";
import { linkIdOf } from "#messages/sending/tracked-links.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { makeSentMessage, type SentMessage } from "#testing/sent-message.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { recordNotifications } from "./record-notifications.server.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: OutgoingTeam;
let sent: SentMessage;
const people = ["ada@one.test", "bob@one.test", "cid@two.test", "dee@two.test"];

beforeEach(async () => {
  team = await makeOutgoingTeam(world);
  sent = await makeSentMessage(world, team, people);
});

const data = () => world.db.team(team.teamId).data;
const record = (...all: ReturnType<SentMessage["told"]>[]) => recordNotifications(world.app, team.teamId, all);
const read = <T>(path: string, who: Visitor = team.admin) => bodyOf<T>(who.get(team.path(path)));
type Stats = Record<"totals" | "overTime" | "rates" | "usual", Record<string, unknown>> &
  Record<"links" | "languages" | "domains", Record<string, unknown>[]>;
const stats = () => read<Stats>(`/messages/${sent.messageId}/stats`);

describe("statistics of a message", () => {
  it("count people once and programs not at all, by link, time, language and domain", async () => {
    const linkId = newId();
    const link = { id: linkId, message_id: sent.messageId, language: "en", position: 0, url: "https://camp.example/" };
    await data().insertInto("_message_link").values(link).execute();
    await data().updateTable("_outbox").set({ language: "fr" }).where("address", "=", people[3]!).execute();
    await record(
      ...[0, 1, 2].map((place) => sent.told(place, "delivery")),
      sent.told(3, "bounce", { detail: { isPermanent: true } }),
      sent.told(0, "open"),
      sent.told(0, "open"),
      sent.told(1, "open", { isMachine: true }),
      sent.told(0, "click", { linkId }),
      sent.told(0, "click", { linkId }),
      sent.told(2, "click", { linkId, isMachine: true }),
      sent.told(1, "complaint"),
    );
    const found = await stats();
    expect(found.totals).toEqual({
      ...{ recipients: 4, sent: 4, failed: 0, delivered: 3, bounced: 1, complained: 1, unsubscribed: 0, notOpened: 1 },
      ...{ opened: 1, clicked: 1, opens: { unique: 1, total: 2, machine: 1 } },
      clicks: { unique: 1, total: 2, machine: 1 },
    });
    expect(found.links).toEqual([
      { id: linkId, url: link.url, language: "en", position: 0, unique: 1, total: 2, machine: 1 },
    ]);
    expect(found.languages.map(({ language, sent: count, bounced }) => [language, count, bounced])).toEqual([
      ["en", 3, 0],
      ["fr", 1, 1],
    ]);
    expect(found.domains.map(({ domain, sent: count, delivered }) => [domain, count, delivered])).toEqual([
      ["one.test", 2, 2],
      ["two.test", 2, 1],
    ]);
    expect(found.overTime).toMatchObject({ bucket: "hour" });
    expect(
      (found.overTime.points as { opens: number; clicks: number }[]).reduce((sum, { opens }) => sum + opens, 0),
    ).toBe(2);
    expect(found.rates).toMatchObject({ delivered: 0.75, bounced: 0.25, opened: 0.25 });
    expect(found.usual).toBeNull();
  });

  it("say what was tracked when it was sent, whatever is wanted since", async () => {
    expect(await stats()).toMatchObject({ tracking: { opens: false, clicks: false } });
    await bodyOf(team.admin.patch(team.path("/message-settings"), { trackOpens: true }));
    expect(await stats()).toMatchObject({ tracking: { opens: true, clicks: false } });
    const frozen = JSON.stringify({ tracking: { opens: false, clicks: true } });
    const mine = world.db.team(team.teamId);
    await mine.update("outgoing_message", { frozen }).where("id", "=", sent.messageId).execute();
    expect(await stats()).toMatchObject({ tracking: { opens: false, clicks: true } });
    const sms = await makeSentMessage(world, team, ["+15551234567"], {
      input: { DeliveryMethodId: "SMS", Audience: { sources: [] } },
    });
    expect(await read(`/messages/${sms.messageId}/stats`)).toMatchObject({ tracking: { opens: false } });
  });

  it("are shown on the mail itself, to who may see the message", async () => {
    const design = {
      blocks: [
        { id: "b1", kind: "text", html: '<p>See <a href="https://camp.example/map">the map</a></p>' },
        { id: "b2", kind: "button", label: "Register", link: "https://camp.example/join" },
      ],
    };
    const made = await makeSentMessage(world, team, people, {
      input: { Contents: { en: { subject: "Hello {{ recipient.name }}", design, text: "" } } },
    });
    const path = `/messages/${made.messageId}/picture`;
    const { html, subject } = await read<{ html: string; subject: string }>(path);
    expect(subject).toContain("Hello");
    for (const position of [0, 1]) expect(html).toContain(` href="#${linkIdOf(made.messageId, "en", position)}"`);
    expect(html).not.toContain("camp.example");
    const other = await team.writer("outgoing_messages_user_emails");
    expect((await other.get(team.path(path))).status).toBe(404);
    expect((await team.admin.get(team.path(`/messages/${newId()}/picture`))).status).toBe(404);
  });

  it("stand beside what is usual for the team", async () => {
    for (const opened of [0, 1, 2]) {
      const before = await makeSentMessage(world, team, people.slice(0, 2));
      await record(...Array.from({ length: opened }, (_, place) => before.told(place, "open")));
    }
    await makeSentMessage(world, team, ["+15551234567"], {
      input: { DeliveryMethodId: "SMS", Audience: { sources: [] } },
    });
    expect((await stats()).usual).toMatchObject({ messages: 3, opened: 0.5, bounced: 0 });
  });

  it("and what was told of each recipient are for who may see the message", async () => {
    await record(
      sent.told(0, "delivery"),
      sent.told(0, "open", { detail: { ipAddress: "192.0.2.1", userAgent: "x" } }),
    );
    const path = `/messages/${sent.messageId}/recipients/${sent.rows[0]!.id}/events`;
    const { events } = await read<{ events: Record<string, unknown>[] }>(path);
    expect(events.map(({ type }) => type).sort()).toEqual(["delivery", "open"]);
    expect(JSON.stringify(events)).not.toContain("192.0.2.1");
    const other = await team.writer("outgoing_messages_user_emails");
    for (const each of [path, `/messages/${sent.messageId}/stats`])
      expect((await other.get(team.path(each))).status).toBe(404);
    const elsewhere = await makeSentMessage(world, team, ["x@y.test"]);
    const crossed = `/messages/${elsewhere.messageId}/recipients/${sent.rows[0]!.id}/events`;
    expect((await team.admin.get(team.path(crossed))).status).toBe(404);
  });
});

describe("messages of a record", () => {
  type Listed = {
    messages: { messageId: string | null; InternalName: string | null; status: string }[];
    cursor: string;
  };

  it("are listed page by page, by name to who may see them, and not at all to who may not see the record", async () => {
    const { id } = await team.add(team.parents, { [team.fields.name]: "Ada" });
    await data().updateTable("_outbox").set({ person_id: id }).where("address", "=", people[0]!).execute();
    const about = await makeSentMessage(world, team, ["x@y.test"], { row: { record_ids: [id], status: "delivered" } });
    const first = await read<Listed>(`/records/${id}/messages?limit=1`);
    const second = await read<Listed>(`/records/${id}/messages?limit=1&cursor=${first.cursor}`);
    expect([...first.messages, ...second.messages].map(({ messageId }) => messageId).sort()).toEqual(
      [sent.messageId, about.messageId].sort(),
    );
    expect(second.cursor).toBeNull();
    const reader = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
    const { messages } = await read<Listed>(`/records/${id}/messages`, reader);
    expect(messages.map(({ messageId, InternalName }) => [messageId, InternalName])).toEqual([
      [null, null],
      [null, null],
    ]);
    const nobody = await team.join();
    expect((await nobody.get(team.path(`/records/${id}/messages`))).status).toBe(404);
  });
});

it("the dashboard counts what was sent this month and last, to who may see it", async () => {
  const counts = JSON.stringify({ sent: 4 });
  const mine = world.db.team(team.teamId);
  await mine.update("outgoing_message", { counts, sent_at: new Date() }).where("id", "=", sent.messageId).execute();
  type Outgoing = { outgoing: { thisMonth: number; lastMonth: number; percentChange: number | null } | null };
  expect((await read<Outgoing>("/stats")).outgoing).toEqual({
    thisMonth: 4,
    lastMonth: 0,
    percentChange: null,
    waiting: 0,
  });
  const own = await team.writer("outgoing_messages_user_emails");
  expect((await read<Outgoing>("/stats", own)).outgoing).toMatchObject({ thisMonth: 0 });
  expect((await read<Outgoing>("/stats", await team.join())).outgoing).toBeNull();
});
