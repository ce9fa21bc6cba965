import { expect, it } from "vitest";
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

/** At most so many stops: further away nobody would look. */
async function tabTo(page: Page, name: string) {
  for (let stop = 0; stop < 60; stop++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no "${name}" within 60 stops`);
}

async function arrowTo(page: Page, name: string) {
  for (let stop = 0; stop < 12; stop++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`no "${name}" in the menu`);
}

/** What a screen reader would call the element that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return (
      element?.getAttribute("aria-label") ??
      element?.labels?.[0]?.textContent ??
      element?.textContent ??
      ""
    ).trim();
  });

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
