import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { makeSent } from "#testing/message-team.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { askConsent } from "./ask-consent.server.ts";
import type { SubscriptionList } from "./contract.ts";
import { forgetUnconfirmed } from "./jobs.server.ts";
import { join } from "./joining.server.ts";
import { linksOf, signLink } from "./links.server.ts";
import type { Preferences } from "./public-contract.ts";
import { suppress } from "./suppress.server.ts";

const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let listId: string;
let address: string;
let count = 0;

beforeAll(async () => {
  team = await world.team({ name: "Camp Lark" });
  const spoken = { available_data_languages: ["en", "es"] };
  await world.db.app.updateTable("team").set(spoken).where("id", "=", team.teamId).execute();
});

const makeList = async (more: object = {}) => {
  const input = { InternalName: `News ${newId()}`, ExternalName: "Summer news", IsOpen: true, ...more };
  return (await bodyOf<SubscriptionList>(team.admin.post(team.path("/subscription-lists"), input))).Id;
};

beforeEach(async () => {
  listId = await makeList({ Translations: { es: { ExternalName: "Noticias de verano" } } });
  address = `ada${++count}@home.test`;
});

const subscribe = () =>
  bodyOf(
    team.admin.post(team.path(`/subscription-lists/${listId}/subscribers`), {
      ...{ channel: "EMAIL", address, source: "Paper form" },
    }),
  );
const sent = async (more: object = {}) => {
  const { outboxId } = await makeSent(world, { teamId: team.teamId, address, listId, ...more });
  return { teamId: team.teamId, of: "outbox", id: outboxId } as const;
};
const apiOf = (url: string) => url.slice(world.app.env.APP_URL.length);
const tokenOf = (url: string) => new URL(url).searchParams.get("token")!;
const reason = async (contentType: "MARKETING" | "PARTICIPATION" = "MARKETING") =>
  (await askConsent(world.app, world.db.team(team.teamId), { method: "EMAIL", contentType, listId }, [address])).get(
    address,
  );

describe("one click", () => {
  const post = (url: string, body: string | FormData, type?: string) =>
    fetch(world.url + apiOf(url), { method: "POST", body, ...(type && { headers: { "content-type": type } }) });
  const form = "application/x-www-form-urlencoded";

  it("unsubscribes from the list by POST, however the form is sent, and again without harm", async () => {
    const suppressed = () => world.db.team(team.teamId).data.selectFrom("_suppression").selectAll().execute();
    const before = await suppressed();
    await subscribe();
    const { oneClick } = linksOf(world.app, await sent());
    expect(await reason()).toBeUndefined();
    expect((await post(oneClick, "List-Unsubscribe=One-Click", form)).status).toBe(204);
    expect(await reason()).toBe("unsubscribed");
    const multipart = new FormData();
    multipart.append("List-Unsubscribe", "One-Click");
    expect((await post(oneClick, multipart)).status).toBe(204);
    expect(await suppressed()).toEqual(before);
  });

  it("is nothing else: no GET, no other word, no other page's form", async () => {
    await subscribe();
    const { oneClick, unsubscribe } = linksOf(world.app, await sent());
    const opened = await fetch(world.url + apiOf(oneClick), { redirect: "manual" });
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toBe(`/unsubscribe?token=${tokenOf(unsubscribe)}`);
    expect((await fetch(world.url + apiOf(oneClick), { method: "HEAD", redirect: "manual" })).status).toBe(303);
    for (const body of ["", "List-Unsubscribe=yes", "List-Unsubscribe=One-Click&more=1"])
      expect((await post(oneClick, body, form)).status).toBe(400);
    expect((await post("/api/auth/sign-out".replace(/^/, world.app.env.APP_URL), "a=b", form)).status).toBe(415);
    expect(await reason()).toBeUndefined();
  });
});

