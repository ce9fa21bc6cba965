import { expect, it } from "vitest";
import { canType } from "./by-keys.ts";
import { seeClean } from "./see-clean.ts";
import { sendDue } from "./send-due.ts";
import { admin, heading, startWorld } from "./world.ts";

const world = startWorld();

it("a message goes from its first word to those it is for, with a way back in between", {
  tags: ["journey"],
}, async () => {
  await forgetDemoMessages();
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/outgoing-messages"));
  await page.getByText("Nothing to approve, confirm or try again.").waitFor();
  await seeClean(page);
  await page.getByRole("link", { name: "Drafts", exact: true }).click();
  await heading(page, "Drafts").waitFor();
  await page.getByText("No draft messages found.").waitFor();
  await seeClean(page);
  await page.getByRole("link", { name: "New message" }).first().click();

  await heading(page, "New message").waitFor();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Packing list");
  await page.getByRole("radio", { name: /^Transactional/ }).check();
  await seeClean(page);
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByRole("region", { name: "In the inbox" }).getByLabel("Subject line").fill("What to bring");
  await seeClean(page);
  await page.getByRole("button", { name: /^Text only/ }).click();
  const says = page.getByRole("region", { name: "Text" });
  await says.getByRole("textbox", { name: "Text", exact: true }).fill("A sleeping bag for ");
  await says.getByRole("button", { name: "Insert merge tag" }).click();
  await page.getByRole("menuitem", { name: /Name of the recipient/ }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByText("What to bring").waitFor();
  await seeClean(page);
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByRole("button", { name: "Add recipients" }).click();
  await page.getByRole("menuitem", { name: "Single addresses" }).click();
  await page
    .getByRole("textbox", { name: "Addresses" })
    .fill("Ada Lovelace <ada@example.test>\ngrace@example.test\nno address");
  await page.getByText("2 will get it").waitFor();
  await page.getByRole("button", { name: /^Invalid address/ }).click();
  await page.getByRole("cell", { name: "The address isn’t valid" }).waitFor();
  await seeClean(page);
  await page.getByText("Will get it (2)").click();
  await page.getByRole("button", { name: "Actions for Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "Message content" }).click();
  await page.getByRole("dialog").getByText("A sleeping bag for Ada Lovelace").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next" }).click();

  await page.getByText("“Packing list” goes to 2 people, 30 seconds after you press the button.").waitFor();
  await seeClean(page);
  await page.getByRole("button", { name: "Send Now" }).click();
  await page.getByText(/^It goes out in \d+ seconds\.$/).waitFor();
  await page.getByRole("button", { name: "Don’t send it" }).click();

  // A draft has no summary: it leads to its details.
  await page.waitForURL(/\/details$/);
  await page.getByRole("link", { name: "Schedule", exact: true }).click();
  await page.getByRole("button", { name: "Send Now" }).click();
  await page.getByRole("button", { name: "Don’t send it" }).waitFor();
  await sendDue(world.app.app);

  const outcome = page.getByRole("region", { name: "What became of it" });
  await outcome.getByRole("button", { name: "Sent 2" }).waitFor();
  await page.getByRole("button", { name: "Actions for Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "Message as they got it" }).click();
  await page.getByRole("dialog").getByText("A sleeping bag for Ada Lovelace").waitFor();
  await page.getByRole("dialog").getByText("Left for their mailbox or phone").waitFor();
  await page.keyboard.press("Escape");
  await seeClean(page);
  await page.getByRole("link", { name: "Statistics", exact: true }).click();
  // The demo camp tracks what is opened and clicked.
  await outcome.getByText("Opened", { exact: true }).waitFor();
  expect(await page.getByText(/^Opens and clicks were not tracked for this message/).count()).toBe(0);
  await seeClean(page);
  await outcome.getByRole("link", { name: "Sent: show 2 people" }).click();
  await page.getByRole("heading", { name: "Sent", exact: true, level: 2 }).waitFor();
  const [letter] = await world.app.letters("ada@example.test");
  expect(letter!.body_text).toBe("A sleeping bag for Ada Lovelace");

  await page.getByRole("link", { name: "Sent", exact: true }).click();
  const row = page.getByRole("row", { name: /Packing list/ });
  await row.getByRole("button", { name: "Actions for Packing list" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("packing");
  await page.getByRole("option", { name: /Packing list/ }).waitFor();
  await page.keyboard.press("Escape");

  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await menu.getByRole("link", { name: "Recent changes" }).click();
  const recent = page.getByRole("row", { name: /Packing list/ });
  await recent.getByText("Sent by email to 2 recipients").waitFor();
  await page.getByRole("combobox", { name: "Type of change" }).click();
  await page.getByRole("option", { name: "Messages sent" }).click();
  await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
  await seeClean(page);
  await recent.getByRole("link", { name: "Packing list" }).click();
  await outcome.waitFor();
});

/** Empty lists are looked at too, and what is due is sent. */
const forgetDemoMessages = () => world.app.app.db.acrossTeams.deleteFrom("outgoing_message").execute();

it("a mail is made of blocks, by mouse and by keys, and looks in the preview as it was made", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/outgoing-messages/new"));
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Newsletter");
  await page.getByRole("radio", { name: /^Transactional/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("region", { name: "In the inbox" }).getByLabel("Subject line").fill("Summer");
  // The team's empty template, which the server makes where there is none yet.
  const scratch = page.waitForResponse((answer) => answer.url().endsWith("/templates/start-from-scratch"));
  await page.getByRole("button", { name: /^Start from scratch/ }).click();
  expect((await scratch).ok()).toBe(true);

  const blocks = page.locator("[data-block]");
  await blocks.first().click();
  await canType(page, "Heading");
  await page.keyboard.type("Summer is near");
  await blocks.nth(1).click();
  await canType(page, "Text of the mail");
  await page.keyboard.type("Dear ");
  await page.getByRole("toolbar").getByRole("button", { name: "Insert merge tag" }).click();
  await page.getByRole("menuitem", { name: /Name of the recipient/ }).click();
  await page.keyboard.type(", see you soon.");
  await blocks.nth(1).getByText("Name of the recipient").waitFor();

  const palette = page.getByRole("region", { name: "Blocks" });
  await palette.getByRole("button", { name: "Button" }).click();
  await page.getByRole("textbox", { name: "Words on the button" }).waitFor();
  await page.keyboard.type("Register");
  await page.getByLabel("Link", { exact: true }).fill("example.org/register");
  await seeClean(page);
  // Out of the words onto the block, then above the text; taken back and done again.
  await blocks.nth(2).getByRole("textbox").press("Escape");
  await blocks.nth(2).press("Alt+ArrowUp");
  await expect.poll(() => blocks.nth(1).textContent()).toContain("Register");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => blocks.nth(1).textContent()).toContain("Dear");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect.poll(() => blocks.nth(1).textContent()).toContain("Register");

  // Dragged out of the palette to the top, and away again.
  await palette.getByRole("button", { name: "Divider" }).dragTo(page.locator("[data-gap='0']").first());
  await expect.poll(() => blocks.first().getAttribute("aria-label")).toContain("Divider");
  await blocks.first().focus();
  await page.keyboard.press("Delete");
  await expect.poll(() => blocks.first().textContent()).toContain("Summer is near");

  await page.getByText("Preview", { exact: true }).click();
  const mail = page.frameLocator("iframe");
  await mail.getByRole("heading", { name: "Summer is near" }).waitFor();
  const link = mail.getByRole("link", { name: "Register" });
  await expect.poll(() => link.getAttribute("href")).toBe("https://example.org/register");
  await page.getByText("Phone", { exact: true }).click();
  await seeClean(page);

  await page.getByText("Text version", { exact: true }).click();
  await page.getByText(/Register \(https/).waitFor();
  await page.getByRole("button", { name: "Write it myself" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  expect(await text.inputValue()).toContain("Dear {{ recipient.name }}, see you soon.");
  await page.getByRole("button", { name: "Make it from the design again" }).click();
  await text.waitFor({ state: "detached" });

  // Without its design, and with it again.
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("menuitem", { name: "Text only…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Text only" }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await blocks.first().waitFor();
  expect(await blocks.first().textContent()).toContain("Summer is near");
});

it("a template is designed, published and used, put away and brought back", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/outgoing-messages/templates-drafts"));
  await page.getByText("No template drafts found.").waitFor();
  await page.getByRole("button", { name: "New template" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Monthly letter");
  await page.getByRole("button", { name: "Create template" }).click();

  await heading(page, "Monthly letter").waitFor();
  await page.getByLabel("Subject line").fill("News of the month");
  const blocks = page.locator("[data-block]");
  await blocks.first().click();
  await canType(page, "Heading");
  await page.keyboard.type("What happened");
  await seeClean(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("“Monthly letter” is published and offered for new messages.").waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Preview" }).click();
  await page.frameLocator("iframe").getByRole("heading", { name: "What happened" }).waitFor();
  await seeClean(page);
  await page.keyboard.press("Escape");

  await page.goto(world.pathOf("camp", "/outgoing-messages/templates-published"));
  await page.getByRole("link", { name: "Monthly letter" }).waitFor();
  await seeClean(page);
  await page.getByRole("button", { name: "Camp newsletter", exact: true }).click();
  await page.getByRole("dialog").frameLocator("iframe").getByText("Your friends at Camp Willow Lake").waitFor();
  await seeClean(page);
  await page.keyboard.press("Escape");
  await page.getByText("Table", { exact: true }).click();
  await page.getByRole("row", { name: /Monthly letter/ }).waitFor();
  await seeClean(page);
  await page.getByRole("button", { name: "Actions for Monthly letter" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByText("“Monthly letter” archived.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Actions for Monthly letter" }).click();
  await page.getByRole("menuitem", { name: "Use template" }).click();

  await page.waitForURL(/\/details$/);
  await page
    .getByRole("link", { name: /^Content/ })
    .last()
    .click();
  await expect.poll(() => blocks.first().textContent()).toContain("What happened");
  expect(await page.getByLabel("Subject line").inputValue()).toBe("News of the month");

  // Put away, deleted, and brought back from where deleted ones are.
  await page.goto(world.pathOf("camp", "/outgoing-messages/templates-published"));
  const actions = page.getByRole("button", { name: "Actions for Monthly letter" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await actions.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Archived templates", exact: true }).click();
  await actions.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await actions.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Recently deleted" }).click();
  const restore = page.getByRole("dialog").getByRole("button", { name: "Restore Monthly letter" });
  await restore.waitFor();
  await seeClean(page);
  await restore.click();
  await page.getByText("No deleted templates found.").waitFor();
  await page.keyboard.press("Escape");
  await actions.waitFor();
});

it("what is scheduled is moved in the calendar and back, by keys, and unscheduled together", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const send = async (at: string, data: object) => {
    const answer = await context.request.post(`/api/teams/${world.teamId("camp")}/messages${at}`, { data });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { Id: string }).Id;
  };
  // In the middle of next month, so that there are days around it.
  const next = new Date();
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const month = next.toISOString().slice(0, 7);
  for (const InternalName of ["Reminder", "Last call"]) {
    const Audience = { sources: [{ kind: "addresses", addresses: [{ address: "ada@example.test" }] }] };
    const Contents = { en: { subject: "Hello", text: "See you." } };
    const kind = { DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" };
    const id = await send("", { InternalName, ...kind, Audience, Contents });
    await send(`/${id}/schedule`, { Schedule: { localTime: `${month}-15T09:00` } });
  }
  await page.goto(world.pathOf("camp", "/outgoing-messages/scheduled"));
  await page.getByRole("row", { name: /Reminder/ }).waitFor();
  await page.getByText("Calendar", { exact: true }).click();
  await page.getByRole("button", { name: "Next month" }).click();
  const reminder = page.locator("[data-event]", { hasText: "Reminder" });
  await reminder.waitFor();
  await seeClean(page);
  await reminder.focus();
  await page.keyboard.press("Alt+ArrowRight");
  const told = page.getByText(/“Reminder” goes out on .* 16,/);
  await told.waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => reminder.textContent()).toContain(" 15,");

  // It is looked at in the same way until another is chosen.
  await page.reload();
  await page.getByRole("button", { name: "Next month" }).waitFor();
  await page.getByText("List", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Select all messages" }).click();
  // The demo world may have one of its own.
  const count = await page.getByRole("checkbox", { name: /^Select (?!all)/ }).count();
  expect(count).toBeGreaterThanOrEqual(2);
  await page.getByText(`${count} messages selected`).waitFor();
  await seeClean(page);
  await page.getByRole("button", { name: "Unschedule" }).click();
  await page.getByText(`${count} messages won’t be sent.`).waitFor();
  await page.getByText("No scheduled messages found.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("row", { name: /Last call/ }).waitFor();
});

it("families are written to about registrations, over the camper of each", async () => {
  const { page, context } = await world.visitAs(admin, { width: 380, colorScheme: "dark" });
  const answer = await context.request.post(`/api/teams/${world.teamId("camp")}/messages`, {
    data: {
      ...{ InternalName: "Fees are due", DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" },
      Contents: { en: { subject: "Fees", text: "Dear {{ person.name }}" } },
    },
  });
  const { Id } = (await answer.json()) as { Id: string };
  await page.goto(world.pathOf("camp", `/outgoing-messages/${Id}/recipients`));
  await page.getByRole("button", { name: "Add recipients" }).click();
  await page.getByRole("menuitem", { name: "From a collection" }).click();
  await page.getByRole("combobox", { name: "Collection", exact: true }).click();
  await page.getByRole("option", { name: "Registrations", exact: true }).click();
  await page.getByRole("combobox", { name: "Write to" }).click();
  await page.getByRole("option", { name: "Those in “Camper → Family”" }).click();
  await page.getByText(/^\d+ will get it$/).waitFor();
  await page.reload();
  await expect
    .poll(() => page.getByRole("combobox", { name: "Write to" }).inputValue())
    .toBe("Those in “Camper → Family”");
  await seeClean(page);
});

it("what is written stays as it was typed, while the recipients are chosen and changed", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const blocks = [
    { id: "greeting", kind: "text", html: "" },
    { id: "each", kind: "repeat", over: "records", blocks: [], otherwise: [] },
  ];
  const answer = await context.request.post(`/api/teams/${world.teamId("camp")}/messages`, {
    data: {
      ...{ InternalName: "Packing list", DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" },
      Contents: { en: { subject: "Packing", design: { blocks } } },
    },
  });
  const { Id } = (await answer.json()) as { Id: string };
  const steps = page.getByRole("navigation", { name: "Parts of this message" });
  const done = (step: string) => steps.getByRole("link", { name: step }).getByRole("img", { name: "complete" });
  await page.goto(world.pathOf("camp", `/outgoing-messages/${Id}/content`));
  await page.getByRole("button", { name: "This message has no content yet." }).waitFor();
  expect(await done("Content").count()).toBe(0);
  const design = page.getByRole("region", { name: "Design", exact: true });
  const greeting = design.locator('[data-block="greeting"]');
  await greeting.click();
  await canType(page, "Text of the mail");
  await page.keyboard.type("Dear ");
  await page.getByRole("toolbar").getByRole("button", { name: "Insert merge tag" }).click();
  // Their fields are offered once it is known who they are.
  await page.getByRole("menuitem", { name: "Choose the recipients to use their fields here." }).click();

  await page.getByRole("button", { name: "Add recipients" }).click();
  await page.getByRole("menuitem", { name: "From a collection" }).click();
  const collection = page.getByRole("combobox", { name: "Collection", exact: true });
  await collection.click();
  await page.getByRole("option", { name: "Families", exact: true }).click();
  await page.getByText(/^\d+ will get it$/).waitFor();
  await done("Recipients").waitFor();
  await steps.getByRole("link", { name: /^Content/ }).click();
  await greeting.click();
  await canType(page, "Text of the mail");
  await page.getByRole("toolbar").getByRole("button", { name: "Insert merge tag" }).click();
  await page.getByRole("menuitem", { name: /^Main contact/ }).click();
  await expect.poll(() => greeting.textContent()).toContain("Dear Main contact");

  // A block goes into the slot that was chosen.
  const slot = design.locator('[data-block="each"]').getByRole("button", { name: /^Drop a block here/ });
  await slot.first().click();
  await design.getByRole("button", { name: /^The next block you choose/, pressed: true }).waitFor();
  await seeClean(page);
  await page.getByRole("region", { name: "Blocks" }).getByRole("button", { name: "Text", exact: true }).click();
  await canType(page, "Text of the mail");
  await page.keyboard.type("Bring boots.");
  await design.locator('[data-block="each"] [data-block]').filter({ hasText: "Bring boots." }).waitFor();
  await done("Content").waitFor();

  await steps.getByRole("link", { name: /^Recipients/ }).click();
  await collection.click();
  await page.getByRole("option", { name: "Campers", exact: true }).click();
  await page.getByText(/^\d+ will get it$/).waitFor();
  await steps.getByRole("link", { name: /^Content/ }).click();
  await greeting.getByText("Main contact – not a field of Campers").waitFor();
  await page.getByRole("button", { name: "“Main contact” isn’t a field of Campers." }).waitFor();
  expect(await done("Content").count()).toBe(0);
  await seeClean(page);
});

it("those who are not on the list of a message are added to it on the way, with what proves that they agreed", async () => {
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const post = async (path: string, data: object) =>
    (await (await context.request.post(`/api/teams/${world.teamId("camp")}${path}`, { data })).json()) as {
      Id: string;
    };
  const list = await post("/subscription-lists", { InternalName: "Lake letters", ExternalName: "Lake letters" });
  const { Id } = await post("/messages", {
    ...{ InternalName: "By the lake", DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING" },
    ...{ SubscriptionListId: list.Id, Contents: { en: { subject: "Lake", text: "It is warm." } } },
  });
  await page.goto(world.pathOf("camp", `/outgoing-messages/${Id}/recipients`));
  await page.getByRole("button", { name: "Add recipients" }).click();
  await page.getByRole("menuitem", { name: "From a collection" }).click();
  await page.getByRole("combobox", { name: "Collection", exact: true }).click();
  await page.getByRole("option", { name: "Families", exact: true }).click();
  const way = page.getByRole("link", { name: /^Add \d+ people to “Lake letters”, with their consent$/ });
  await way.waitFor();
  const steps = page.getByRole("navigation", { name: "Parts of this message" });
  const done = steps.getByRole("link", { name: "Recipients" }).getByRole("img", { name: "complete" });
  await done.waitFor({ state: "detached" });
  await way.click();
  const drawer = page.getByRole("dialog", { name: "Add to Lake letters" });
  await expect.poll(() => drawer.getByLabel("Collection", { exact: false }).first().inputValue()).toMatch(/Families/);
  await drawer.getByLabel("How did they agree?").fill("Paper form at the open house");
  await seeClean(page);
  await drawer.getByRole("button", { name: "Add them" }).click();
  await page.getByText(/^\d+ will get it$/).waitFor();
  await done.waitFor();
  expect(await page.getByText("Nobody gets it yet").count()).toBe(0);
});
