import { afterAll, beforeAll, expect, it } from "vitest";
import { startMailServer } from "#testing/mail-server.ts";
import { startWorld, sysAdmin } from "./world.ts";

const world = startWorld();
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail?.stop());

it("a system administrator names the product, sets up mail and tries it out", { tags: ["journey"] }, async () => {
  const { page } = await world.visitAs(sysAdmin);
  await page.goto("/sys-admin/settings");
  await page.getByRole("textbox", { name: "Product name" }).fill("Pinewood");
  const parts = page.getByRole("navigation", { name: "Parts of the settings" });
  await parts.getByRole("link", { name: "Integrations" }).click();
  await page.getByRole("combobox", { name: "How emails are sent" }).click();
  await page.getByRole("option", { name: "Through a mail server (SMTP)" }).click();
  const { hostname, port } = new URL(mail.url);
  await page.getByRole("textbox", { name: "Server", exact: true }).fill(hostname);
  await page.getByRole("textbox", { name: "Port" }).fill(port);
  await page.getByRole("combobox", { name: "Encryption" }).click();
  await page.getByRole("option", { name: /^None/ }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Send me a test email" }).click();
  await page.getByText(`The email to ${sysAdmin} was accepted.`).waitFor();
  expect((await mail.letterTo(sysAdmin)).subject).toBe("A test email from Simply");

  // What was begun in the other part is still there.
  await parts.getByRole("link", { name: /^General/ }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Settings saved").last().waitFor();
  const stranger = await world.visit();
  await stranger.page.goto("/login");
  await stranger.page.getByRole("heading", { name: /Pinewood/ }).waitFor();
});
