import { beforeEach, describe, expect, it } from "vitest";
import { suppress } from "#messages/consent/suppress.server.ts";
import { namesTag } from "#messages/content/ui/merge-tags.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { makeSentMessage } from "#testing/sent-message.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { Candidate } from "./contract.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: OutgoingTeam;

beforeEach(async () => {
  team = await makeOutgoingTeam(world);
});

type Page = { candidates: Candidate[]; cursor: string | null };

const parent = async (name: string, email?: string) =>
  (await team.add(team.parents, { [team.fields.name]: name, ...(email && { [team.fields.email]: email }) })).id;
const page = (messageId: string, query: string, who: Visitor = team.admin) =>
  bodyOf<Page>(who.get(team.path(`/messages/${messageId}/candidates?${query}`)));
const names = ({ candidates }: Page) => candidates.map(({ name }) => name);

/** Every page after the other. */
async function walk(messageId: string, query: string): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const next: Page = await page(messageId, `${query}&limit=2${cursor && `&cursor=${cursor}`}`);
    found.push(...next.candidates);
    cursor = next.cursor;
  }
  return found;
}

describe("who will get it", () => {
  it("is found page by page in the order of names, each once", async () => {
    const given = ["Élan", "ada", "Zoe", "Ben", "Ben"];
    for (const [at, name] of given.entries()) await parent(name, `p${at}@example.test`);
    const { Id } = await team.begin();
    expect((await walk(Id, "")).map(({ name }) => name)).toEqual(["ada", "Ben", "Ben", "Élan", "Zoe"]);
    expect(names(await page(Id, "search=EL"))).toEqual(["Élan"]);
    expect(names(await page(Id, "search=p3%40"))).toEqual(["Ben"]);
    // A sign that stands for any other is only itself.
    expect(names(await page(Id, "search=_"))).toEqual([]);
    const { status } = await team.admin.get(team.path(`/messages/${Id}/candidates?cursor=nonsense`));
    expect(status).toBe(400);
  });

  it("is searched for by name and address, however many there are, and those who begin with it come first", async () => {
    const given = ["Adalbert", "Bert", "Berta", "Hubert", "Robert", "Zoe"];
    for (const [at, name] of given.entries()) await parent(name, `${name === "Zoe" ? "bert" : `p${at}`}@example.test`);
    const { Id } = await team.begin();
    const found = await walk(Id, "search=bert");
    expect(found.map(({ name }) => name)).toEqual(["Bert", "Berta", "Zoe", "Adalbert", "Hubert", "Robert"]);
  });

  it("names a record only to who may see it", async () => {
    const ada = await parent("Ada", "ada@example.test");
    const list = await bodyOf<{ Id: string }>(
      team.admin.post(team.path("/subscription-lists"), { InternalName: "News", ExternalName: "News" }),
    );
    await world.db
      .team(team.teamId)
      .data.insertInto("_subscriber")
      .values({
        ...{ id: newId(), list_id: list.Id, channel: "EMAIL", address: "ada@example.test" },
        ...{ address_key: "ada@example.test", record_id: ada, name: "Ada", state: "subscribed" },
      })
      .execute();
    const writer = await team.memberWith([], ["outgoing_messages_user_emails"]);
    const Audience = { sources: [{ kind: "list", listId: list.Id }] };
    const { Id } = await team.begin({ Audience }, writer);
    expect((await page(Id, "", writer)).candidates).toMatchObject([{ name: "Ada", recordId: null }]);
    expect((await page(Id, "")).candidates).toMatchObject([{ name: "Ada", recordId: ada }]);
  });
});

