import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { applySmsWord } from "./apply-sms-word.server.ts";
import { askConsent } from "./ask-consent.server.ts";
import type { Subscriber, SubscriptionList } from "./contract.ts";
import type { Suppression } from "./suppressions-contract.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;

beforeEach(async () => {
  team = await world.team();
  const spoken = { available_data_languages: ["en", "es"] };
  await world.db.app.updateTable("team").set(spoken).where("id", "=", team.teamId).execute();
});

const makeList = (InternalName: string, more: object = {}) =>
  bodyOf<SubscriptionList>(
    team.admin.post(team.path("/subscription-lists"), { InternalName, ExternalName: `The ${InternalName}`, ...more }),
  );
const lists = (query = "", who = team.admin) =>
  bodyOf<{ lists: SubscriptionList[]; total: number }>(who.get(team.path(`/subscription-lists${query}`)));
const subscribers = (listId: string, query = "") =>
  bodyOf<{ subscribers: Subscriber[]; cursor: string | null }>(
    team.admin.get(team.path(`/subscription-lists/${listId}/subscribers${query}`)),
  );
const add = (listId: string, address: string, more: object = {}) =>
  team.admin.post(team.path(`/subscription-lists/${listId}/subscribers`), {
    ...{ channel: "EMAIL", address, source: "Signed the sheet at the open house" },
    ...more,
  });
const actions = async () =>
  (
    await world.db.app
      .selectFrom("audit")
      .select(["action", "detail"])
      .where("team_id", "=", team.teamId)
      .orderBy("id", "desc")
      .execute()
  ).map(({ action, detail }) => ({ action, detail }));

describe("message settings", () => {
  const path = () => team.path("/message-settings");

  it("follow nobody until a team decides to, and keep what is not named", async () => {
    expect(await bodyOf(team.admin.get(path()))).toEqual({
      ...{ postalAddress: "", trackOpens: false, trackClicks: false, sendingWindow: null, historyMonths: 24 },
      ...{ unsubscribeTexts: {}, smsPrice: null },
    });
    await bodyOf(
      team.admin.patch(path(), { postalAddress: " 1 Lake Road ", sendingWindow: { from: "08:00", to: "20:30" } }),
    );
    const now = await bodyOf(team.admin.patch(path(), { trackClicks: true, unsubscribeTexts: { fr: "Assez ?" } }));
    expect(now).toMatchObject({ postalAddress: "1 Lake Road", trackOpens: false, trackClicks: true });
    expect(now).toMatchObject({ sendingWindow: { from: "08:00", to: "20:30" }, unsubscribeTexts: { fr: "Assez ?" } });
    expect((await actions())[0]).toEqual({
      ...{ action: "message_settings_changed", detail: { keys: ["trackClicks", "unsubscribeTexts"] } },
    });
  });

  it.each([
    { sendingWindow: { from: "24:00", to: "08:00" } },
    { historyMonths: 0 },
    { smsPrice: -1 },
    { color: "red" },
  ])("refuse %j", async (input) => expect((await team.admin.patch(path(), input)).status).toBe(400));
});

describe("subscription lists", () => {
  it("are made, renamed, translated, sorted, deleted and brought back", async () => {
    const b = await makeList("Bravo", { ExternalName: "Zulu" });
    const a = await makeList("alpha", { ExternalName: "Yankee", IsOpen: true });
    expect(a).toMatchObject({ Subscribers: 0, IsDoubleOptIn: true, IsOpen: true, Description: "" });
    await bodyOf(add(b.Id, "ada@home.test"));
    const order = async (query: string) => (await lists(query)).lists.map(({ InternalName }) => InternalName);
    expect(await order("")).toEqual(["alpha", "Bravo"]);
    expect(await order("?sort=ExternalName&descending=true")).toEqual(["Bravo", "alpha"]);
    expect(await order("?sort=Subscribers&descending=true")).toEqual(["Bravo", "alpha"]);
    expect(await lists("?limit=1&offset=1")).toMatchObject({
      total: 2,
      lists: [{ InternalName: "Bravo", Subscribers: 1 }],
    });
    const words = { Translations: { es: { ExternalName: "Noticias" } } };
    const changed = await bodyOf(team.admin.patch(team.path(`/subscription-lists/${a.Id}`), words));
    expect(changed).toMatchObject({ Translations: { es: { ExternalName: "Noticias", Description: "" } } });
    const foreign = { Translations: { fr: { ExternalName: "Nouvelles" } } };
    expect((await team.admin.patch(team.path(`/subscription-lists/${a.Id}`), foreign)).status).toBe(400);
    const same = { InternalName: "BRAVO", ExternalName: "x" };
    expect((await team.admin.post(team.path("/subscription-lists"), same)).status).toBe(409);
    const at = team.path(`/subscription-lists/${b.Id}`);
    expect((await team.admin.delete(at)).status).toBe(204);
    expect(await order("")).toEqual(["alpha"]);
    expect((await team.admin.get(`${at}/subscribers`)).status).toBe(404);
    expect(await bodyOf(team.admin.post(`${at}/restore`))).toMatchObject({ InternalName: "Bravo", Subscribers: 1 });
    const noted = (await actions()).map(({ action }) => action);
    expect(noted.slice(0, 3)).toEqual([
      ...["subscription_list_restored", "subscription_list_deleted", "subscription_list_changed"],
    ]);
  });

  it("stay while a message waits to be sent to them", async () => {
    const list = await makeList("Waiting");
    const message = {
      internal_name: "June",
      delivery_method: "EMAIL",
      content_type: "MARKETING",
      content_language: "en",
    };
    const row = { ...message, id: newId(), status: "SCHEDULED", subscription_list_id: list.Id };
    await world.db
      .team(team.teamId)
      .insert("outgoing_message", [row as never])
      .execute();
    expect((await team.admin.delete(team.path(`/subscription-lists/${list.Id}`))).status).toBe(409);
  });

  it("show their names, and no more, to who writes messages", async () => {
    await makeList("Families");
    const writer = await team.memberWith([], ["outgoing_messages_user_emails"]);
    const seen = await lists("", writer);
    expect(seen.lists.length).toBeGreaterThan(0);
    expect(seen.lists.every(({ Subscribers }) => Subscribers === null)).toBe(true);
    expect((await writer.get(team.path("/subscription-lists?sort=Subscribers"))).status).toBe(400);
    expect((await writer.get(team.path(`/subscription-lists/${seen.lists[0]!.Id}/subscribers`))).status).toBe(403);
  });
});

