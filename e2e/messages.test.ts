import { expect, it } from "vitest";
import { sendMessages } from "#messages/outgoing-messages/send-job.ts";
import { seeClean } from "./see-clean.ts";
import { admin, heading, startWorld } from "./world.ts";

const world = startWorld();

it("a message goes from its first word to those it is for, with a way back in between", async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/outgoing-messages"));
  await heading(page, "Drafts").waitFor();
  await page.getByText("No draft messages found.").waitFor();
  await seeClean(page);
  await page.getByRole("link", { name: "New message" }).first().click();

  await heading(page, "New message").waitFor();
  await page.getByLabel("Name").fill("Packing list");
  await page.getByRole("radio", { name: /^Transactional/ }).check();
  await seeClean(page);
  await page.getByRole("button", { name: "Next" }).click();

  const says = page.getByRole("region", { name: "What it says" });
  await says.getByLabel("Subject line").fill("What to bring");
  await says.getByLabel("Text", { exact: true }).fill("A sleeping bag for ");
  await page.getByRole("button", { name: "Insert merge tag" }).click();
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
  await page.getByText("Their address can’t be written to.").waitFor();
  await seeClean(page);
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
  // Nobody waits half a minute for a test.
  const { app } = world.app;
  await app.db.acrossTeams
    .updateTable("outgoing_message")
    .set({ scheduled_at: new Date() })
    .where("status", "=", "SCHEDULED")
    .execute();
  await app.jobs.send(app.db, sendMessages, {});

  const outcome = page.getByRole("region", { name: "What became of it" });
  await outcome.getByRole("button", { name: "Sent 2" }).waitFor();
  await page.getByRole("button", { name: "Actions for Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "Message as they got it" }).click();
  await page.getByRole("dialog").getByText("A sleeping bag for Ada Lovelace").waitFor();
  await page.keyboard.press("Escape");
  await seeClean(page);
  const [letter] = await world.app.letters("ada@example.test");
  expect(letter!.body_text).toBe("A sleeping bag for Ada Lovelace");

  await page.getByRole("link", { name: "Sent", exact: true }).click();
  const row = page.getByRole("row", { name: /Packing list/ });
  await row.getByRole("button", { name: "Actions for Packing list" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await row.waitFor();
});
