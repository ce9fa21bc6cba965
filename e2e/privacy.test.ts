import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { admin, startWorld } from "./world.ts";

const world = startWorld();

it("finds a person by their address, hands over what is held, and erases it for good", {
  tags: ["journey"],
}, async () => {
  const email = "staff3@willowlake.example";
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp", "/admin/privacy"));
  const [teamId] = /(?<=team-)[\da-f-]{36}/.exec(page.url())!;
  const made = await page.request.post(`/api/teams/${teamId}/projects`, { data: { name: `Ask ${email}` } });
  expect(made.status()).toBe(200);
  const find = async () => {
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Find" }).click();
  };
  await find();
  await page.getByText("1 record selected").waitFor();
  const name = await page
    .getByRole("row", { name: new RegExp(email) })
    .getByRole("link")
    .textContent();
  expect(await findViolations(page)).toEqual([]);

  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/^person-[\d-]+\.zip$/);

  await page.getByRole("button", { name: "Erase…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("list", { name: "What will be erased elsewhere" }).getByText(`(Ask ${email})`).waitFor();
  expect(await dialog.getByRole("button", { name: "Erase" }).isDisabled()).toBe(true);
  await dialog.getByRole("textbox").fill(email);
  await dialog.getByRole("button", { name: "Erase" }).click();
  await page.getByText("Erased. The report is in the list below.").waitFor();
  await page.getByRole("row", { name: /Finished/ }).waitFor();

  await find();
  await page.getByText("No records have this address or number.").waitFor();
  expect(await page.getByText(name!).count()).toBe(0);
});
