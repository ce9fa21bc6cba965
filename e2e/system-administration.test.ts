import { expect, it } from "vitest";
import { heading, type Page, startWorld, sysAdmin } from "./world.ts";

const world = startWorld();

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

it("creates a team whose first administrator sets a password and starts, closes it and lets it go", async () => {
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

async function choose(page: Page, team: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${team}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
