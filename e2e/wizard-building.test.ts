import { expect, it } from "vitest";
import { findViolations } from "#testing/browser.ts";
import { admin, heading, startWorld } from "./world.ts";

const world = startWorld();

it("a registration wizard is built from nothing, its problems are mended, and it is published", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp", "/admin/data-wizards"));
  await page.getByRole("button", { name: "New wizard" }).click();
  await page
    .getByRole("dialog", { name: "New wizard" })
    .getByRole("button", { name: /^Start from nothing/ })
    .click();
  const making = page.getByRole("dialog", { name: "Start from nothing" });
  await making.getByRole("button", { name: "Create wizard" }).click();
  await making.getByText("Name is required").first().waitFor();
  await making.getByLabel("Name").fill("Register a family");
  await making.getByRole("button", { name: "Create wizard" }).click();
  await heading(page, "Register a family").waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Add the first step" }).click();
  const step = page.getByRole("dialog", { name: "New step" });
  await step.getByLabel("Step title").fill("Who you are");
  await step.getByRole("button", { name: "Add step" }).click();
  const first = page.getByRole("region", { name: "Step 1: Who you are" });
  await first.waitFor();

  // Something that is asked for.
  await first.getByRole("button", { name: "Add task to Who you are" }).click();
  const gallery = page.getByRole("dialog", { name: "Add task" });
  await gallery.getByText("Collect user input").waitFor();
  expect(await gallery.getByRole("listitem").count()).toBe(10);
  expect(await findViolations(page)).toEqual([]);
  await gallery.getByRole("button", { name: /^Ask or work something out/ }).click();
  const asking = page.getByRole("dialog", { name: "Ask or work something out" });
  await asking.getByLabel("Task title").fill("Email");
  await asking.getByLabel("Question").fill("Your email");
  await asking.getByRole("button", { name: "Save task" }).click();
  await first.getByText("Asks for Your email").waitFor();

  // What is given up before it is set up does not stay, whether or not something was typed.
  for (const typed of ["", "Half done"]) {
    await first.getByRole("button", { name: "Add task to Who you are" }).click();
    await gallery.getByRole("button", { name: /^Ask or work something out/ }).click();
    await first.getByRole("listitem").nth(1).waitFor();
    if (typed) await asking.getByLabel("Task title").fill(typed);
    await asking.getByRole("button", { name: "Cancel" }).click();
    if (typed) await page.getByRole("button", { name: "Leave", exact: true }).click();
    await expect.poll(() => first.getByRole("listitem").count()).toBe(1);
  }

  // A record that is created: first it lacks its collection.
  await first.getByRole("button", { name: "Add task to Who you are" }).click();
  await gallery.getByRole("button", { name: /^Create a record/ }).click();
  const creating = page.getByRole("dialog", { name: "Create a record" });
  await creating.getByLabel("Task title").fill("Family");
  await creating.getByRole("button", { name: "Save task" }).click();
  await first.getByRole("button", { name: "Choose a collection." }).waitFor();
  expect(await page.getByRole("button", { name: "Publish", exact: true }).isDisabled()).toBe(true);

  // What is wrong leads to where it is mended.
  await page.getByRole("button", { name: "1 thing to look at" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Choose a collection/ })
    .click();
  await creating.getByRole("combobox", { name: "Collection" }).fill("Families");
  await page.getByRole("option", { name: "Families" }).click();
  await creating.getByRole("combobox", { name: "Add fields" }).click();
  await page.getByRole("option").first().click();
  await page.keyboard.press("Escape");
  await creating.getByRole("button", { name: "Save task" }).click();
  await first.getByText(/^Creates a record in Families, asks for/).waitFor();
  expect(await findViolations(page)).toEqual([]);

  // A second step, to which a task moves by keys.
  await page.getByRole("button", { name: "Add step" }).click();
  await step.getByLabel("Step title").fill("Thank you");
  await step.getByRole("button", { name: "Add step" }).click();
  const second = page.getByRole("region", { name: "Step 2: Thank you" });
  await second.getByText("There is nothing to do in this step.").waitFor();
  const handle = page.getByRole("button", { name: /^Move Family/ });
  for (const key of ["Space", "ArrowDown", "Space"]) await handle.press(key);
  await second.getByText(/^Creates a record in Families/).waitFor();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("“Register a family” is published").waitFor();
  await page.getByText("New runs follow it as it is here.").waitFor();

  // Its pages, and those of a task.
  await page.getByRole("link", { name: "Details" }).click();
  await page.getByLabel("Title of the last page").fill("Welcome!");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Changes aren’t published yet.").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "External access" }).click();
  await page.getByText("By what visitors are recognised").waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Data wizards" }).first().click();
  await page.getByText("Unpublished changes").waitFor();
  await page.getByRole("button", { name: "Actions for Register a family" }).click();
  await page.getByRole("menuitem", { name: "Publish changes" }).click();
  await page.getByText("“Register a family” is published").first().waitFor();
  await expect.poll(() => page.getByText("Unpublished changes").count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});