describe("subscribers", () => {
  it("are added with proof, found, removed, and come back only by their own word", async () => {
    const { Id } = await makeList("By hand");
    const ada = await bodyOf<Subscriber>(add(Id, " Ada@Home.test ", { name: "Ada 100%", language: "fr" }));
    expect(ada).toMatchObject({ address: "Ada@Home.test", name: "Ada 100%", language: "fr", state: "subscribed" });
    expect((await bodyOf<Subscriber>(add(Id, "ada@home.test"))).id).toBe(ada.id);
    await bodyOf(add(Id, "+1 (212) 555-0123", { channel: "SMS" }));
    expect((await add(Id, "555 0123", { channel: "SMS" })).status).toBe(400);
    expect((await add(Id, "ada@", {})).status).toBe(400);
    expect((await add(Id, "bo@home.test", { source: "" })).status).toBe(400);
    expect((await subscribers(Id, "?search=100%25")).subscribers).toMatchObject([{ id: ada.id }]);
    const first = await subscribers(Id, "?limit=1");
    const second = await subscribers(Id, `?limit=1&cursor=${first.cursor}`);
    expect([...first.subscribers, ...second.subscribers].map(({ address }) => address)).toEqual([
      ...["+12125550123", "Ada@Home.test"],
    ]);
    expect(second.cursor).toBeNull();
    const at = team.path(`/subscription-lists/${Id}/subscribers/${ada.id}`);
    expect((await team.admin.delete(at)).status).toBe(204);
    expect((await subscribers(Id, "?state=unsubscribed")).subscribers).toMatchObject([{ id: ada.id }]);
    expect((await add(Id, "ada@home.test")).status).toBe(409);
    await bodyOf(add(Id, "ada@home.test", { again: true, source: "Called us" }));
    const history = team.path("/consent-history?channel=EMAIL&address=ADA@home.test");
    const { acts } = await bodyOf<{ acts: { act: string; how: string; source: string; listId: string }[] }>(
      team.admin.get(history),
    );
    expect(acts.filter(({ listId }) => listId === Id).map(({ act, source }) => `${act}: ${source}`)).toEqual([
      ...["subscribed: Called us", "unsubscribed: "],
      ...Array(2).fill("subscribed: Signed the sheet at the open house"),
    ]);
  });

  it("come from a collection, as far as one may read it; who has left stays away", async () => {
    const { Id } = await makeList("Families");
    const people = await team.collection("Person");
    const name = await team.field(people, "Name", "plain_text");
    const email = await team.field(people, "Email", "email_address");
    for (const [who, address] of [
      ["Ada", "ada@f.test"],
      ["Ada again", "ADA@f.test"],
      ["Bo", "bo@f.test"],
      ["Cy", ""],
    ])
      await team.add(people, { [name]: who, [email]: address || null });
    const gone = await bodyOf<Subscriber>(add(Id, "bo@f.test"));
    await team.admin.delete(team.path(`/subscription-lists/${Id}/subscribers/${gone.id}`));
    const at = team.path(`/subscription-lists/${Id}/subscribers/from-collection`);
    const input = { collectionId: people, fieldId: email, source: "Registration form 2026" };
    expect(await bodyOf(team.admin.post(at, input))).toEqual({ added: 1 });
    expect(await bodyOf(team.admin.post(at, input))).toEqual({ added: 0 });
    const found = (await subscribers(Id)).subscribers.map(({ address, state }) => `${address.toLowerCase()} ${state}`);
    expect(found.sort()).toEqual(["ada@f.test subscribed", "bo@f.test unsubscribed"]);
    expect((await team.admin.post(at, { ...input, fieldId: name })).status).toBe(400);
    const blind = await team.memberWith([], ["team_admin_account_info"]);
    expect((await blind.post(at, input)).status).toBe(404);
    const csv = (await team.admin.get(team.path(`/subscription-lists/${Id}/subscribers.csv`))).body as string;
    expect(csv.split("\r\n").filter((line) => /@f\.test/.test(line))).toHaveLength(2);
  });
});

