import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { linksOf, signLink } from "#messages/consent/links.server.ts";
import { sendMessage } from "#messages/sending/send-message.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { makeOutgoingTeam, type OutgoingTeam } from "#testing/outgoing-team.ts";
import { startDue } from "#testing/start-due.ts";
import { settleNotifications } from "./accept-notifications.server.ts";

let mail: Awaited<ReturnType<typeof startMailServer>>;
let world: Awaited<ReturnType<typeof startDataWorld>>;
let team: OutgoingTeam;

beforeAll(async () => {
  mail = await startMailServer();
  world = await startDataWorld({ ROLE: "web", SMTP_URL: mail.url, BOUNCE_ADDRESS: "bounces@simply.example" });
});
afterAll(async () => {
  await world?.stop();
  await mail?.stop();
});
beforeEach(async () => {
  mail.letters.length = 0;
  team = await makeOutgoingTeam(world);
});

const ada = "ada@example.test";
const browser = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0" };

/** Sent to Ada, long enough ago that she may have read it. */
async function send(settings: object, more: object = {}) {
  await bodyOf(team.admin.patch(team.path("/message-settings"), settings));
  await team.add(team.parents, { [team.fields.name]: "Ada & Bo", [team.fields.email]: ada });
  const button = (id: string, link: string) => ({ id, kind: "button", label: id, link });
  const blocks = [
    button("plain", "https://camp.example/?a=1&b=2"),
    button("merged", "https://camp.example/hello/{{ record.name }}"),
    button("mail", "mailto:office@camp.example"),
    button("view", "{{ links.view_in_browser }}"),
  ];
  const design = { blocks };
  const { Id } = await team.begin({ Contents: { en: { subject: "Hello", design, text: "" } }, ...more });
  await bodyOf(team.admin.post(team.path(`/messages/${Id}/schedule`), {}));
  const mine = world.db.team(team.teamId);
  await mine.update("outgoing_message", { scheduled_at: new Date() }).where("id", "=", Id).execute();
  await startDue(world.app);
  await sendMessage(world.app, { teamId: team.teamId, messageId: Id });
  await mine.data
    .updateTable("_outbox")
    .set({ sent_at: new Date(Date.now() - 60_000) })
    .execute();
  const html = mail.letters[0]!.html as string;
  const links = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, url = ""]) =>
    url.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replaceAll("&amp;", "&"),
  );
  return { Id, html, links };
}
const get = (url: string, headers: Record<string, string> = browser, method = "GET") =>
  fetch(url.replace(world.app.env.APP_URL, world.url), { method, headers, redirect: "manual" });
const row = async () => (await world.db.team(team.teamId).data.selectFrom("_outbox").selectAll().execute())[0]!;
const events = async () => {
  await settleNotifications(world.app);
  return world.db.team(team.teamId).data.selectFrom("_outbox_event").selectAll().orderBy("at").execute();
};

describe("where a team follows opens and clicks", () => {
  it("links lead where they were meant to, with what was merged, and nowhere else", async () => {
    const { links } = await send({ trackOpens: true, trackClicks: true });
    const [plain = "", merged = "", mailto, view = "", pixel = ""] = links;
    expect((await get(plain)).headers.get("location")).toBe("https://camp.example/?a=1&b=2");
    expect((await get(merged)).headers.get("location")).toBe("https://camp.example/hello/Ada%20%26%20Bo");
    expect(mailto).toBe("mailto:office@camp.example");
    expect(view).toContain("/api/m/v?token=");
    const picture = await get(pixel);
    expect([picture.headers.get("content-type"), picture.headers.get("cross-origin-resource-policy")]).toEqual([
      "image/gif",
      "cross-origin",
    ]);
    expect((await events()).map(({ type, is_machine }) => [type, is_machine])).toEqual([
      ["click", false],
      ["click", false],
      ["open", false],
    ]);
    expect(await row()).toMatchObject({ status: "click" });
    expect((await row()).opened_at).not.toBeNull();
    for (const [key, value] of [
      ["link", newId()],
      ["url", "https://evil.example"],
      ["token", signLink(world.app, "view", { teamId: team.teamId, of: "outbox", id: (await row()).id })],
    ] as const) {
      const changed = new URL(plain);
      changed.searchParams.set(key, value);
      const answer = await get(changed.href);
      expect([key, [400, 410].includes(answer.status), answer.headers.get("location")]).toEqual([key, true, null]);
    }
  });

  it("a link of another message, or of another team, is none", async () => {
    const { links } = await send({ trackClicks: true });
    const linkId = new URL(links[0]!).searchParams.get("link")!;
    const other = await makeOutgoingTeam(world);
    const about = { of: "outbox", id: newId() } as const;
    const foreign = signLink(world.app, "follow", { ...about, teamId: other.teamId });
    expect((await get(`${world.url}/api/m/c?token=${foreign}&link=${linkId}`)).status).toBe(410);
    const mine = world.db.team(team.teamId).data;
    await mine.updateTable("_message_link").set({ message_id: newId() }).execute();
    expect((await get(links[0]!)).status).toBe(410);
    expect(await events()).toEqual([]);
  });

  it("programs are told apart, what is repeated counts once, and a picture is a picture", async () => {
    const { links } = await send({ trackOpens: true, trackClicks: true });
    const [plain = "", , , , pixel = ""] = links;
    await get(pixel, { "user-agent": "Mozilla/5.0" });
    await get(plain, browser, "HEAD");
    for (let count = 0; count < 5; count++) await get(plain, { "user-agent": "Barracuda Sentinel" });
    expect((await get(`${world.url}/api/m/o.gif?token=nonsense`)).status).toBe(200);
    const found = await events();
    expect(found.every(({ is_machine }) => is_machine)).toBe(true);
    expect(found.length).toBeLessThanOrEqual(4);
    expect(await row()).toMatchObject({ status: "accepted", opened_at: null, clicked_at: null });
  });

  it("who looks at it in the team is not taken for its recipient", async () => {
    const { Id } = await send({ trackOpens: true, trackClicks: true });
    const { id } = await row();
    const shown = await bodyOf<{ content: { html: string } }>(
      team.admin.get(team.path(`/messages/${Id}/recipients/${id}`)),
    );
    expect(shown.content.html).toContain("https://camp.example/");
    expect(shown.content.html).not.toMatch(/\/api\/m\/[co]/);
  });
});

