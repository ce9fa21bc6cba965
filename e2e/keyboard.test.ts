import { expect, it } from "vitest";
import { arrowTo, focused, tabTo } from "./by-keys.ts";
import { admin, heading, type Page, pathOf, seeLogin, startWorld } from "./world.ts";

const world = startWorld();

it("is enough: from the sign-in page through dashboard and preferences to signing out", async () => {
  const { page } = await world.visit();
  await page.goto("/login");
  await heading(page, "Sign in to Simply").waitFor();
  await page.keyboard.type(admin);
  await page.keyboard.press("Tab");
  await page.keyboard.type("simply-demo");
  await page.keyboard.press("Enter");
  await heading(page, /Dana/).waitFor();

  await tabTo(page, "Dana Whitfield: menu");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Team Dashboard" }).waitFor();
  await arrowTo(page, "User preferences");
  await page.keyboard.press("Enter");
  await heading(page, "User preferences").waitFor();

  await tabTo(page, "Dana Whitfield: menu");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Log out" }).waitFor();
  await page.keyboard.press("ArrowUp");
  await arrowTo(page, "Log out");
  await page.keyboard.press("Enter");
  await seeLogin(page);
  expect(pathOf(page)).toBe("/login");
});

it("skips to the content first", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana/).waitFor();
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  const link = page.getByRole("link", { name: "Skip to content" });
  expect((await link.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const isInContent = await page.evaluate(() => document.activeElement?.closest("main") !== null);
  expect(isInContent).toBe(true);
});

it("lists its shortcuts at ?, and they work", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana/).waitFor();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.getByText("Go to your preferences").waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await heading(page, "User preferences").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await heading(page, /Dana/).waitFor();
  expect(pathOf(page)).toBe(world.pathOf("camp"));
});

it("shows where it is, at every stop", async () => {
  const { page } = await world.visitAs(admin);
  for (const path of [world.pathOf("camp"), world.pathOf("camp", "/user/preferences"), "/choose-team"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const unseen: string[] = [];
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press("Tab");
      if (!(await isFocusSeen(page))) unseen.push(await focused(page));
    }
    expect(unseen, path).toEqual([]);
  }
});

it("opens and closes a drawer, and is where it was before", async () => {
  const { page } = await world.visitAs(admin);
  await page.goto(world.pathOf("camp"));
  await heading(page, /Dana/).waitFor();
  await tabTo(page, "Invite people");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: /^Invite to/ }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Email/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: /^Invite to/ }).waitFor({ state: "hidden" });
  await expect.poll(() => focused(page)).toBe("Invite people");
});

it("leads through the panels of a list: boxes take Enter, and every panel goes at Escape", {
  tags: ["journey"],
}, async () => {
  const { page } = await world.visitAs(admin, { width: 1440 });
  await page.goto(world.pathOf("camp"));
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Campers/ })
    .first()
    .click();
  const cell = page.getByRole("gridcell", { name: "Ava Jensen" });
  await cell.click();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await list.waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  expect(await page.locator("[data-cell-editor]").count()).toBe(0);

  const panelOf = (name: string) => page.getByRole("dialog", { name });
  const open = async (name: string) => {
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).press("Enter");
    await panelOf(name).waitFor();
  };
  // A first line is ready, and takes what is typed.
  await open("Filter");
  await expect.poll(() => focused(page)).toBe("Field");
  await page.keyboard.type("shirt");
  await page.getByRole("option", { name: "Shirt size" }).waitFor();
  await page.keyboard.press("Enter");
  await panelOf("Filter").getByRole("group", { name: "Shirt size" }).waitFor();
  await page.keyboard.press("Escape");
  await panelOf("Filter").waitFor({ state: "detached" });

  await open("Group");
  await page.keyboard.type("shirt");
  await page.keyboard.press("Enter");
  await panelOf("Group").waitFor({ state: "detached" });
  await page
    .getByRole("grid")
    .getByRole("button", { name: /^Shirt size / })
    .first()
    .waitFor();
  await open("Group");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).toBe("No groups");
  await page.keyboard.press("Enter");
  await panelOf("Group").waitFor({ state: "detached" });

  await open("Sort");
  // All at once, as pasted: the list opens with the option, which takes Enter from then on.
  await page.keyboard.insertText("shirt");
  await page.getByRole("option", { name: "Shirt size" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Don’t sort by Shirt size" }).press("Enter");
  await page.getByText("Not sorted.").waitFor();
  await page.keyboard.press("Escape");
  if (await panelOf("Sort").isVisible()) await page.keyboard.press("Escape");
  await panelOf("Sort").waitFor({ state: "detached" });

  await cell.click();
  await page.keyboard.press("Space");
  const dialog = page.getByRole("dialog", { name: "Add tags" });
  const openTags = async () => {
    await page.getByRole("button", { name: "Tags", exact: true }).press("Enter");
    await page.getByRole("menuitem", { name: "Add tags" }).press("Enter");
    await dialog.waitFor();
  };
  // Whoever leaves it goes on at the button that it came from.
  await openTags();
  await dialog.getByRole("button", { name: "Cancel" }).press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Tags");
  await openTags();
  await page.keyboard.type("Night owl");
  await dialog.getByRole("option", { name: /Night owl/ }).waitFor();
  await page.keyboard.press("Enter");
  const submit = dialog.getByRole("button", { name: "Tag 1 record" });
  await expect.poll(() => submit.isEnabled()).toBe(true);
  expect(await isCovered(page, submit)).toBe(false);
  await page.keyboard.press("Enter");
  // The toast leaves the buttons of a panel free.
  await page.getByText("1 record tagged.").waitFor();
  await page.getByRole("button", { name: "New record" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).waitFor();
  for (const name of ["Cancel", "Create"])
    expect(await isCovered(page, page.getByRole("dialog").getByRole("button", { name, exact: true }))).toBe(false);
  await page.getByText("1 record tagged.").waitFor();
});

/** Whether something else lies on the middle of it. */
const isCovered = async (page: Page, what: ReturnType<Page["getByRole"]>) => {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  return what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
};

/** An outline or a ring, on the element itself or on what stands for it. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return true;
    const near = [element, element.parentElement, element.nextElementSibling, element.parentElement?.parentElement];
    return near.some((candidate) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    });
  });
