import { afterAll, beforeAll, expect, it } from "vitest";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { settleNotifications } from "#messages/outcomes/accept-notifications.server.ts";
import { openOutbound } from "#server/http/outbound.ts";
import type { Visit } from "#testing/browser.ts";
import { type Received, startMailServer } from "#testing/mail-server.ts";
import { signAsTwilio, startTwilioServer, twilioSid, twilioToken } from "#testing/twilio-server.ts";
import { seeClean } from "./see-clean.ts";
import { sendDue } from "./send-due.ts";
import { admin, heading, member, type Page, startWorld } from "./world.ts";

/** A newsletter from its template to what became of it, through a mail server of the team's own. */
const twilio = await startTwilioServer();
const world = startWorld({
  outbound: openOutbound({ reachLoopback: true }),
  settings: { TWILIO_URL: twilio.url },
});
const author = "aisha.cole@willowlake.test";
const right = { user: "camp", pass: "the right one" };
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  mail = await startMailServer({ auth: right });
});
afterAll(async () => {
  twilio.stop();
  await mail?.stop();
});

it("a newsletter is written, approved by another, sent, opened, clicked and unsubscribed from, and all of it is seen", {
  tags: ["journey"],
}, async () => {
  const boss = await world.visitAs(admin, { width: 1440 });
  const readers = await prepare(boss);
  await useMailServer(boss.page, "a wrong one");

  const { page } = await world.visitAs(author, { width: 1440 });
  await page.goto(world.pathOf("camp", "/outgoing-messages/new"));
  await heading(page, "New message").waitFor();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("News of the lake");
  await page.getByRole("radio", { name: /^Marketing/ }).check();
  await page.getByRole("combobox", { name: "Subscription list" }).click();
  await page.getByRole("option", { name: "Camp news" }).click();
  await page.getByText("Of those you choose, only people on this list get it.").waitFor();
  await page.getByText(/nobody reads what is sent to no-reply@/).waitFor();
  await page.getByRole("button", { name: "Choose where answers go" }).click();
  await page.keyboard.type("office@willowlake.test");
  await page.getByText(/nobody reads what is sent to/).waitFor({ state: "detached" });
  await page.getByLabel("Subject line").fill("The lake is waiting");
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByRole("button", { name: /^Use a template/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /newsletter/i })
    .first()
    .click();
  // Whoever works by keys goes on in the mail, not at the top of the page.
  await page.locator(":focus:has([data-block]):not(body)").waitFor();
  await page.locator("[data-block]").filter({ hasText: "See all sessions" }).last().click();
  await page.getByLabel("Link", { exact: true }).fill("example.org/sessions");
  // What was typed before is no template's.
  const subject = page.getByRole("region", { name: "In the inbox" }).getByLabel("Subject line");
  expect(await subject.inputValue()).toBe("The lake is waiting");
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByText("Nobody yet. Choose a collection or a subscription list.").waitFor();
  await page.getByRole("button", { name: "Add recipients" }).click();
  await page.getByRole("menuitem", { name: "From a collection" }).click();
  await page.getByRole("combobox", { name: "Collection", exact: true }).click();
  await page.getByRole("option", { name: /Families by the lake/ }).click();
  await page.getByText("3 will get it").waitFor();
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByRole("button", { name: "Ask for approval" }).click();
  await page.getByLabel("A word to those who approve").fill("Ready, I think.");
  await page.getByRole("dialog").getByRole("button", { name: "Ask for approval" }).click();
  await page.getByText("Approval requested.").waitFor();
  const path = new URL(page.url()).pathname;

  await boss.page.goto(world.pathOf("camp", "/outgoing-messages"));
  await boss.page.getByRole("link", { name: "News of the lake" }).click();
  await boss.page.getByText("Ready, I think.").waitFor();
  await seeClean(boss.page);
  await boss.page.getByRole("button", { name: "Approve" }).click();
  await boss.page.getByText("Approved.").waitFor();

  await page.goto(path);
  await page.getByRole("link", { name: "Schedule", exact: true }).click();
  await page.getByRole("button", { name: "Send Now" }).click();
  await page.getByText(/^It goes out in \d+ seconds\.$/).waitFor();
  await sendDue(world.app.app);

  // Nobody got it, and nothing of it is lost.
  await page.getByText(/^Messages can’t be sent at the moment: .*Wrong user or password/).waitFor();
  await seeClean(page);
  expect(mail.letters).toEqual([]);
  await useMailServer(boss.page, right.pass);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await sendDue(world.app.app);
  const letters = await Promise.all(readers.map((address) => mail.letterTo(address)));
  expect(mail.letters).toHaveLength(3);
  for (const { subject, html, text } of letters) {
    expect(subject).toBe("The lake is waiting");
    expect(html).toContain("Camp Willow Lake");
    expect(text).toContain("1 Lake Road");
  }

  const outcome = page.getByRole("region", { name: "What became of it" });
  await outcome.getByRole("button", { name: /^Sent 3/ }).waitFor();
  await follow(letters);
  await page.getByRole("link", { name: "Statistics" }).click();
  for (const figure of [/^Delivered\s*3/, /^Opened\s*2\s*67%/, /^Clicked\s*1\s*33%/, /^Unsubscribed\s*1\s*33%/])
    await page.getByRole("listitem").filter({ hasText: figure }).waitFor();
  await page.getByText("example.org/sessions").first().waitFor();
  await seeClean(page);
});

