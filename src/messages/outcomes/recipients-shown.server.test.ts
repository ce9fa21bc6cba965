import { beforeEach, describe, expect, it } from "vitest";
import { recipientOutcomes } from "#messages/outgoing-messages/recipient-outcomes.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { makeSentMessage, type SentMessage } from "#testing/sent-message.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { recordNotifications } from "./record-notifications.server.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: OutgoingTeam;
let sent: SentMessage;
const people = ["ada@one.test", "bob@one.test", "cid@two.test", "dee@two.test", "eve@two.test"];

beforeEach(async () => {
  team = await makeOutgoingTeam(world);
  sent = await makeSentMessage(world, team, people);
  await recordNotifications(world.app, team.teamId, [
    sent.told(0, "delivery"),
    sent.told(0, "open"),
    sent.told(0, "click"),
    sent.told(1, "open", { isMachine: true }),
    sent.told(2, "bounce", { detail: { isPermanent: true } }),
    sent.told(3, "unsubscribed"),
  ]);
});

const path = (rest: string) => team.path(`/messages/${sent.messageId}${rest}`);
const outbox = () => world.db.team(team.teamId).data.updateTable("_outbox");
type Listed = { recipients: { address: string; openedAt: string | null }[]; cursor: string | null };
const addresses = async (query: string, who: Visitor = team.admin) =>
  (await bodyOf<Listed>(who.get(path(`/recipients?${query}`)))).recipients.map(({ address }) => address).sort();

describe("recipients of a message", () => {
  it("are found by what became of it, as many as the statistics say", async () => {
    expect(await addresses("outcome=opened")).toEqual([people[0]]);
    expect(await addresses("outcome=notOpened")).toEqual([people[1], people[4]]);
    expect(await addresses("outcome=bounced")).toEqual([people[2]]);
    expect(await addresses("outcome=unsubscribed")).toEqual([people[3]]);
    const { totals } = await bodyOf<{ totals: Record<string, number> }>(team.admin.get(path("/stats")));
    for (const outcome of recipientOutcomes)
      expect([outcome, (await addresses(`outcome=${outcome}`)).length]).toEqual([outcome, totals[outcome]]);
    expect(await addresses("outcome=notOpened&search=BOB")).toEqual([people[1]]);
    expect((await team.admin.get(path("/recipients?outcome=guessed"))).status).toBe(400);
  });

  it("are read page by page, each once", async () => {
    const seen: string[] = [];
    let cursor: string | null = "";
    do {
      const asked = `/recipients?limit=2${cursor && `&cursor=${cursor}`}`;
      const page: Listed = await bodyOf<Listed>(team.admin.get(path(asked)));
      seen.push(...page.recipients.map(({ address }) => address));
      cursor = page.cursor;
    } while (cursor);
    expect(seen.sort()).toEqual(people);
  });

  it("are exported as they are shown, and nothing in it is a formula", async () => {
    await outbox().set({ name: '=HYPERLINK("x")' }).where("address", "=", people[1]!).execute();
    const whole = await team.admin.get(path("/recipients.csv"));
    expect(whole.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const body: string = whole.body;
    const lines = body.trim().split("\r\n");
    expect(lines[0]).toBe("Name,Address,Language,Status,Provider’s word,Why,Sent,Delivered,Opened,Clicked");
    expect(lines).toHaveLength(people.length + 1);
    expect(body).toContain('"\'=HYPERLINK(""x"")",bob@one.test');
    const some: string = (await team.admin.get(path("/recipients.csv?outcome=opened"))).body;
    expect(some.trim().split("\r\n")).toHaveLength(2);
    expect(some).toMatch(/,ada@one\.test,en,sent,click,,2/);
    team.admin.headers = { "accept-language": "fr" };
    const spoken: string = (await team.admin.get(path("/recipients.csv"))).body;
    team.admin.headers = {};
    expect(spoken).toContain("Nom,Adresse,Langue,Statut,Selon le fournisseur");
  });

  it("for whom it failed are sent to once more, by who may send", async () => {
    await outbox()
      .set({ state: "failed", status: "failed", reason: "550" })
      .where("address", "in", people.slice(0, 2))
      .execute();
    const writer = await team.writer("outgoing_messages_other_users_emails");
    expect((await writer.post(path("/failed"), {})).status).toBe(403);
    const [first] = await sent.outbox();
    await bodyOf(team.admin.post(path("/failed"), { recipientIds: [first!.id] }));
    expect((await sent.outbox()).map(({ state }) => state).slice(0, 2)).toEqual(["waiting", "failed"]);
    expect(await team.message(sent.messageId)).toMatchObject({
      Status: "SENDING",
      Counts: { waiting: 1, failed: 1, sent: 3 },
      Rights: ["write", "send", "approve"],
    });
    await bodyOf(team.admin.post(path("/failed"), {}));
    const rows = await sent.outbox();
    expect(rows.slice(0, 2).map(({ state, reason, first_tried_at }) => [state, reason, first_tried_at])).toEqual([
      ["waiting", null, null],
      ["waiting", null, null],
    ]);
    expect(rows[2]!.state).toBe("sent");
  });

  it("are not there for who may not see the message", async () => {
    const other = await team.writer("outgoing_messages_user_emails", "outgoing_messages_user_send_emails");
    expect((await other.get(path("/recipients.csv"))).status).toBe(404);
    expect((await other.get(path("/recipients?outcome=opened"))).status).toBe(404);
    expect((await other.post(path("/failed"), {})).status).toBe(404);
  });
});
