import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SubscriptionList } from "#messages/consent/contract.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { FormBrowser } from "#testing/form-browser.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { WidgetShown } from "../website-widgets/contract.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let other: DataTeam;
let listId: string;
let email: string;

beforeAll(async () => {
  [team, other] = [await world.team({ name: "Camp Lark" }), await world.team({ name: "Camp Wren" })];
  const spoken = { available_data_languages: ["en", "es"] };
  await world.db.app.updateTable("team").set(spoken).where("id", "=", team.teamId).execute();
});

const makeList = async (more: object = {}) => {
  const input = { InternalName: `News ${newId()}`, ExternalName: "Summer news", IsOpen: true, ...more };
  return (await bodyOf<SubscriptionList>(team.admin.post(team.path("/subscription-lists"), input))).Id;
};

beforeEach(async () => {
  listId = await makeList({ Translations: { es: { ExternalName: "Noticias de verano" } } });
  email = `ada-${newId()}@home.test`;
});

const widgetsPath = () => team.path("/subscribe-widgets");
const make = (more: object = {}) =>
  bodyOf<WidgetShown>(
    team.admin.post(widgetsPath(), { listId, name: "On our site", domains: ["camp.example"], ...more }),
  );
const find = async (id: string) =>
  (await bodyOf<{ widgets: WidgetShown[] }>(team.admin.get(widgetsPath()))).widgets.find((each) => each.id === id);
const stateOf = async (address: string) =>
  (
    await world.db
      .team(team.teamId)
      .data.selectFrom("_subscriber")
      .select("state")
      .where("address_key", "=", address)
      .where("list_id", "=", listId)
      .executeTakeFirst()
  )?.state;
const proofs = () =>
  world.db
    .team(team.teamId)
    .data.selectFrom("_consent")
    .select(["act", "how", "source"])
    .where("address_key", "=", email)
    .execute();

const ours = "https://camp.example";
function pageOf(origin?: string, language = "en") {
  const page = new FormBrowser(world.visitor().url);
  page.headers = { "accept-language": language, ...(origin && { origin }) };
  return page;
}
const hosted = () => `/subscribe/${team.teamId}/${listId}`;
const part = (widgetId: string) => `/public/widgets/${widgetId}/list`;

/** As they would from their mailbox. */
async function confirm() {
  const [letter] = await world.letters(email, 1);
  const token = new URL(letter!.link!.href).searchParams.get("token");
  return world.visitor().post(`/api/public/confirm-subscription?token=${token}`, {});
}

describe("the page of an open list", () => {
  it("works without script, and subscribes who confirms from their own mailbox", async () => {
    const page = await pageOf().open(hosted());
    expect([page.status, page.text]).toEqual([200, expect.stringContaining("Summer news")]);
    expect(page.markup).not.toContain("<script");
    await page.fill("Email", "no address").fill("Name", "Ada").press("Subscribe");
    expect([page.status, page.errorAt("Email")]).toEqual([422, expect.any(String)]);
    expect(page.markup).toContain('value="no address"');
    expect(page.markup).toContain('value="Ada"');
    await page.fill("Email", email).press("Subscribe");
    expect(page.text).toContain("Check your email");
    await world.letters(email, 1);
    expect(await stateOf(email)).toBe("pending");
    expect((await confirm()).status).toBe(204);
    expect(await stateOf(email)).toBe("subscribed");
  });

  it("writes to whoever joins as the team: under its name, with its logo, color and contact", async () => {
    const theme = { color: "#1d4ed8", contactPhone: "+1 607 555 0100", contactEmail: "office@lark.test" };
    await bodyOf(team.admin.patch(team.path("/account"), { publicTheme: theme }));
    const join = async () => {
      const page = await pageOf().open(hosted());
      await page.fill("Email", email).press("Subscribe");
      return (await world.letters(email, 1))[0]!;
    };
    const plain = await join();
    expect(plain.sender).toMatch(/^Camp Lark <[^>]+>$/);
    expect(plain.body_html).toContain("background:#1d4ed8;color:#ffffff");
    expect(plain.body_text).toMatch(/\n\nCamp Lark\n\+1 607 555 0100\noffice@lark\.test$/);
    expect(`${plain.body_text} ${plain.body_html}`).not.toContain("Simply");

    email = `bea-${newId()}@home.test`;
    const form = new FormData();
    const picture = await sharp({ create: { width: 400, height: 100, channels: 3, background: "#2a7" } })
      .png()
      .toBuffer();
    form.append("file", new Blob([new Uint8Array(picture)]), "logo.png");
    expect((await team.admin.send("PUT", team.path("/account/logos/app_horizontal"), form)).status).toBe(200);
    const row = { id: newId(), channel: "EMAIL" as const, name: "Lark office", address: "office@lark.test" };
    const sender = { ...row, proven_at: new Date() };
    await world.db.transaction((tx) => tx.team(team.teamId).insert("message_sender", [sender]).execute());
    const own = await join();
    expect(own.sender).toBe("Lark office <office@lark.test>");
    expect(own.body_html).toMatch(/<img src="http[^"]+" alt="Camp Lark"/);

    // Where the team's own provider does not work, it comes by the installation's.
    email = `cleo-${newId()}@home.test`;
    const way = { channel: "EMAIL" as const, kind: "gone", settings: "{}" };
    await world.db.transaction((tx) => tx.team(team.teamId).insert("message_way", [way]).execute());
    expect((await join()).sender).not.toContain("office@lark.test");
    await world.db.team(team.teamId).remove("message_way").execute();
    await world.db.team(team.teamId).update("message_sender", { deleted_at: new Date() }).execute();
  });

  it("is not there for a closed or deleted list, or that of another team", async () => {
    const closed = await makeList({ IsOpen: false });
    for (const path of [
      `/subscribe/${team.teamId}/${closed}`,
      `/subscribe/${other.teamId}/${listId}`,
      `/subscribe/${team.teamId}/${newId()}`,
      "/subscribe/x/y",
    ])
      expect([path, (await pageOf().open(path)).status]).toEqual([path, 404]);
    const page = await pageOf().open(hosted());
    await team.admin.delete(team.path(`/subscription-lists/${listId}`));
    expect((await page.fill("Email", email).press("Subscribe")).status).toBe(404);
  });

  it("answers machines as everybody, and writes to nobody for them", async () => {
    const page = await pageOf().open(hosted());
    await page.fill("Email", email).put("website", "https://spam.example").press("Subscribe");
    expect(page.text).toContain("Check your email");
    expect(await stateOf(email)).toBe(undefined);
  });
});