it("what is approved with a time goes out by itself, and each says so in the same words", async () => {
  const boss = await world.visitAs(admin, { width: 1440 });
  const { page } = await world.visitAs(author, { width: 380, colorScheme: "dark" });
  const team = `/api/teams/${world.teamId("camp")}`;
  expect((await boss.context.request.patch(`${team}/account`, { data: { messagesNeedApproval: true } })).ok()).toBe(
    true,
  );
  // It was asked before whether opens are counted.
  const tracking = { data: { trackOpens: true, trackClicks: true } };
  expect((await boss.context.request.patch(`${team}/message-settings`, tracking)).ok()).toBe(true);
  const made = await page.context().request.post(`${team}/messages`, {
    data: {
      ...{ InternalName: "Packing list", DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" },
      Contents: { en: { subject: "What to pack", text: "Bring a torch." } },
      Audience: { sources: [{ kind: "addresses", addresses: [{ address: "ada@example.test", name: "Ada" }] }] },
    },
  });
  const { Id } = (await made.json()) as { Id: string };
  const path = world.pathOf("camp", `/outgoing-messages/${Id}`);

  await page.goto(`${path}/schedule`);
  await page.getByText("“Packing list” is for 1 person.").waitFor();
  await page.getByText("Once it is approved, you decide when it goes out.").waitFor();
  expect(await page.getByText(/30 seconds/).count()).toBe(0);
  await seeClean(page);
  await page.getByRole("radio", { name: /^At a time/ }).check();
  const year = new Date().getUTCFullYear() + 1;
  await page.getByLabel("Date and time").fill(`${year}-06-05T09:00`);
  await page.getByText(/Once it is approved, it goes out by itself on .*June 5/).waitFor();
  await page.getByRole("button", { name: "Ask for approval" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ask for approval" }).click();
  await page.getByText("Approval requested.").waitFor();
  await page.getByText(/Once it is approved, it goes out by itself on .*June 5/).waitFor();

  // Who was sent the link, but may neither see others' messages nor approve them.
  const stranger = await world.visitAs(member, { width: 380 });
  await stranger.page.goto(path);
  await heading(stranger.page, "Message not found").waitFor();
  await stranger.page.getByText(/is seen by its owner, .* by those who may approve it/).waitFor();
  await seeClean(stranger.page);

  await boss.page.goto(path);
  const preview = boss.page.getByRole("region", { name: "Preview" });
  await preview.getByText("What to pack").waitFor();
  await preview.getByText("Bring a torch.").waitFor();
  await boss.page.getByText(/Once it is approved, it goes out by itself on .*June 5/).waitFor();
  await seeClean(boss.page);
  await boss.page.getByRole("button", { name: "Approve" }).click();
  await boss.page.getByText("Approved and scheduled.").waitFor();
  await page.getByText(/Scheduled for/).waitFor();
});

it("text messages leave by the team's own number, and STOP is obeyed", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const team = `/api/teams/${world.teamId("camp")}`;
  expect((await context.request.patch(`${team}/account`, { data: { messagesNeedApproval: false } })).ok()).toBe(true);
  await page.goto(world.pathOf("camp", "/outgoing-messages/senders"));
  await page.getByRole("button", { name: "Actions for Text messages" }).click();
  await page.getByRole("menuitem", { name: "Use your own account" }).click();
  await page.getByLabel("Account SID").fill(twilioSid);
  await page.getByLabel("Auth token").fill(twilioToken);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Account saved").waitFor();

  // A number is the team's where its account says so, and no other is taken.
  const number = "+12125550199";
  await page.getByRole("button", { name: "Add sender" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("combobox", { name: "For" }).click();
  await page.getByRole("option", { name: "Text messages" }).click();
  await drawer.getByLabel("Name").fill("Camp office");
  await drawer.getByLabel("Phone number").fill(number);
  await drawer.getByRole("button", { name: "Add sender" }).click();
  await drawer.getByText("Your team’s own account doesn’t have this number or messaging service.").waitFor();
  await seeClean(page);
  twilio.numbers.push(number);
  await drawer.getByRole("button", { name: "Add sender" }).click();
  await page.getByText(`${number} is verified`).waitFor();

  const write = async (name: string) => {
    await page.goto(world.pathOf("camp", "/outgoing-messages/new"));
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByRole("radio", { name: /^(SMS|Text message)/ }).check();
    await page.getByRole("radio", { name: /^Participation/ }).check();
    await page.getByRole("combobox", { name: "Subscription list" }).click();
    await page.getByRole("option", { name: "Bus news" }).click();
    await page.getByRole("combobox", { name: "From" }).click();
    await page.getByRole("option", { name: /Camp office/ }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("The bus is late.");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Add recipients" }).click();
    await page.getByRole("menuitem", { name: "From a subscription list" }).click();
    await page.getByRole("combobox", { name: "Subscription list" }).click();
    await page.getByRole("option", { name: "Bus news" }).click();
  };
  const mobile = "+12125551000";
  const list = { InternalName: "Bus news", ExternalName: "Bus news" };
  const made = await context.request.post(`${team}/subscription-lists`, { data: list });
  const { Id } = (await made.json()) as { Id: string };
  const subscriber = { channel: "SMS", address: mobile, source: "Paper form" };
  expect((await context.request.post(`${team}/subscription-lists/${Id}/subscribers`, { data: subscriber })).ok()).toBe(
    true,
  );
  await write("Bus is late");
  await page.getByText("1 person will get it").waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Send Now" }).click();
  await page.getByText(/^It goes out in \d+ seconds\.$/).waitFor();
  await sendDue(world.app.app);
  await page
    .getByRole("region", { name: "What became of it" })
    .getByRole("button", { name: /^Sent 1/ })
    .waitFor();
  expect(twilio.messages.at(-1)!.form).toMatchObject({ To: mobile, From: number });
  expect(twilio.messages.at(-1)!.form.Body).toContain("The bus is late.");

  const form = { MessageSid: "SM1", From: mobile, To: number, Body: "Stop", AccountSid: twilioSid };
  const path = "/api/message-notifications/twilio/incoming";
  const told = await context.request.post(path, {
    form,
    headers: { "x-twilio-signature": signAsTwilio(`${world.app.app.env.APP_URL}${path}`, form) },
  });
  expect(told.status()).toBe(200);
  await write("Bus is here");
  await page.getByText("Nobody gets it yet").waitFor();
  await page.getByRole("button", { name: /^Unsubscribed/ }).waitFor();
});

/** What the office has done before anybody writes: a list, people on it, an address, and that somebody has to agree. */
async function prepare({ context }: Visit): Promise<string[]> {
  const ask = async <Body>(method: "get" | "post" | "patch", path: string, data?: object): Promise<Body> => {
    const answer = await context.request[method](`/api/teams/${world.teamId("camp")}${path}`, { data });
    expect([path, answer.status(), answer.ok() ? "" : await answer.text()]).toEqual([path, 200, ""]);
    return answer.json() as Promise<Body>;
  };
  await ask("patch", "/message-settings", { postalAddress: "1 Lake Road", trackOpens: true, trackClicks: true });
  await ask("patch", "/account", { messagesNeedApproval: true });
  // The demo's newsletter came back from some, whoever they are.
  await world.app.db.team(world.teamId("camp")).data.deleteFrom("_suppression").execute();
  const list = await ask<{ Id: string }>("post", "/subscription-lists", {
    ...{ InternalName: "Camp news", ExternalName: "Camp news" },
  });
  const definitions = await readDefinitions(world.app.db.team(world.teamId("camp")));
  const families = [...definitions.collections.values()].find(({ pluralName }) => pluralName === "Families")!;
  const email = families.fields.find(({ title }) => title === "Email")!.id;
  type Listed = { records: { values: Record<string, string> }[] };
  const { records } = await ask<Listed>("get", `/collections/${families.id}/records?limit=3`);
  const addresses = records.map(({ values }) => values[email]!);
  const membershipFilter = { or: addresses.map((value) => ({ field: email, operator: "is", value })) };
  const name = { name: "Family by the lake", pluralName: "Families by the lake" };
  await ask("post", "/collections", { ...name, parentId: families.id, membershipFilter });
  for (const address of addresses) {
    const subscriber = { channel: "EMAIL", address, source: "Paper form" };
    await ask("post", `/subscription-lists/${list.Id}/subscribers`, subscriber);
  }
  return addresses;
}

async function useMailServer(page: Page, password: string) {
  await page.goto(world.pathOf("camp", "/outgoing-messages/senders"));
  await page.getByRole("button", { name: "Actions for Emails" }).click();
  await page.getByRole("menuitem", { name: /^(Use your own account|Change)$/ }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await drawer.getByLabel("Port", { exact: true }).fill(String(mail.port));
  await drawer.getByText("None", { exact: true }).first().click();
  await drawer.getByLabel("Username", { exact: true }).fill(right.user);
  await drawer.getByLabel("Password", { exact: true }).fill(password);
  await seeClean(page);
  await drawer.getByRole("button", { name: "Save" }).click();
  await page.getByText("Account saved").waitFor();
}

/** The first opens it and follows a link, the second opens it, the third unsubscribes with one click. */
async function follow([first, second, third]: Received[]) {
  // What is looked at within a second is looked at by a program.
  await world.app.db
    .team(world.teamId("camp"))
    .data.updateTable("_outbox")
    .set({ sent_at: new Date(Date.now() - 3600_000) })
    .execute();
  const agent = { "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Safari/605.1.15" };
  const get = (href: string) => fetch(href, { headers: agent, redirect: "manual" });
  const find = (html: string, pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, href]) => href!.replaceAll("&amp;", "&"));
  for (const { html } of [first!, second!])
    for (const src of find(html as string, /<img[^>]+src="([^"]+)"/g).filter((src) => src.includes("/api/")))
      await get(src);
  const [, link] = /<a[^>]+href="([^"]+)"[^>]*>(?:(?!<\/a>).)*See all sessions/s.exec(first!.html as string) ?? [];
  expect((await get(link!.replaceAll("&amp;", "&"))).headers.get("location")).toBe("https://example.org/sessions");
  const header = String((third!.headers.get("list") as { unsubscribe?: { url?: string } })?.unsubscribe?.url ?? "");
  const answer = await fetch(header, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(answer.status).toBe(204);
  await settleNotifications(world.app.app);
}
