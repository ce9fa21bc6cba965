import { expect, it } from "vitest";
import { findInEveryLook, moveTo, settle } from "./pages.ts";
import { admin, type Page, startWorld } from "./world.ts";

const world = startWorld();

const states: [string, (page: Page) => Promise<void>][] = [
  [
    "errors in the sign-in form",
    async (page) => {
      await page.goto("/login");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("* field can not be empty").first().waitFor();
    },
  ],
  [
    "a refused sign-in",
    async (page) => {
      await page.goto("/login");
      await page.getByLabel("Email").fill("nobody@example.test");
      await page.getByRole("textbox", { name: "Password" }).fill("not-the-password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("That email and password don’t match.").waitFor();
    },
  ],
];

const teamStates: [string, (page: Page) => Promise<void>][] = [
  [
    "the open user menu",
    async (page) => {
      await page.getByRole("button", { name: /: menu$/ }).click();
      await page.getByRole("menu").waitFor();
    },
  ],
  [
    "a drawer with errors",
    async (page) => {
      await page.getByRole("button", { name: "Invite people" }).first().click();
      const drawer = page.getByRole("dialog", { name: /^Invite to/ });
      await drawer.getByRole("checkbox", { name: /^Member/ }).waitFor();
      await drawer.getByRole("button", { name: "Send invitation" }).click();
      await drawer.getByText("* field can not be empty").first().waitFor();
    },
  ],
  [
    "a question before something is taken away",
    async (page) => {
      await moveTo(page, world.pathOf("camp", "/admin/users"));
      await page.getByRole("button", { name: "Actions for Jonas Lind" }).click();
      await page.getByRole("menuitem", { name: "Deactivate" }).click();
      await page.getByRole("dialog", { name: "Deactivate Jonas Lind?" }).waitFor();
    },
  ],
  [
    "the list of shortcuts",
    async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    },
  ],
  [
    "the menu of a phone",
    async (page) => {
      await page.setViewportSize({ width: 380, height: 900 });
      await page.getByRole("button", { name: "Open the menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).waitFor();
    },
  ],
  [
    "toasts of every kind",
    async (page) => {
      await page.goto("/test");
      for (const name of ["Done with undo", "Note", "Warning", "Error"]) {
        await page.getByRole("button", { name, exact: true }).click();
      }
      await page.getByText("The changes could not be saved.").waitFor();
    },
  ],
];

it.each(states)("%s", async (_, bringAbout) => {
  const { page } = await world.visit();
  await bringAbout(page);
  expect(await findInEveryLook(page)).toEqual([]);
});

it.each(teamStates)("%s", async (name, bringAbout) => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp"));
  await settle(page);
  await bringAbout(page);
  const widths = name.includes("phone") ? [380] : [1280, 380];
  expect(await findInEveryLook(page, widths)).toEqual([]);
});