describe("suppressions", () => {
  const path = (rest = "") => team.path(`/suppressions${rest}`);
  const all = (query = "") =>
    bodyOf<{ suppressions: Suppression[]; cursor: string | null }>(team.admin.get(path(query)));

  it("are added, found, and lifted; what people said themselves only with a reason", async () => {
    const manual = await bodyOf<Suppression>(
      team.admin.post(path(), { channel: "EMAIL", address: "No@stop.test", note: "asked by phone" }),
    );
    expect(manual).toMatchObject({ address: "No@stop.test", reason: "manual", origin: "by_hand" });
    const left = { channel: "EMAIL", address: "left@stop.test", reason: "opt_out" };
    const out = await bodyOf<Suppression>(team.admin.post(path(), left));
    expect((await bodyOf<Suppression>(team.admin.post(path(), left))).id).toBe(out.id);
    expect((await all("?search=phone")).suppressions).toMatchObject([{ id: manual.id }]);
    expect((await all("?reason=opt_out&channel=EMAIL")).suppressions).toMatchObject([{ id: out.id }]);
    const first = await all("?limit=1");
    expect((await all(`?limit=1&cursor=${first.cursor}`)).suppressions[0]!.id).not.toBe(first.suppressions[0]!.id);
    expect((await team.admin.delete(path(`/${manual.id}`))).status).toBe(204);
    expect((await team.admin.delete(path(`/${out.id}`))).status).toBe(400);
    expect((await team.admin.delete(path(`/${out.id}?because=Wrote%20to%20us`))).status).toBe(204);
    expect((await actions())[0]).toEqual({
      ...{ action: "suppression_removed", detail: { what: "opt_out", because: "Wrote to us" } },
    });
    expect((await team.admin.delete(path(`/${out.id}`))).status).toBe(404);
  });

  it("go out as CSV that runs nowhere, and come in again", async () => {
    await bodyOf(team.admin.post(path(), { channel: "EMAIL", address: "csv@stop.test", note: "=HYPERLINK(1)" }));
    await bodyOf(team.admin.post(path(), { channel: "SMS", address: "+12125550188", reason: "complaint" }));
    const csv = (await team.admin.get(path(".csv"))).body as string;
    expect(csv).toContain("'=HYPERLINK(1)");
    expect(csv).toContain("'+12125550188");
    const other = await world.team();
    const upload = async (text: string) => {
      const form = new FormData();
      form.append("file", new Blob([text]), "list.csv");
      return bodyOf(other.admin.send("POST", other.path("/suppressions/import"), form));
    };
    const rows = csv.trim().split("\r\n").length - 1;
    expect(await upload(csv)).toEqual({ added: rows, known: 0, invalid: [] });
    expect(await upload(csv)).toEqual({ added: 0, known: rows, invalid: [] });
    const there = await bodyOf<{ suppressions: Suppression[] }>(
      other.admin.get(other.path("/suppressions?search=HYPER")),
    );
    expect(there.suppressions).toMatchObject([{ note: "=HYPERLINK(1)", origin: "import" }]);
    expect(await upload("plain@stop.test\nnot an address\n")).toEqual({ added: 1, known: 0, invalid: [2] });
  });
});

it("SMS words stop, start and help, in the language of the word or of the person, and are kept as proof", async () => {
  const from = "+33612345678";
  const say = (text: string) => applySmsWord(world.app, team.teamId, from, text);
  const question = { method: "SMS", contentType: "PARTICIPATION", listId: null } as const;
  const reason = async () => (await askConsent(world.app, world.db.team(team.teamId), question, [from])).get(from);
  expect(await say("see you")).toBeUndefined();
  expect((await say("arrêt"))?.answer).toMatch(/désabonné.*DÉBUT/);
  expect(await reason()).toBe("unsubscribed");
  expect((await say("START"))?.answer).toMatch(/again/);
  expect(await reason()).toBeUndefined();
  expect((await say("AYUDA"))?.answer).toMatch(/BAJA/);
  const { acts } = await bodyOf<{ acts: { act: string; source: string }[] }>(
    team.admin.get(team.path(`/consent-history?channel=SMS&address=${encodeURIComponent(from)}`)),
  );
  expect(acts.map(({ act, source }) => [act, source])).toEqual([
    ["opted_in", "START"],
    ["opted_out", "arrêt"],
  ]);
});
