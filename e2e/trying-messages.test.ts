import type { BrowserContext } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { sendMessages } from "#messages/outgoing-messages/send-job.ts";
import { newId } from "#shared/ids.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { openList } from "./list-in-sight.ts";
import { findInEveryLook } from "./pages.ts";
import { seeClean } from "./see-clean.ts";
import { sendDue } from "./send-due.ts";
import { admin, heading, startWorld } from "./world.ts";

const mail = await startMailServer();
const world = startWorld({ settings: { SMTP_URL: mail.url } });
afterAll(() => mail.stop());

it("two subjects are tried, the better one goes to the rest, and who did not open it is written to again", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const messageId = await prepare(context);
  const read = async () => {
    const answer = await context.request.get(`/api/teams/${world.teamId("camp")}/messages/${messageId}`);
    return answer.json() as Promise<{ Schedule: { localTime: string | null } }>;
  };
  await page.goto(world.pathOf("camp", `/outgoing-messages/${messageId}/schedule`));
  // A time that was chosen is still there after the page was left.
  await page.getByRole("radio", { name: /^At a time/ }).check();
  await page.getByLabel("Date and time").fill("2099-06-01T09:00");
  await page.getByText(/“Lake news” goes to 8 people on .* That is in \d+ years\./).waitFor();
  await expect.poll(async () => (await read()).Schedule.localTime).toBe("2099-06-01T09:00");
  await page.reload();
  expect(await page.getByLabel("Date and time").inputValue()).toBe("2099-06-01T09:00");
  await page.getByRole("radio", { name: /^Now/ }).check();
  await page.getByRole("switch", { name: "Try two subject lines first" }).click();
  await page.getByRole("textbox", { name: "Second subject line" }).fill("Bring a friend");
  await page.getByRole("combobox", { name: "Part of the recipients" }).click();
  await page.getByRole("option", { name: "50%" }).click();
  await page.getByText(/“Lake news” goes to 8 people.* 4 of them get one of two subject lines first/).waitFor();
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Send Now" }).click();
  await page.getByText(/^It goes out in \d+ seconds\.$/).waitFor();
  await sendDue(world.app.app, "Lake news");

  await page.getByRole("link", { name: "Statistics", exact: true }).click();
  const trial = page.getByRole("region", { name: "Two subject lines" });
  await trial.getByText(/^Both have left for a part of the recipients/).waitFor();
  const letters = () => mail.letters.filter(({ envelope }) => envelope[0]!.startsWith("reader"));
  const tried = letters().map(({ subject }) => subject);
  expect(tried.toSorted()).toEqual(["Bring a friend", "Bring a friend", "The lake calls", "The lake calls"]);
  await trial.getByRole("button", { name: "Send B to the rest" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send B to the rest" }).click();
  await page.getByText("B goes to the rest.", { exact: true }).waitFor();
  await world.app.app.jobs.send(world.app.db, sendMessages, {});
  await trial.getByText("Dana Whitfield chose B for the rest.").waitFor();
  await expect.poll(() => letters().length).toBe(8);
  expect(letters().filter(({ subject }) => subject === "Bring a friend")).toHaveLength(6);
  expect(new Set(letters().flatMap(({ envelope }) => envelope)).size).toBe(8);

  // Who got it is no longer looked up, and nothing can be taken away.
  await page
    .getByRole("link", { name: /^Recipients/ })
    .last()
    .click();
  await page.getByText("8 recipients when it left").waitFor();
  expect(await page.getByRole("button", { name: /^Remove/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Statistics", exact: true }).click();
  const outcome = page.getByRole("region", { name: "What became of it" });
  await outcome
    .getByRole("listitem")
    .filter({ hasText: /^Sent\s*8/ })
    .waitFor();
  await page.getByRole("combobox", { name: "Other message" }).click();
  await page.getByRole("option").first().click();
  await page
    .getByRole("table", { name: "Compare with another message" })
    .getByRole("row", { name: /^Opened/ })
    .waitFor();
  expect(await findInEveryLook(page, [1440, 380])).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText("8 people haven’t opened it.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Write to them again" }).click();
  await page.waitForURL(/\/details/);
  await heading(page, "Lake news (again)").waitFor();
  await page
    .getByRole("link", { name: /^Recipients/ })
    .last()
    .click();
  await page.getByText(/^Those who got “/).waitFor();
  await page.getByText("8 will get it").waitFor();
  await seeClean(page);
});

it("what is chosen in a list, and a single record, is written to", async () => {
  // The demo's newsletter came back from some, whoever they are.
  await world.app.db.team(world.teamId("camp")).data.deleteFrom("_suppression").execute();
  const { page } = await world.visitAs(admin, { width: 1440 });
  await openList(page, world.pathOf("camp", ""), "Families");
  const grid = page.getByRole("grid", { name: "Families" });
  await grid.getByRole("gridcell").nth(1).click();
  for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Write a message" }).click();
  await page.getByRole("menuitem", { name: "Email" }).click();
  await page.waitForURL(/\/details$/);
  await heading(page, "Families (2)").waitFor();
  await page
    .getByRole("link", { name: /^Recipients/ })
    .last()
    .click();
  await page.getByText("2 chosen records").waitFor();
  await seeClean(page);

  // From the menu of one of them, which stands where its name leads.
  await openList(page, world.pathOf("camp", ""), "Families");
  await grid.getByRole("gridcell").nth(1).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Write an email" }).click();
  await page.waitForURL(/\/details$/);
  await heading(page, /^To /).waitFor();
  await page
    .getByRole("link", { name: /^Recipients/ })
    .last()
    .click();
  await page.getByText("1 person will get it").waitFor();
});

it("a message is found by its name in the palette, however many came after it", async () => {
  const kind = { delivery_method: "EMAIL", content_type: "TRANSACTIONAL", content_language: "en" } as const;
  const rows = Array.from({ length: 130 }, (_, place) => ({
    ...{ id: newId(), internal_name: place === 0 ? "Harvest letter" : `Reminder ${place}`, ...kind },
    created_at: new Date(Date.UTC(2020, 0, 1 + place)),
  }));
  await world.app.db.team(world.teamId("camp")).insert("outgoing_message", rows).execute();
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana/).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("harvest");
  await page.getByRole("option", { name: /Harvest letter/ }).waitFor();
});

/** A newsletter to eight, ready but for its time. */
async function prepare({ request }: BrowserContext): Promise<string> {
  const ask = async <Body>(method: "post" | "patch", path: string, data: object): Promise<Body> => {
    const answer = await request[method](`/api/teams/${world.teamId("camp")}${path}`, { data });
    expect([path, answer.status(), answer.ok() ? "" : await answer.text()]).toEqual([path, 200, ""]);
    return answer.json() as Promise<Body>;
  };
  await ask("patch", "/message-settings", { postalAddress: "1 Lake Road", trackOpens: true, trackClicks: true });
  await ask("patch", "/account", { messagesNeedApproval: false });
  const names = { InternalName: "Lake readers", ExternalName: "Lake readers" };
  const { Id: listId } = await ask<{ Id: string }>("post", "/subscription-lists", names);
  for (let n = 0; n < 8; n++) {
    const subscriber = { channel: "EMAIL", address: `reader${n}@example.test`, source: "Paper form" };
    await ask("post", `/subscription-lists/${listId}/subscribers`, subscriber);
  }
  const { Id } = await ask<{ Id: string }>("post", "/messages", {
    ...{ InternalName: "Lake news", DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING", SubscriptionListId: listId },
    Contents: { en: { subject: "The lake calls", text: "See you." } },
    Audience: { sources: [{ kind: "list", listId }] },
  });
  return Id;
}
