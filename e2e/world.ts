import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { openBrowser, openVisit, type Visit } from "#testing/browser.ts";
import { demoPassword } from "#testing/factories.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

export const admin = "admin@simply.test";
export const member = "member@simply.test";
export const sysAdmin = "sys@simply.test";
export const other = "other@simply.test";

type Look = Parameters<typeof openVisit>[2];
type Team = "camp" | "school" | "weddings";

/** The whole product with the demo world and a browser, for one file. Every visit is fresh, and must end without errors. */
export function startWorld() {
  let app: TestApp;
  let browser: Browser;
  let visits: Visit[] = [];
  const teamIds = new Map<string, string>();

  beforeAll(async () => {
    // Another build of the client, while this one is being worked on.
    const { CLIENT_DIR = "" } = process.env;
    [app, browser] = await Promise.all([startTestApp({ CLIENT_DIR }, "template_demo"), openBrowser()]);
    const teams = await app.db.app.selectFrom("team").select(["id", "name"]).execute();
    for (const { id, name } of teams) teamIds.set(name, id);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  beforeEach(() => {
    visits = [];
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await photograph(visits, task.name);
    await Promise.all(visits.map(({ context }) => context.close()));
    expect(visits.flatMap(({ errors }) => errors)).toEqual([]);
    expect(visits.flatMap(({ foreign }) => foreign)).toEqual([]);
  });

  /** Someone whom the product does not know yet. */
  async function visit(look?: Look): Promise<Visit> {
    // A browser that crashed between two stories is no failure of the next one.
    if (!browser.isConnected()) browser = await openBrowser();
    const visit = await openVisit(browser, app.url, look);
    visit.context.setDefaultTimeout(20_000);
    visits.push(visit);
    return visit;
  }

  /** Signed in already, without the detour over the form. */
  async function visitAs(email: string, look?: Look): Promise<Visit> {
    const signedIn = await visit(look);
    await signInWith(signedIn, email);
    return signedIn;
  }

  const teamId = (team: Team) => teamIds.get(teamNames[team])!;

  return {
    visit,
    visitAs,
    teamId,
    pathOf: (team: Team, page = "/dashboard") => `/team-${teamId(team)}${page}`,
    get app() {
      return app;
    },
    /** The link in the newest of so many letters to an address. */
    async linkTo(email: string, count = 1): Promise<string> {
      const [letter] = await app.letters(email, count);
      return letter!.link!.href;
    },
  };
}

export async function signInWith({ context }: Visit, email: string, password = demoPassword) {
  const answer = await context.request.post("/api/auth/sign-in", { data: { email, password } });
  expect(answer.status()).toBe(200);
}

export const teamNames: Record<Team, string> = {
  camp: "Camp Willow Lake",
  school: "Escuela de Música Allegro",
  weddings: "Maison Beaumont Mariages",
};

export type { Page };

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The picture behind which everything of the person's own is. */
export async function openUserMenu(page: Page) {
  await page.getByRole("button", { name: /: men[uú]$/ }).click();
  await page.getByRole("menu").waitFor();
}

/** What reads as a sign-in page, in any language. */
export async function seeLogin(page: Page) {
  await page.waitForURL((url) => url.pathname === "/login");
  await page.getByRole("button", { name: /^(sign in|iniciar sesión|se connecter)$/i }).waitFor();
}

async function photograph(visits: Visit[], name: string) {
  const folder = join(import.meta.dirname, "../.shots/failures");
  mkdirSync(folder, { recursive: true });
  const pages = visits.flatMap(({ context }) => context.pages());
  const file = (place: number) => join(folder, `${name.replace(/[^\w]+/g, "-").slice(0, 80)}-${place}.png`);
  await Promise.all(pages.map((page, place) => page.screenshot({ path: file(place) }).catch(() => {})));
}
