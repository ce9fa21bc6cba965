import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { openOutbound } from "#server/http/outbound.ts";
import { openReceiver } from "#testing/receiver.ts";
import { findInEveryLook } from "./pages.ts";
import { admin, heading, type Page, startWorld, sysAdmin } from "./world.ts";

const world = startWorld({ outbound: openOutbound({ reachLoopback: true }) });

it("looks through the audit log from a day on that is typed as days are", async () => {
  const { page } = await world.visitAs(sysAdmin);
  await page.goto("/sys-admin/audit");
  const from = page.getByRole("textbox", { name: "From" });
  await from.fill("7/4/2026");
  await page.keyboard.press("Tab");
  await page.waitForURL(/from=2026-07-04/);
  await page
    .getByRole("button", { name: /calendar|pick|choose/i })
    .first()
    .click();
  await page.getByRole("dialog", { name: "From" }).waitFor();
});

it("creates a team whose first administrator sets a password and starts, closes it and lets it go", {
  tags: ["journey"],
}, async () => {
  const email = "ines@pine-ridge.test";
  const { page } = await world.visitAs(sysAdmin);
  await page.goto("/sys-admin");
  await heading(page, "Teams").waitFor();
  await page.getByRole("button", { name: "Create team" }).click();
  const drawer = page.getByRole("dialog", { name: "Create a team" });
  await drawer.getByLabel("Team name").fill("Camp Pine Ridge");
  await drawer.getByLabel("Email").fill(email);
  await drawer.getByLabel("First name").fill("Inés");
  await drawer.getByRole("radio", { name: /Simply Camps/ }).check();
  await drawer.getByRole("combobox", { name: "Start with" }).click();
  await page.getByRole("option").nth(1).click();
  await drawer.getByRole("button", { name: "Create team and invite" }).click();
  await page.getByRole("row", { name: /Camp Pine Ridge/ }).waitFor();

  const first = await world.visit();
  await first.page.goto(await world.linkTo(email));
  await heading(first.page, "Join Camp Pine Ridge").waitFor();
  await first.page.getByRole("textbox", { name: "Password" }).fill("ridge-of-many-pines");
  await first.page.getByRole("button", { name: "Join Camp Pine Ridge" }).click();
  await heading(first.page, /Inés/).waitFor();
  // What the blueprint brought is there from the beginning.
  const teamId = /team-([0-9a-f-]+)/.exec(first.page.url())![1]!;
  await first.page.goto(`/team-${teamId}/admin/data-collections`);
  await first.page.getByRole("row").nth(1).waitFor();

  await choose(page, "Camp Pine Ridge", "Deactivate");
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("row", { name: /Camp Pine Ridge.*Deactivated/ }).waitFor();
  await first.page.waitForURL("**/access-denied");

  await choose(page, "Camp Pine Ridge", "Delete");
  const question = page.getByRole("dialog", { name: "Delete Camp Pine Ridge?" });
  await question.getByRole("checkbox", { name: "Make a final export first" }).uncheck();
  await question.getByRole("textbox").fill("Camp Pine Ridge");
  await question.getByRole("button", { name: "Delete team" }).click();
  await page.getByRole("row", { name: /Camp Pine Ridge/ }).waitFor({ state: "detached" });
  expect(await world.app.db.app.selectFrom("team").select("id").where("id", "=", teamId).execute()).toEqual([]);
});

it("says that a backup is incomplete, and what it lacks", async () => {
  const { schema } = world.app.db.team(world.teamId("weddings"));
  // Nothing that the product makes: it would not know how to make it again.
  await world.app.db.run(`create view "${schema}".odd as select 1 as one`);
  const { page } = await world.visitAs(sysAdmin);
  await page.goto("/sys-admin/settings?part=backup");
  await page.getByRole("button", { name: "Back up now" }).click();
  const incomplete = page.getByRole("row", { name: /Some of it could not be read.*Maison Beaumont Mariages/ });
  await incomplete.waitFor();
  await page.goto("/sys-admin/health");
  const fact = page.getByRole("term").filter({ hasText: "Last backup" }).locator("..");
  await fact.getByText("Some of it could not be read.").waitFor();
  await fact.getByText("There isn’t a complete one.").waitFor();
  await world.app.db.run(`drop view "${schema}".odd`);
});

it("makes a webhook, shows its secret once, and sends a test that arrives signed", async () => {
  const receiver = await openReceiver();
  receiver.answerWith({ status: 202, text: "Thanks" });
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp", "/integrations"));
  await page.getByRole("button", { name: "New webhook" }).click();
  const drawer = page.getByRole("dialog", { name: "New webhook" });
  await drawer.getByLabel("Name").fill("Newsletter");
  await drawer.getByLabel("Address").fill("http://192.168.0.1/hook");
  await drawer.getByRole("button", { name: "Create webhook" }).click();
  await drawer.getByLabel("Address").and(page.locator("[aria-invalid=true]")).waitFor();
  await drawer.getByLabel("Address").fill(receiver.url);
  await drawer.getByRole("button", { name: "Create webhook" }).click();
  const shown = page.getByRole("dialog", { name: "The signing secret" });
  await shown.getByText("it’s shown only once", { exact: false }).waitFor();
  const secret = await shown.getByRole("code").innerText();
  await shown.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("row", { name: /Newsletter.*Active/ }).waitFor();

  await page.getByRole("button", { name: "Newsletter", exact: true }).click();
  const log = page.getByRole("dialog", { name: "Deliveries for “Newsletter”" });
  await log.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("The test arrived (response 202).").waitFor();
  const delivery = log.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  await delivery.getByText("Arrived").waitFor();
  await delivery.getByText("Thanks").waitFor();
  const [sent] = await receiver.has(1);
  const [, seconds, signature] = /^t=(\d+),v1=(.+)$/.exec(String(sent!.headers["simply-signature"]))!;
  expect(signature).toBe(createHmac("sha256", secret).update(`${seconds}.${sent!.body}`).digest("hex"));
  expect(JSON.parse(sent!.body)).toMatchObject({ event: "test" });
  receiver.close();
});

async function choose(page: Page, team: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${team}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

it("a team that could not be migrated says so on one page, and to system administrators why", async () => {
  const camp = world.teamId("camp");
  const problem = { schema_problem: 'relation "shelf" already exists', schema_failed_at: new Date() };
  const mark = (marked: object) => world.app.db.app.updateTable("team").set(marked).where("id", "=", camp).execute();
  await mark(problem);
  try {
    const { page: health } = await world.visitAs(sysAdmin);
    await health.goto("/sys-admin/health");
    const card = health.getByRole("region", { name: "Teams that need attention" });
    await card.getByText('relation "shelf" already exists').waitFor();
    expect(await findInEveryLook(health, [1440, 380])).toEqual([]);
    const { page } = await world.visitAs(admin);
    await page.goto(world.pathOf("camp"));
    await page.getByRole("alert").waitFor();
    expect(await findInEveryLook(page, [1440, 380])).toEqual([]);
    await mark({ schema_problem: null, schema_failed_at: null });
    await page.getByRole("alert").getByRole("button").click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await heading(page, /Dana$/).waitFor();
  } finally {
    await mark({ schema_problem: null, schema_failed_at: null });
  }
});