describe("the page for unsubscribing", () => {
  const at = (token: string, rest = "") => `/api/public/unsubscribe${rest}?token=${token}`;
  const me = () => world.visitor();

  it("says in the recipient's language what it is about, and no more of the address than its owner needs", async () => {
    await subscribe();
    const token = tokenOf(linksOf(world.app, await sent({ language: "es" })).unsubscribe);
    const shown = await bodyOf(me().get(at(token)));
    expect(shown).toMatchObject({ teamName: "Camp Lark", language: "es", isOptedOut: false });
    expect(shown).toMatchObject({ list: { name: "Noticias de verano", isOn: true }, address: "a•••@home.test" });
    expect(JSON.stringify(shown)).not.toContain(address);
    expect(await reason()).toBeUndefined();
  });

  it.each(["list", "everything"])(
    "leaves the %s, and takes it back at once, unless more was said since",
    async (from) => {
      await subscribe();
      const token = tokenOf(linksOf(world.app, await sent()).unsubscribe);
      const { undo } = await bodyOf<{ undo: string }>(me().post(at(token), { from }));
      expect(await reason()).toBe("unsubscribed");
      expect(await bodyOf(me().post(at(token), { from }))).toEqual({ undo: null });
      expect((await me().post(at(undo, "/undo"))).status).toBe(204);
      expect(await reason()).toBeUndefined();
      expect((await me().post(at(undo, "/undo"))).status).toBe(410);
      await bodyOf(me().post(at(token), { from }));
      expect((await me().post(at(undo, "/undo"))).status).toBe(410);
      expect(await reason()).toBe("unsubscribed");
    },
  );

  it("serves somebody who was never on the list, as participants are, and leaves nothing when they take it back", async () => {
    const token = tokenOf(linksOf(world.app, await sent({ contentType: "PARTICIPATION" })).unsubscribe);
    expect(await bodyOf(me().get(at(token)))).toMatchObject({ list: { isOn: true } });
    const { undo } = await bodyOf<{ undo: string }>(me().post(at(token), { from: "list" }));
    expect(await reason("PARTICIPATION")).toBe("unsubscribed");
    await me().post(at(undo, "/undo"));
    expect(await reason("PARTICIPATION")).toBeUndefined();
    expect(await reason()).toBe("not_subscribed");
  });

  it("opens for no other link, and for none of what is gone", async () => {
    const link = await sent();
    const { preferences, unsubscribe } = linksOf(world.app, link);
    for (const token of [tokenOf(preferences), signLink(world.app, "view", link), "A".repeat(67)]) {
      expect((await me().get(at(token))).status).toBe(410);
      expect((await me().post(at(token), { from: "list" })).status).toBe(410);
      expect((await me().post(at(token, "/undo"))).status).toBe(410);
    }
    expect((await me().get(`/api/public/message-preferences?token=${tokenOf(unsubscribe)}`)).status).toBe(410);
    expect((await me().get(`/api/public/confirm-subscription?token=${tokenOf(unsubscribe)}`)).status).toBe(410);
    const elsewhere = signLink(world.app, "unsubscribe", { ...link, teamId: (await world.team()).teamId });
    const nowhere = signLink(world.app, "unsubscribe", { ...link, teamId: newId() });
    for (const token of [elsewhere, nowhere]) expect((await me().get(at(token))).status).toBe(410);
  });
});

describe("preferences", () => {
  it("show open lists and one's own, and follow what is chosen", async () => {
    await subscribe();
    const open = await makeList();
    const closed = await makeList({ IsOpen: false });
    const token = tokenOf(linksOf(world.app, await sent()).preferences);
    const path = `/api/public/message-preferences?token=${token}`;
    const visitor = world.visitor();
    const save = (input: object) => bodyOf<Preferences>(visitor.put(path, input));
    const on = ({ lists }: Preferences) => lists.filter(({ isOn }) => isOn).map(({ id }) => id);
    const shown = await bodyOf<Preferences>(visitor.get(path));
    expect(on(shown)).toEqual([listId]);
    expect(shown.lists.map(({ id }) => id)).toContain(open);
    expect(shown.lists.map(({ id }) => id)).not.toContain(closed);
    expect(on(await save({ listIds: [open, closed], language: "fr" }))).toEqual([open]);
    expect(await reason()).toBe("unsubscribed");
    const out = await save({ listIds: [], everything: true });
    expect([out.isOptedOut, out.language]).toEqual([true, "fr"]);
    const back = await save({ listIds: [listId] });
    expect([back.isOptedOut, on(back)]).toEqual([false, [listId]]);
    expect(await reason()).toBeUndefined();
  });
});