describe("a widget for subscribing", () => {
  it("is made, changed and deleted by who looks after the lists of this team", async () => {
    const member = await team.join();
    const { id } = await make();
    for (const [who, status] of [
      [member, 403],
      [other.admin, 403],
      [world.visitor(), 401],
    ] as const) {
      expect((await who.get(widgetsPath())).status).toBe(status);
      expect((await who.post(widgetsPath(), { listId, name: "Mine" })).status).toBe(status);
      expect((await who.patch(`${widgetsPath()}/${id}`, { name: "Mine" })).status).toBe(status);
      expect((await who.delete(`${widgetsPath()}/${id}`)).status).toBe(status);
    }
    const theirs = other.path("/subscribe-widgets");
    expect((await other.admin.patch(`${theirs}/${id}`, { name: "Mine" })).status).toBe(404);
    expect((await other.admin.delete(`${theirs}/${id}`)).status).toBe(404);
    expect((await other.admin.post(theirs, { listId, name: "Mine" })).status).toBe(400);
    // Those of collections are another kind, with other rights.
    expect((await team.admin.patch(team.path(`/widgets/${id}`), { name: "Mine" })).status).toBe(404);
    expect((await team.admin.delete(team.path(`/widgets/${id}`))).status).toBe(404);
    expect(await find(id)).toMatchObject({ name: "On our site", listId, viewId: null, isShown: true, visits: 0 });

    const theme = { followsFont: false, color: "#0b6b3a", radius: 4, mode: "dark" };
    await team.admin.patch(`${widgetsPath()}/${id}`, { theme, language: "es" });
    expect(await find(id)).toMatchObject({ theme, language: "es", domains: ["camp.example"] });
    await team.admin.patch(team.path(`/subscription-lists/${listId}`), { IsOpen: false });
    expect((await find(id))?.isShown).toBe(false);
    expect((await team.admin.delete(`${widgetsPath()}/${id}`)).status).toBe(204);
    expect(await find(id)).toBe(undefined);
  });

  it("subscribes as the page does, on its sites alone, and keeps the site as proof", async () => {
    const { id } = await make();
    const page = await pageOf(ours).open(part(id));
    expect(page.markup).toMatch(/^<section class="part" lang="en" data-home="[^"]*"><h2 class="title">Summer news/);
    await page.fill("Email", email).press("Subscribe");
    expect(page.text).toContain("Check your email");
    expect(page.cookies.size).toBe(0);
    await world.letters(email, 1);
    expect(await stateOf(email)).toBe("pending");
    expect((await proofs())[0]!.source).toContain("camp.example");
    await confirm();
    expect(await stateOf(email)).toBe("subscribed");

    for (const origin of ["https://evil.example", "null", "https://sub.camp.example"]) {
      expect((await pageOf(origin).open(part(id))).status).toBe(403);
      const answer = await fetch(world.url + part(id), {
        ...{ method: "POST", headers: { origin }, body: new URLSearchParams({ email: `x${email}` }) },
      });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
    expect(await stateOf(`x${email}`)).toBe(undefined);
  });

  it("speaks the language that it is fixed to, or that of the page", async () => {
    const { id } = await make();
    expect((await pageOf(ours).open(`${part(id)}?lang=es`)).text).toContain("Noticias de verano");
    await team.admin.patch(`${widgetsPath()}/${id}`, { language: "es" });
    const page = await pageOf(ours).open(part(id));
    expect(page.text).toContain("Noticias de verano");
    const read = await fetch(`${world.url}/api/public/widgets/${id}?lang=fr`, { headers: { origin: ours } });
    expect(await read.json()).toMatchObject({ kind: "list", title: "Noticias de verano", language: "es", frame: null });
  });

  it("is not there while its list is closed, nor as anything else", async () => {
    const { id } = await make();
    expect((await pageOf(ours).open(`/public/widgets/${id}/wizard`)).status).toBe(404);
    await team.admin.patch(team.path(`/subscription-lists/${listId}`), { IsOpen: false });
    expect((await pageOf(ours).open(part(id))).status).toBe(404);
    const read = await fetch(`${world.url}/api/public/widgets/${id}`, { headers: { origin: ours } });
    expect(read.status).toBe(404);
  });
});
