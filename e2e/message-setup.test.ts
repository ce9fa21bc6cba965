import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { seeClean } from "./see-clean.ts";
import { admin, heading, member, startWorld } from "./world.ts";

const world = startWorld();

/** As a team is that has set up nothing yet. */
async function forgetSetup() {
  const teamId = world.teamId("camp");
  const { db } = world.app;
  await db.transaction(async (tx) => {
    const camp = tx.team(teamId);
    await camp.update("message_settings", { settings: "{}" }).execute();
    await camp.update("subscription_list", { deleted_at: new Date() }).execute();
    await camp.update("message_sender", { deleted_at: new Date() }).execute();
  });
}

it("an administrator sees what messages lack and does it on one page; who only writes sees whom to ask", {
  tags: ["journey"],
}, async () => {
  await forgetSetup();
  const writer = await world.visitAs(member, { width: 380, colorScheme: "dark" });
  await writer.page.goto(world.pathOf("camp", "/outgoing-messages"));
  await writer.page.getByRole("link", { name: "Open the set-up" }).click();
  await heading(writer.page, "Set-up").waitFor();
  await writer.page.getByText(/^You can’t change this yourself\. Please ask .+\.$/).waitFor();
  expect(await writer.page.getByRole("button", { name: "Enter address" }).count()).toBe(0);
  await seeClean(writer.page);

  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/outgoing-messages"));
  await page.getByRole("link", { name: "Open the set-up" }).click();
  await heading(page, "Set-up").waitFor();
  await seeClean(page);
  await page.getByRole("button", { name: "Enter address" }).click();
  await page.getByRole("textbox", { name: "Postal address" }).fill("210 Lakeshore Road\nIthaca, NY 14850");
  await page.getByRole("button", { name: "Save address" }).click();
  await page.getByText("210 Lakeshore Road").waitFor();

  await page.getByRole("button", { name: "New list" }).click();
  await page.getByRole("textbox", { name: "Internal name" }).fill("Camp news");
  await page.getByRole("textbox", { name: "External name" }).fill("News of the camp");
  await page.getByRole("button", { name: "Create list" }).click();
  await page.getByRole("listitem").filter({ hasText: "Camp news" }).getByRole("img", { name: "Done" }).waitFor();

  await page.getByRole("button", { name: "Add sender" }).click();
  await page.getByRole("textbox", { name: "Email address" }).fill("camp@willowlake.test");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Camp Willow Lake");
  await page.getByRole("dialog").getByRole("button", { name: "Add sender" }).click();
  await page.getByText(/^Waiting for somebody to open the link/).waitFor();
  await seeClean(page);

  // To the switch itself, not to the top of a long page.
  await page.getByRole("link", { name: "Change: Approval" }).click();
  await expect
    .poll(() => page.getByRole("switch", { name: /approv/i }).evaluate((control) => control === document.activeElement))
    .toBe(true);
});

it("what a message is refused for leads to the set-up", async () => {
  await forgetSetup();
  const id = newId();
  const list = { id, internal_name: `News ${id}`, external_name: "News" };
  await world.app.db.transaction((tx) => tx.team(world.teamId("camp")).insert("subscription_list", [list]).execute());
  const { page, context } = await world.visitAs(admin, { width: 1440 });
  const answer = await context.request.post(`/api/teams/${world.teamId("camp")}/messages`, {
    data: {
      ...{ InternalName: "June news", DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING", SubscriptionListId: id },
      Contents: { en: { subject: "News", text: "Dear all" } },
    },
  });
  const { Id } = (await answer.json()) as { Id: string };
  await page.goto(world.pathOf("camp", `/outgoing-messages/${Id}/schedule`));
  await page.getByRole("link", { name: /must carry the team’s postal address/ }).click();
  await heading(page, "Set-up").waitFor();
});

it("the first email of a team asks once whether opens and clicks are counted, then goes out", async () => {
  await forgetSetup();
  const teamId = world.teamId("camp");
  const { page, context } = await world.visitAs(admin, { width: 380 });
  const begin = async (name: string) => {
    const answer = await context.request.post(`/api/teams/${teamId}/messages`, {
      data: {
        ...{ InternalName: name, DeliveryMethodId: "EMAIL", ContentTypeId: "TRANSACTIONAL" },
        Contents: { en: { subject: name, text: "Dear all" } },
        Audience: { sources: [{ kind: "addresses", addresses: [{ address: "ada@example.test", name: "Ada" }] }] },
      },
    });
    const { Id } = (await answer.json()) as { Id: string };
    await page.goto(world.pathOf("camp", `/outgoing-messages/${Id}/schedule`));
    await page.getByText(/goes to 1 person/).waitFor();
    await page.getByRole("button", { name: "Send Now" }).click();
  };
  await begin("Arrival");
  const question = page.getByRole("dialog", { name: "Do you want to see who opens your emails?" });
  await question.getByText(/The sender sees whether this email was opened/).waitFor();
  await seeClean(page);
  await question.getByRole("radio", { name: "No, count nothing" }).check();
  await question.getByRole("button", { name: "Save and continue" }).click();
  await page.getByRole("button", { name: "Don’t send it" }).click();

  await begin("Departure");
  await page.getByRole("button", { name: "Don’t send it" }).waitFor();
  expect(await question.count()).toBe(0);
});