describe("who will not get it", () => {
  it("is told with the reason as exactly as it is known, and can be asked for one of them", async () => {
    const list = await bodyOf<{ Id: string }>(
      team.admin.post(team.path("/subscription-lists"), { InternalName: "News", ExternalName: "News" }),
    );
    await parent("Ann", "ann@example.test");
    await parent("Ann again", "ANN@example.test");
    await parent("Bounced", "bounced@example.test");
    await parent("Gone", "gone@example.test");
    await parent("Left", "left@example.test");
    await parent("Silent");
    await parent("Stopped", "stopped@example.test");
    const own = world.db.team(team.teamId);
    const to = (address: string) => ({ method: "EMAIL" as const, address, key: address });
    await suppress(own, { ...to("bounced@example.test"), reason: "hard_bounce", origin: "bounce" });
    await suppress(own, { ...to("stopped@example.test"), reason: "opt_out", origin: "page" });
    await own.data
      .insertInto("_subscriber")
      .values({
        ...{ id: newId(), list_id: list.Id, channel: "EMAIL", address: "gone@example.test" },
        ...{ address_key: "gone@example.test", name: "", state: "unsubscribed" },
      })
      .execute();
    const { Id } = await team.begin({
      ContentTypeId: "PARTICIPATION",
      SubscriptionListId: list.Id,
      Audience: {
        ...team.audience,
        except: [{ kind: "addresses", addresses: [{ address: "left@example.test" }] }],
      },
    });
    const left = await walk(Id, "reason=any");
    const told = left.map(({ name, reason, otherName, list: from, because }) => [
      name,
      reason,
      otherName ?? from ?? because,
    ]);
    expect(told).toEqual([
      ["Ann again", "duplicate", "Ann"],
      ["Bounced", "suppressed", "hard_bounce"],
      ["Gone", "unsubscribed", "News"],
      ["Left", "left_out", null],
      ["Silent", "no_address", null],
      ["Stopped", "unsubscribed", "opt_out"],
    ]);
    expect(left.filter(({ since }) => since !== null).map(({ name }) => name)).toEqual(["Bounced", "Gone", "Stopped"]);
    expect(names(await page(Id, "reason=left_out"))).toEqual(["Left"]);
    expect(names(await page(Id, "reason=any&search=sil"))).toEqual(["Silent"]);
    expect(await bodyOf(team.admin.get(team.path(`/messages/${Id}/audience`)))).toEqual({
      willGet: 1,
      found: 7,
      leftOut: { duplicate: 1, suppressed: 1, unsubscribed: 2, left_out: 1, no_address: 1 },
      shared: 0,
      languages: { en: 1 },
    });

    // Allowing again is for those who administer that.
    const { suppressionId } = left[1]!;
    const allowed = await team.admin.delete(team.path(`/suppressions/${suppressionId}`));
    expect(allowed.status).toBe(204);
    expect(names(await page(Id, ""))).toEqual(["Ann", "Bounced"]);
    const writer = await team.writer("outgoing_messages_other_users_emails");
    const seen = await page(Id, "reason=any", writer);
    expect(seen.candidates.map((each) => each.suppressionId)).toEqual(seen.candidates.map(() => null));
  });
});

it("who leads to nobody does not get it, and siblings are in one message", async () => {
  const ann = await parent("Ann", "ann@example.test");
  const silent = await parent("Silent");
  for (const [name, linked] of [
    ["Max", [ann]],
    ["Tom", [ann]],
    ["Uli", []],
    ["Vic", [silent]],
  ] as const)
    await team.add(team.campers, { [team.fields.camperName]: name, [team.fields.link]: linked });
  const source = {
    ...{ kind: "records", collectionId: team.campers, throughFieldId: team.fields.link },
    addressFieldIds: [team.fields.email],
  };
  const { Id } = await team.begin({ Audience: { sources: [source] } });
  expect(await bodyOf(team.admin.get(team.path(`/messages/${Id}/audience`)))).toEqual({
    ...{ willGet: 1, found: 4, leftOut: { no_person: 1, no_address: 1 }, shared: 1, languages: { en: 1 } },
  });
  const told = (await page(Id, "reason=any")).candidates.map(({ name, reason }) => [name, reason]);
  expect(told).toEqual([
    ["Silent", "no_address"],
    ["Uli", "no_person"],
  ]);
  expect((await page(Id, "reason=shared")).candidates).toMatchObject([{ name: "Ann", reason: "shared" }]);
});

