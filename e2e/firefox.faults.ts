import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { launch, type Page } from "puppeteer-core";
import { expect, it } from "vitest";
import { demoPassword } from "#testing/factories.ts";
import { findFirefox } from "#testing/find-firefox.ts";
import { admin, startWorld } from "./world.ts";

const world = startWorld();
const { platform, env } = process;
const firefox = findFirefox({ platform, env, home: homedir(), exists: existsSync });

if (firefox) it("a stock Firefox signs in, draws the grid and edits it", () => signInAndEdit(firefox));
else
  it("Firefox is not tried: there is none on this machine; install one, or set FIREFOX_PATH to where it is", () => {
    expect(firefox).toBeUndefined();
  });

async function signInAndEdit(executablePath: string) {
  const browser = await launch({ browser: "firefox", executablePath, headless: true });
  const errors: string[] = [];
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => void errors.push(String(error)));
    page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
    await page.setViewport({ width: 1440, height: 900 });

    await page.goto(`${world.app.url}/login?redirect=${encodeURIComponent(await pathOfCampers())}`);
    await page.locator("input[type=email]").fill(admin);
    await page.locator("input[type=password]").fill(demoPassword);
    await page.locator("button[type=submit]").click();

    await page.locator("input[placeholder='Search this list']").fill("ava jens");
    await expect.poll(() => firstCells(page), patience).toEqual(["Ava Jensen"]);
    await page.locator("[role=gridcell][data-cell='0:0']").click();
    await page.keyboard.press("End");
    await page.keyboard.type("Extra wide");
    await page.keyboard.press("Enter");
    await expect.poll(() => textOfGrid(page), patience).toContain("Extra wide");
    await expect.poll(savedNotes, patience).toBe(1);

    await page.keyboard.down("Control");
    await page.keyboard.press("z");
    await page.keyboard.up("Control");
    await expect.poll(() => textOfGrid(page), patience).not.toContain("Extra wide");
    await expect.poll(savedNotes, patience).toBe(0);
  } finally {
    await browser.close();
  }
  expect(errors).toEqual([]);
}

const patience = { timeout: 30_000 };

async function pathOfCampers(): Promise<string> {
  return world.pathOf("camp", `/data-collections/${await campersId()}/records`);
}

async function campersId(): Promise<string> {
  const collections = world.app.db.team(world.teamId("camp")).from("collection");
  return (await collections.select("id").where("name", "=", "Camper").executeTakeFirstOrThrow()).id;
}

/** How many campers have the words that were typed, as the server tells it. */
async function savedNotes(): Promise<number> {
  const visitor = await world.app.signIn(admin);
  const path = `/api/teams/${world.teamId("camp")}/collections/${await campersId()}/records?limit=500`;
  return JSON.stringify((await visitor.get(path)).body).split("Extra wide").length - 1;
}

const textOfGrid = (page: Page) => page.$eval("[role=grid]", (grid) => (grid as HTMLElement).innerText);

/** Without the initials beside a name, which are a picture. */
const firstCells = (page: Page) =>
  page.$$eval('[role=gridcell][data-cell$=":0"]:not([data-cell^="-"])', (cells) =>
    cells
      .map((cell) => {
        const copy = cell.cloneNode(true) as HTMLElement;
        for (const hidden of copy.querySelectorAll("[aria-hidden]")) hidden.remove();
        return (copy.textContent ?? "").trim();
      })
      .filter((text) => text !== ""),
  );