describe("joining an open list", () => {
  beforeEach(() => world.db.app.deleteFrom("rate_limit").execute());
  const path = (list = listId, of = team) => `/api/public/teams/${of.teamId}/subscription-lists/${list}`;
  const letters = () => world.db.app.selectFrom("captured_mail").selectAll().where("recipient", "=", address).execute();
  const ask = (more: object = {}) =>
    join(world.app, {
      teamId: team.teamId,
      listId,
      email: address,
      name: "",
      language: "fr",
      source: "1.2.3.4",
      ...more,
    });
  const linkIn = (text: string) => tokenOf(/https?:\S+confirm-subscription\S+/.exec(text)![0]);
  const confirm = (token: string) => world.visitor().post(`/api/public/confirm-subscription?token=${token}`);

  it("is asked by letter, in the language of the page, and confirmed by POST only", async () => {
    expect(await bodyOf(world.visitor().get(path()))).toMatchObject({ name: "Summer news", teamName: "Camp Lark" });
    await ask();
    const [letter] = await letters();
    expect(letter!.subject).toContain("Summer news");
    expect(letter!.body_text).toMatch(/Camp Lark[\s\S]*7 jours/);
    expect(await reason()).toBe("not_subscribed");
    const token = linkIn(letter!.body_text);
    const shown = await bodyOf(world.visitor().get(`/api/public/confirm-subscription?token=${token}`));
    expect(shown).toMatchObject({ language: "fr", list: { name: "Summer news", isOn: false } });
    expect(await reason()).toBe("not_subscribed");
    expect((await confirm(token)).status).toBe(204);
    expect((await confirm(token)).status).toBe(204);
    expect(await reason()).toBeUndefined();
  });

  it("answers everyone alike, and sends at most three letters a day to one address, whose links go on working", async () => {
    const visitor = world.visitor();
    await subscribe();
    const known = await visitor.post(path(), { email: address });
    const fresh = await visitor.post(path(), { email: `new-${address}` });
    const trapped = await visitor.post(path(), { email: `bot-${address}`, website: "https://spam.test" });
    expect([known, fresh, trapped].map(({ status, body }) => [status, body])).toEqual(Array(3).fill([204, ""]));
    await ask();
    expect(await letters()).toEqual([]);
    address = `often-${address}`;
    for (let round = 0; round < 5; round++) await ask();
    const all = await letters();
    expect(all).toHaveLength(3);
    expect((await confirm(linkIn(all[0]!.body_text))).status).toBe(204);
    expect(await reason()).toBeUndefined();
  });

  it("does not bring back by a stranger's word who has unsubscribed, but by their own", async () => {
    listId = await makeList({ IsDoubleOptIn: false });
    await ask();
    expect(await reason()).toBeUndefined();
    const token = tokenOf(linksOf(world.app, await sent()).unsubscribe);
    for (const from of ["list", "everything"])
      await bodyOf(world.visitor().post(`/api/public/unsubscribe?token=${token}`, { from }));
    await ask();
    expect(await reason("PARTICIPATION")).toBe("unsubscribed");
    const [letter] = await letters();
    await confirm(linkIn(letter!.body_text));
    expect(await reason()).toBeUndefined();
  });

  it("writes to nobody whose address bounces or who complained", async () => {
    const to = { method: "EMAIL", address, key: address } as const;
    await suppress(world.db.team(team.teamId), { ...to, reason: "complaint", origin: "complaint" });
    await ask();
    expect(await letters()).toEqual([]);
  });

  it("is for open lists of this team only", async () => {
    const closed = await makeList({ IsOpen: false });
    const other = await world.team();
    for (const at of [path(closed), path(newId()), path(listId, other), path(listId, { ...other, teamId: newId() })]) {
      expect((await world.visitor().get(at)).status).toBe(404);
      expect((await world.visitor().post(at, { email: address })).status).toBe(404);
    }
  });

  it("is limited by network, and forgotten after a month without an answer", async () => {
    const visitor = world.visitor();
    const answers: number[] = [];
    while (answers.at(-1) !== 429 && answers.length < 40)
      answers.push((await visitor.post(path(), { email: address })).status);
    expect(answers.at(-1)).toBe(429);
    await ask();
    const { data } = world.db.team(team.teamId);
    const mine = () => data.selectFrom("_subscriber").select("id").where("address_key", "=", address).execute();
    await forgetUnconfirmed.run(world.app, {});
    expect(await mine()).toHaveLength(1);
    const old = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    await data.updateTable("_subscriber").set({ state_since: old }).where("address_key", "=", address).execute();
    await forgetUnconfirmed.run(world.app, {});
    expect(await mine()).toEqual([]);
  });
});