describe("one of them", () => {
  it("reads it with their own values, in their language and about all that is theirs", async () => {
    const ann = await parent("Ann", "ann@example.test");
    for (const name of ["Max", "Tom"])
      await team.add(team.campers, { [team.fields.camperName]: name, [team.fields.link]: [ann] });
    const source = {
      ...{ kind: "records", collectionId: team.campers, throughFieldId: team.fields.link },
      addressFieldIds: [team.fields.email],
    };
    const text = "{% for each in records %}{{ each.name }} {% endfor %}";
    const content = { en: { subject: "Dear {{ recipient.name }}", text } };
    const together = await team.begin({ Audience: { sources: [source] }, Contents: content });
    const preview = (id: string, query: string, who: Visitor = team.admin) =>
      who.get(team.path(`/messages/${id}/preview?${query}`));
    expect(await bodyOf(preview(together.Id, "address=Ann%40example.test"))).toMatchObject({
      ...{ subject: "Dear Ann", text: expect.stringMatching(/^(Max Tom|Tom Max)/) },
    });
    const each = await team.begin({ Audience: { sources: [source], per: "record" }, Contents: content });
    const { candidates } = await page(each.Id, "");
    const said = await Promise.all(
      candidates.map(({ aboutId }) =>
        bodyOf<{ text: string }>(preview(each.Id, `address=ann%40example.test&aboutId=${aboutId}`)),
      ),
    );
    expect(said.map((one) => one.text.trim()).sort()).toEqual(["Max", "Tom"]);
    expect((await preview(each.Id, "address=nobody%40example.test")).status).toBe(404);
  });

  it("reads the names of all that is theirs by the tag that is offered where a link leads to them", async () => {
    const ann = await parent("Ann", "ann@example.test");
    for (const name of ["Max", "Tom"])
      await team.add(team.campers, { [team.fields.camperName]: name, [team.fields.link]: [ann] });
    const source = {
      ...{ kind: "records", collectionId: team.campers, throughFieldId: team.fields.link },
      addressFieldIds: [team.fields.email],
    };
    const text = `${namesTag("").tag} of {{ person.email }}`;
    const { Id } = await team.begin({ Audience: { sources: [source] }, Contents: { en: { subject: "x", text } } });
    const shown = await bodyOf<{ text: string; problems: object[] }>(
      team.admin.get(team.path(`/messages/${Id}/preview?address=ann%40example.test`)),
    );
    expect(shown).toMatchObject({ text: "Max, Tom of ann@example.test", problems: [] });
  });

  it("has a history of what was sent there, as far as whoever asks may see it", async () => {
    const sent = await makeSentMessage(world, team, ["ann@example.test", "ben@example.test"]);
    const { Id } = await team.begin();
    const path = team.path(`/messages/${Id}/candidates/history?address=ANN%40example.test`);
    type History = { messages: { messageId: string; InternalName: string; status: string }[] };
    const { messages } = await bodyOf<History>(team.admin.get(path));
    expect(messages).toMatchObject([{ messageId: sent.messageId, InternalName: "Welcome", status: "accepted" }]);
    const writer = await team.writer("outgoing_messages_user_emails");
    const own = await team.begin({}, writer);
    expect(await bodyOf(writer.get(path.replace(Id, own.Id)))).toEqual({ messages: [], cursor: null });
  });
});

it("a text message is measured as it is sent, and costs what the team or the operator says", async () => {
  const to = async (name: string, phone: string) =>
    team.add(team.parents, { [team.fields.name]: name, [team.fields.phone]: phone });
  await to("Ann", "+12125551001");
  await to("B".repeat(60), "+12125551002");
  const Audience = {
    sources: [{ kind: "records", collectionId: team.parents, addressFieldIds: [team.fields.phone] }],
  };
  const text = `${"a".repeat(110)}{{ record.name }}`;
  const { Id } = await team.begin({ DeliveryMethodId: "SMS", Audience, Contents: { en: { text } } });
  const estimate = () => bodyOf(team.admin.get(team.path(`/messages/${Id}/sms-estimate`)));
  const length = { recipients: 2, characters: 170, segments: 2, averageSegments: 1.5 };
  expect(await estimate()).toEqual({ ...length, cost: null });
  const { userId } = await bodyOf<{ userId: string }>(team.admin.get("/api/me"));
  const price = { smsPrice: "0,02", smsCurrency: "EUR" };
  await world.db.transaction((tx) => world.app.settings.change(tx, price, userId));
  await world.app.settings.refresh();
  expect(await estimate()).toEqual({ ...length, cost: { amount: 0.06, currency: "EUR" } });

  // A team that has an account of its own with a provider knows better.
  const own = (smsPrice: number | null) => bodyOf(team.admin.patch(team.path("/message-settings"), { smsPrice }));
  await own(0.05);
  expect(await estimate()).toEqual({ ...length, cost: { amount: expect.closeTo(0.15), currency: "USD" } });
  await own(null);
  expect(await estimate()).toEqual({ ...length, cost: { amount: 0.06, currency: "EUR" } });
});
