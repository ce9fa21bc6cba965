import { expect, it } from "vitest";
import { pictureFile } from "#testing/upload-team.ts";
import { flowOf } from "#testing/wizard-team.ts";
import { collectionNamed } from "./list-in-sight.ts";
import { makerOf } from "./make.ts";
import { moveTo } from "./pages.ts";
import { admin, heading, openUserMenu, type Page, pathOf, startWorld, sysAdmin, teamNames } from "./world.ts";

const world = startWorld();

/** Asks for what the pages are about, as the page's own person. */
async function get<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`/api/teams/${world.teamId("camp")}${path}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Answer;
}

const columns = (page: Page, table = page.getByRole("table").first()) =>
  table
    .getByRole("columnheader")
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.trim()));

async function seeColumns(page: Page, path: string, titles: string[]) {
  await moveTo(page, path);
  await expect.poll(() => columns(page), { message: path }).toEqual(expect.arrayContaining(titles));
}

it("tables of the team have the columns that are specified", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const { records } = await get<{ records: { id: string }[] }>(page, "/recently-changed?limit=1");
  const bookmark = `/api/teams/${world.teamId("camp")}/bookmarks/${records[0]!.id}`;
  expect((await page.request.put(bookmark, { data: { memo: "Ask" } })).ok()).toBe(true);
  await page.goto(world.pathOf("camp"));
  const camp = (path: string) => world.pathOf("camp", path);
  await seeColumns(page, camp("/bookmarked"), ["Record name", "Collections", "Personal memo", "Bookmarked"]);
  await seeColumns(page, camp("/recent"), ["Date and time", "Data record", "Type of change", "Fields updated"]);
  await seeColumns(page, camp("/admin/data-collections"), ["Name", "Description", "Records"]);
  const ofMessages = ["Name", "Type", "Owner", "Status", "Created"];
  await seeColumns(page, camp("/outgoing-messages/drafts"), ofMessages);
  await seeColumns(page, camp("/outgoing-messages/scheduled"), [...ofMessages, "Scheduled"]);
  await seeColumns(page, camp("/outgoing-messages/sent"), [...ofMessages, "Sent"]);
  await moveTo(page, camp("/outgoing-messages/subscription-lists"));
  const lists = page.getByRole("region", { name: "Subscription lists" }).getByRole("table");
  await expect
    .poll(() => columns(page, lists))
    .toEqual(expect.arrayContaining(["Internal name", "External name", "Subscribers"]));
});

it("tables and settings of the system have the columns and parts that are specified", async () => {
  const { page } = await world.visitAs(sysAdmin, { width: 1440 });
  // A column that says nothing of any row is not drawn.
  const description = "At the lake";
  await world.app.db.app.updateTable("team").set({ description }).where("id", "=", world.teamId("camp")).execute();
  await page.goto("/sys-admin");
  await heading(page, "Teams").waitFor();
  expect(pathOf(page)).toBe("/sys-admin/teams");
  await seeColumns(page, "/sys-admin/teams", ["Name", "Description", "Members", "Created", "Actions"]);
  await seeColumns(page, "/sys-admin/users", ["Name", "Email", "Role", "Teams", "Last login", "Status", "Actions"]);
  await seeColumns(page, "/sys-admin/permissions", ["Role", "Description", "Permissions", "Users", "Actions"]);
  await moveTo(page, "/sys-admin/settings");
  const parts = page.getByRole("navigation", { name: "Parts of the settings" }).getByRole("link");
  await expect
    .poll(() => parts.allInnerTexts())
    .toEqual(["General", "Security", "Integrations", "Backup and recovery"]);
});

it("menus have the groups and entries that are specified", async () => {
  const admins = world.app.db.app.updateTable("user").where("email", "=", admin);
  await admins.set({ is_sys_admin: true }).execute();
  try {
    const { page } = await world.visitAs(admin, { width: 1440 });
    await page.goto(world.pathOf("camp"));
    await openUserMenu(page);
    const entries = page.getByRole("menu").getByRole("menuitem");
    await expect
      .poll(() => entries.allInnerTexts())
      .toEqual([
        ...["Team Dashboard", "Team Administration", "Integrations", "User preferences", "Support"],
        ...["Switch team", "System Administration", "Log out"],
      ]);
    await page.keyboard.press("Escape");
    await moveTo(page, world.pathOf("camp", "/admin/dashboard"));
    const menu = page.getByRole("navigation", { name: "Menu" });
    for (const group of ["At a Glance", "Team Management", "Data Management"])
      await menu.getByText(group, { exact: true }).waitFor();
    for (const name of ["Account", "Users", "User roles", "Data collections", "Custom lists", "Data wizards"])
      await menu.getByRole("link", { name, exact: true }).waitFor();
  } finally {
    await admins.set({ is_sys_admin: false }).execute();
  }
});

it("addresses of a whole lead on to one of its parts, which are offered beside each other", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", ""));
  await page.waitForURL(`**${world.pathOf("camp", "/dashboard")}`);
  const collection = await collectionNamed(page, world.teamId("camp"), "Sessions");
  const of = `/collections/${collection}`;
  const { fields } = await get<{ fields: { id: string; dataType: string }[] }>(page, `${of}/fields`);
  const startFieldId = fields.find(({ dataType }) => dataType === "date_range")!.id;
  const view = { type: "calendar", internalName: "Days", isPersonal: false, settings: { options: { startFieldId } } };
  const made = await page.request.post(`/api/teams/${world.teamId("camp")}${of}/views`, { data: view });
  const { id: calendar } = (await made.json()) as { id: string };
  const { wizards } = await get<{ wizards: { id: string; steps: { id: string }[] }[] }>(page, "/wizards");
  const wizard = wizards.find(({ steps }) => steps.length > 0)!.id;
  const { draft } = await get<{ draft: { steps: { tasks: { id: string }[] }[] } }>(page, `/wizards/${wizard}`);
  const task = draft.steps.flatMap(({ tasks }) => tasks)[0]!.id;
  const collectionParts = ["data-fields", "data-cards", "data-card-groups", "data-views", "data-wizards"];
  const viewParts = ["displayed-fields", "filter-fields", "calendar-date-info", "preview"];
  for (const [whole, first, ...others] of [
    ["/admin", "dashboard"],
    [`/admin/data-collections/${collection}`, "details", ...collectionParts],
    [`/admin/data-views/${calendar}`, "details", ...viewParts],
    [`/admin/data-wizards/${wizard}`, "details", "steps", "external-access", "diagram"],
    [`/admin/steps/step-task/${task}`, "details", "linked-data-fields", "linked-data-collections"],
    ["/outgoing-messages", "dashboard"],
  ] as const) {
    await page.goto(world.pathOf("camp", whole));
    await page.waitForURL(`**${world.pathOf("camp", `${whole}/${first}`)}`);
    for (const part of others) {
      await page
        .locator(`main a[href="${world.pathOf("camp", `${whole}/${part}`)}"]`)
        .first()
        .click();
      await page.waitForURL(`**${world.pathOf("camp", `${whole}/${part}`)}`);
      await heading(page, /./).waitFor();
    }
  }
});

it("a message leads to its summary, but for a draft, which has none", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const pathOfMessage = (id: string) => world.pathOf("camp", `/outgoing-messages/${id}`);
  const data = { InternalName: "Half written", DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" };
  const made = await page.request.post(`/api/teams/${world.teamId("camp")}/messages`, { data });
  const draft = pathOfMessage(((await made.json()) as { Id: string }).Id);
  const { messages } = await get<{ messages: { Id: string }[] }>(page, "/messages?list=sent&status=SENT");
  const sent = pathOfMessage(messages[0]!.Id);
  const steps = ["details", "content", "recipients", "schedule"];
  await page.goto(draft);
  await page.waitForURL(`**${draft}/details`);
  for (const part of steps) await page.locator(`main a[href="${draft}/${part}"]`).first().waitFor();
  expect(await page.locator(`a[href="${draft}/summary"]`).count()).toBe(0);
  await page.goto(sent);
  await page.waitForURL(`**${sent}/summary`);
  for (const part of ["summary", ...steps, "stats"])
    await page.locator(`main a[href="${sent}/${part}"]`).first().waitFor();
});

it("a new message goes on to its content, and back to all messages", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/outgoing-messages/new"));
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Hello");
  await page.getByRole("radio", { name: /^Transactional/ }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/\/outgoing-messages\/[0-9a-f-]{36}\/content$/);
  // The address changes before the page does, which has a link of this name too.
  const previous = page.getByRole("link", { name: "Previous" });
  await previous.and(page.locator("a[href$='/details']")).click();
  await page.waitForURL(/\/outgoing-messages\/[0-9a-f-]{36}\/details$/);
  await previous.and(page.locator("a:not([href$='/details'])")).click();
  await page.waitForURL(/\/outgoing-messages(\/dashboard)?$/);
});

it("tables of messages are sorted by their creation first", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  for (const list of ["drafts", "sent"]) {
    await page.goto(world.pathOf("camp", `/outgoing-messages/${list}`));
    const sorted = page.getByRole("table").locator("[aria-sort=descending]");
    await expect.poll(() => sorted.allInnerTexts()).toEqual(["Created"]);
  }
});

it("rows of messages and templates offer what is specified", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const at = `/api/teams/${world.teamId("camp")}/messages`;
  const post = async (path: string, data: object = {}) => {
    const answer = await page.request.post(at + path, { data });
    expect([path, answer.ok()]).toEqual([path, true]);
    return answer;
  };
  const made = async (InternalName: string) => {
    const content = { Contents: { en: { subject: "Hello", text: "See you." } } };
    const Audience = { sources: [{ kind: "addresses", addresses: [{ address: "ada@example.test" }] }] };
    const kind = { DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" };
    const answer = await post("", { InternalName, ...kind, ...content, Audience });
    return ((await answer.json()) as { Id: string }).Id;
  };
  await made("Being written");
  await post(`/${await made("For later")}/schedule`, { Schedule: { localTime: "2099-01-01T09:00" } });
  await post(`/${await made("Put away")}/actions`, { action: "archive" });
  const menuOf = async (path: string, name: string) => {
    await page.goto(world.pathOf("camp", path));
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem").first().waitFor();
    return page.getByRole("menuitem").allInnerTexts();
  };
  const draft = await menuOf("/outgoing-messages/drafts", "Being written");
  expect(draft).toEqual(expect.arrayContaining(["View", "Edit", "Hand over", "Archive", "Delete"]));
  const scheduled = await menuOf("/outgoing-messages/scheduled", "For later");
  expect(scheduled).toEqual(expect.arrayContaining(["View", "Unschedule"]));
  expect(scheduled).not.toContain("Archive");
  await page.getByRole("menuitem", { name: "Unschedule" }).click();
  await page.getByText("“For later” won’t be sent. It is a draft again.").waitFor();
  const account = `/api/teams/${world.teamId("camp")}/account`;
  expect((await page.request.patch(account, { data: { messagesNeedApproval: true } })).ok()).toBe(true);
  const approved = await made("Approved before");
  await post(`/${approved}/request-approval`, { note: "" });
  const { Version } = await get<{ Version: number }>(page, `/messages/${approved}`);
  await post(`/${approved}/answer-approval`, { isApproved: true, note: "", Version });
  await post(`/${approved}/schedule`, { Schedule: { localTime: "2099-01-01T09:00" } });
  await menuOf("/outgoing-messages/scheduled", "Approved before");
  await page.getByRole("menuitem", { name: "Unschedule" }).click();
  await page.getByText("“Approved before” won’t be sent. It stays approved and can be scheduled again.").waitFor();
  expect((await page.request.patch(account, { data: { messagesNeedApproval: false } })).ok()).toBe(true);
  const archived = await menuOf("/outgoing-messages/archived", "Put away");
  expect(archived).toEqual(expect.arrayContaining(["View", "Unarchive", "Delete"]));
  expect(archived).not.toContain("Edit");

  const template = {
    Name: "Monthly",
    DeliveryMethodId: "EMAIL",
    UsedFor: "transactional_only",
    ContentLanguageId: "en",
  };
  const answer = await page.request.post(`/api/teams/${world.teamId("camp")}/templates`, { data: template });
  expect(answer.status()).toBe(200);
  const offered = await menuOf("/outgoing-messages/templates-drafts", "Monthly");
  expect(offered).toEqual(expect.arrayContaining(["Preview", "Edit", "Archive", "Delete"]));
  const { Id } = (await answer.json()) as { Id: string };
  await page.request.post(`/api/teams/${world.teamId("camp")}/templates/${Id}/archive`);
  const away = await menuOf("/outgoing-messages/templates-archived", "Monthly");
  expect(away).toEqual(expect.arrayContaining(["Preview", "Unarchive", "Delete"]));
});

it("what takes something away asks first, and does nothing where one says no", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const campers = await collectionNamed(page, world.teamId("camp"), "Campers");
  const team = `/api/teams/${world.teamId("camp")}`;
  const flow = flowOf([
    {
      title: "Hello",
      tasks: [{ type: "display_formatted_text", name: "hi", title: "Greeting", settings: { text: "Hi" } }],
    },
  ]);
  const { id: wizard } = (await (
    await page.request.post(`${team}/wizards`, { data: { name: "Short one", flow } })
  ).json()) as { id: string };
  const linked = await page.request.post(`${team}/collections/${campers}/wizard-links`, {
    data: { dataWizardId: wizard },
  });
  expect(linked.status()).toBe(200);
  const access = { collectionId: campers, emailFieldId: null, smsFieldId: null };
  const opened = await page.request.post(`${team}/wizards/${wizard}/external-access-links`, { data: access });
  expect(opened.status()).toBe(200);
  const make = makerOf(world, page.context());
  await make(`/collections/${campers}/cards`, { title: "Odd card", type: "form" });
  await make(`/collections/${campers}/card-groups`, { name: "Odd tab" });
  const ofCampers = `/admin/data-collections/${campers}`;
  const ofWizard = `/admin/data-wizards/${wizard}`;
  const asked: [path: string, row: RegExp, action: string, question: RegExp, tab?: RegExp][] = [
    [`${ofWizard}/steps`, /^Actions for the step Hello/, "Delete step", /^Delete the step “Hello”\?/],
    [`${ofWizard}/steps`, /^Actions for the task Greeting/, "Delete task", /^Delete the task “Greeting”\?/],
    [`${ofWizard}/external-access`, /^Actions for Campers/, "Delete link", /^Delete the access link for Campers\?/],
    [`${ofCampers}/data-wizards`, /^Actions for Short one/, "Unlink", /^Unlink “Short one” from Campers\?/],
    [`${ofCampers}/data-cards`, /^Actions for Odd card/, "Delete…", /^Delete /],
    [`${ofCampers}/data-card-groups`, /^Actions for Odd tab/, "Delete…", /^Delete /],
    ["/admin/user-roles", /^Actions for Member/, "Delete", /^Delete Member\?/],
    ["/admin/users", /^Actions for /, "Cancel invitation", /^Cancel the invitation to /, /^Invited \(/],
    ["/admin/users", /^Actions for /, "Reactivate", /^Reactivate /, /^Deactivated \(/],
  ];
  for (const [path, row, action, question, tab] of asked) {
    await page.goto(world.pathOf("camp", path));
    if (tab) await page.getByText(tab).click();
    const button = page.getByRole("main").getByRole("button", { name: row }).first();
    await button.click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: question });
    await dialog.waitFor();
    await dialog.getByRole("button", { name: /^(Cancel|Keep it)$/ }).click();
    await dialog.waitFor({ state: "detached" });
    await button.waitFor();
  }
});

it("a recipient's row offers the content, the history of notifications and the record", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const collectionId = await collectionNamed(page, world.teamId("camp"), "Staff");
  const { fields } = await get<{ fields: { id: string; dataType: string }[] }>(
    page,
    `/collections/${collectionId}/fields`,
  );
  const addressFieldIds = fields.filter(({ dataType }) => dataType === "email_address").map(({ id }) => id);
  const data = {
    ...{ InternalName: "To the staff", DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" },
    Contents: { en: { subject: "Hello", text: "See you." } },
    Audience: { sources: [{ kind: "records", collectionId, addressFieldIds }] },
  };
  const made = await page.request.post(`/api/teams/${world.teamId("camp")}/messages`, { data });
  const { Id } = (await made.json()) as { Id: string };
  await page.goto(world.pathOf("camp", `/outgoing-messages/${Id}/recipients`));
  await page
    .getByRole("table")
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();
  const entries = page.getByRole("menuitem");
  await expect.poll(() => entries.allInnerTexts()).toEqual(["Message content", "Notification history", "View record"]);
  await entries.nth(1).click();
  await page.getByRole("dialog", { name: /^Messages to / }).waitFor();
});

it("a team that is chosen shows its logo in the top bar", async () => {
  const { page } = await world.visitAs(admin);
  const buffer = Buffer.from(await (await pictureFile("logo.png")).arrayBuffer());
  const kept = await page.request.put(`/api/teams/${world.teamId("camp")}/account/logos/app_square`, {
    multipart: { file: { name: "logo.png", mimeType: "image/png", buffer } },
  });
  expect(kept.status()).toBe(200);
  await page.goto(world.pathOf("camp"));
  const logo = page.getByRole("banner").getByRole("link", { name: teamNames.camp }).locator("img");
  await expect.poll(() => logo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
});

it("a calendar follows what its date info says, where that updates by itself", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  const make = makerOf(world, page.context());
  const days = await make("/collections", { name: "Holiday", pluralName: "Holidays" });
  const on = await make(`/collections/${days}/fields`, { title: "On", dataType: "date" });
  const word = await make(`/collections/${days}/fields`, { title: "What", dataType: "plain_text" });
  const sessions = await collectionNamed(page, world.teamId("camp"), "Sessions");
  const { fields } = await get<{ fields: { id: string; dataType: string }[] }>(page, `/collections/${sessions}/fields`);
  const startFieldId = fields.find(({ dataType }) => dataType === "date_range")!.id;
  const dateInfo = { collectionId: days, dateFieldId: on, textFieldId: word, autoUpdate: true };
  const view = await make(`/collections/${sessions}/views`, {
    ...{ type: "calendar", internalName: "With holidays", isPersonal: false, publish: true },
    settings: { options: { startFieldId, dateInfo } },
  });
  await page.goto(world.pathOf("camp", `/data-collections/${sessions}/records?view=${view}`));
  await page.getByText("Month", { exact: true }).first().waitFor();
  const today = await page.evaluate(() => new Intl.DateTimeFormat("sv-SE").format(new Date()));
  await make(`/collections/${days}/records`, { values: { [on]: today, [word]: "Founders’ day" } });
  await page.getByText("Founders’ day").first().waitFor();
});

it("pages for developers and for people without a link open without signing in", async () => {
  const { page } = await world.visit();
  for (const [path, title] of [
    ["/public", "Simply"],
    ["/test", "Test pages"],
    ["/test/icons", "Icons"],
    ["/test/outbox", "Outbox"],
    ["/testWs", "Live updates"],
    ["/temp", "Scratch page"],
  ] as const) {
    await page.goto(path);
    await heading(page, new RegExp(title)).waitFor();
    expect(pathOf(page)).toBe(path);
  }
});
