import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
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

  it("are entries of its log, between the changes of its data, page by page", async () => {
    const { id } = await team.add(team.parents, { [team.fields.name]: "Ada" });
    const begun = await world.db.team(team.teamId).data.selectFrom("_change_set").select(sql<Date>`max(at)`.as("at"));
    const { at } = await begun.executeTakeFirstOrThrow();
    const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
    const table = (name: string) => tableOf(world.db.team(team.teamId), name);
    // One of before there was a record, as after an import; each to both of the parents.
    for (const seconds of [-60, 60, 120])
      await makeSentMessage(world, team, ["mother@y.test", "father@y.test"], {
        row: { record_ids: [id], sent_at: later(seconds) },
      });
    await bodyOf(team.change(id, { values: { [team.fields.name]: "Ada L." } }));
    const updated = sql`select id, change_set_id from ${table("_change")} where kind = 'updated'`;
    await sql`update ${table("_change_set")} set at = ${later(90)}
      where id in (select change_set_id from (${updated}) as u)`.execute(world.db.team(team.teamId).plain);
    // More than a page.
    await sql`insert into ${table("_change")} (change_set_id, record_id, kind, version)
      select change_set_id, ${id}::uuid, 'updated', 2 from (${updated}) as u, generate_series(1, 210)`.execute(
      world.db.team(team.teamId).plain,
    );
    type Log = {
      changes: { kind: string; id?: string; message?: object | null; user: object | null }[];
      cursor: string;
    };
    const readAll = async (who: typeof team.admin, kind = "") => {
      const found: Log["changes"] = [];
      let cursor: string | null = "";
      for (let pages = 0; cursor !== null && pages < 5; pages++) {
        const query: string = `?${kind && `kind=${kind}&`}${cursor && `cursor=${cursor}`}`;
        const page: Log = await read<Log>(`/records/${id}/history${query}`, who);
        expect(page.changes.length).toBeLessThanOrEqual(200);
        found.push(...page.changes);
        cursor = page.cursor;
      }
      return found;
    };
    const log = await readAll(team.admin);
    const runs = log.map(({ kind }) => kind).filter((kind, place, all) => kind !== all[place - 1]);
    expect(runs).toEqual([
      ...["sent_outgoing_message", "updated", "sent_outgoing_message", "created", "sent_outgoing_message"],
    ]);
    const messages = log.filter(({ kind }) => kind === "sent_outgoing_message");
    expect(messages).toHaveLength(3);
    expect(log).toHaveLength(3 + 1 + 211);
    expect(messages[0]).toMatchObject({ message: { id: expect.any(String), name: expect.any(String) } });
    const changes = (await readAll(team.admin, "updated,created")).map(({ kind }) => kind);
    expect(changes).toHaveLength(212);
    expect(new Set(changes)).toEqual(new Set(["updated", "created"]));

    const reader = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
    const [first] = await readAll(reader, "sent_outgoing_message");
    expect(first).toMatchObject({ message: null, user: null });
    const nobody = await team.join();
    expect((await nobody.get(team.path(`/records/${id}/history`))).status).toBe(404);
    const wrong = await team.admin.get(team.path(`/records/${id}/history?kind=strange`));
    expect(wrong.status).toBe(400);
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
  // Whoever approves sees what was sent, in the lists and in their statistics, and counts it.
  for (const features of [["outgoing_messages_user_emails"], []] as const) {
    const approver = await team.writer(...features, "outgoing_messages_approval_emails");
    expect((await read<{ total: number }>("/messages?list=sent", approver)).total).toBe(1);
    expect((await read<Outgoing>("/stats", approver)).outgoing).toMatchObject({ thisMonth: 4 });
  }
  expect((await read<Outgoing>("/stats", await team.join())).outgoing).toBeNull();
});