it("where a team does not, no picture and no other link is in a mail, and it comes back to the mailbox", async () => {
  const { html, links } = await send({});
  expect(links[0]).toBe("https://camp.example/?a=1&b=2");
  expect(html).not.toMatch(/\/api\/m\/[co]/);
  expect(await world.db.team(team.teamId).data.selectFrom("_message_link").select("id").execute()).toEqual([]);
  expect(mail.letters[0]!.returnPath).toMatch(/^bounces\+[0-9a-z.]+@simply\.example$/);
});

it.each([
  [{ trackOpens: true, trackClicks: true }, /whether this email was opened and which of its links were used/],
  [{ trackClicks: true }, /which links of this email were used/],
  [{}, null],
])("who can unsubscribe is told at the bottom what is counted: %j", async (tracking, told) => {
  const { Id: SubscriptionListId } = await bodyOf<{ Id: string }>(
    team.admin.post(team.path("/subscription-lists"), { InternalName: "News", ExternalName: "News" }),
  );
  const settings = { ...tracking, postalAddress: "1 Lake Road" };
  const { html } = await send(settings, { ContentTypeId: "PARTICIPATION", SubscriptionListId });
  const text = mail.letters[0]!.text as string;
  for (const said of [html, text]) {
    expect(said).toContain("1 Lake Road");
    if (told) expect(said.replace(/\s+/g, " ")).toMatch(told);
    else expect(said).not.toContain("The sender sees");
  }
});

it("recipients see the name that the team has given a message for them, in the browser and beside their preferences", async () => {
  const { Id, links } = await send({ trackOpens: true });
  const view = links.find((link) => link.includes("/api/m/v"))!;
  expect(await (await get(view)).text()).toContain("<title>Hello</title>");
  await world.db
    .team(team.teamId)
    .update("outgoing_message", { message_name: "News <July>" })
    .where("id", "=", Id)
    .execute();
  expect(await (await get(view)).text()).toMatch(/<title>News (&lt;|&#60;)July(&gt;|&#62;)<\/title>/);
  const { preferences } = linksOf(world.app, { teamId: team.teamId, of: "outbox", id: (await row()).id });
  const page = await bodyOf<{ messageName: string }>(
    world.visitor().get(`/api/public/message-preferences?token=${new URL(preferences).searchParams.get("token")}`),
  );
  expect(page.messageName).toBe("News <July>");
});

it("a letter in the browser is as it was sent, runs nothing, and is its recipient's alone", async () => {
  const { links } = await send({ trackOpens: true });
  const view = links.find((link) => link.includes("/api/m/v"))!;
  const answer = await get(view);
  expect(answer.headers.get("content-security-policy")).toMatch(/^sandbox .*script-src 'none'/);
  const html = await answer.text();
  expect(html).toContain("https://camp.example/hello/Ada%20%26%20Bo");
  expect(html).not.toMatch(/\/api\/m\/[co]/);
  const wrong = signLink(world.app, "follow", { teamId: team.teamId, of: "outbox", id: (await row()).id });
  expect((await get(`${world.url}/api/m/v?token=${wrong}`)).status).toBe(410);
  await world.db.team(team.teamId).data.deleteFrom("_outbox").execute();
  expect((await get(view)).status).toBe(410);
});
