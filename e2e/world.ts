import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import type { Outbound } from "#server/http/outbound.ts";
import type { Look, Visit } from "#testing/browser.ts";
import { demoPassword } from "#testing/factories.ts";
import { patience } from "#testing/patience.ts";
import { freePort, startTestApp, type TestApp } from "#testing/test-app.ts";
import { meetVisitor, partFrom } from "./used-contexts.ts";

export const admin = "admin@simply.test";
export const member = "member@simply.test";
export const sysAdmin = "sys@simply.test";
export const other = "other@simply.test";

type Team = "camp" | "school" | "weddings";

type WorldOptions = { outbound?: Outbound; settings?: Record<string, string> };

let port: number | undefined;

/**
 * The whole product with the demo world and a browser, for one file. Every visit is fresh, and must end without errors.
 * `outbound`: where it may send to, if not to public addresses alone. `settings`: more of its environment.
 */
export function startWorld({ outbound, settings = {} }: WorldOptions = {}) {
  let app: TestApp;
  let visits: (Visit & { look: Look })[] = [];
  const teamIds = new Map<string, string>();

  beforeAll(async () => {
    // Another build of the client, while this one is being worked on.
    const { CLIENT_DIR = "" } = process.env;
    // One address for all files of a process: what the browser has kept of our scripts counts for the next one too.
    port ??= await freePort();
    app = await startTestApp({ CLIENT_DIR, PORT: String(port), ...settings }, "template_demo", outbound);
    const teams = await app.db.app.selectFrom("team").select(["id", "name"]).execute();
    for (const { id, name } of teams) teamIds.set(name, id);
  });

  afterAll(() => app?.stop());

  beforeEach(() => {
    visits = [];
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await photograph(visits, task.name);
    await Promise.all(visits.map((visit) => partFrom(visit, app.url, visit.look)));
    expect(visits.flatMap(({ errors }) => errors)).toEqual([]);
    expect(visits.flatMap(({ foreign }) => foreign)).toEqual([]);
  });

  /** Someone whom the product does not know yet. */
  async function visit(look: Look = {}, how: { isNew?: boolean } = {}): Promise<Visit> {
    const visit = await meetVisitor(app.url, look, how);
    visit.context.setDefaultTimeout(patience);
    visits.push({ ...visit, look });
    return visit;
  }

  /** Signed in already, without the detour over the form. */
  async function visitAs(email: string, look?: Look, how?: { isNew?: boolean }): Promise<Visit> {
    const signedIn = await visit(look, how);
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

/** A picture of each page, and in the output what it showed: a failure elsewhere leaves nothing but its output. */
async function photograph(visits: Visit[], name: string) {
  const folder = join(import.meta.dirname, "../.shots/failures");
  mkdirSync(folder, { recursive: true });
  const pages = visits.flatMap(({ context }) => context.pages());
  const file = (place: number) => join(folder, `${name.replace(/[^\w]+/g, "-").slice(0, 80)}-${place}.png`);
  const show = async (page: Page, place: number) => {
    await page.screenshot({ path: file(place) });
    const text = (await page.locator("main, [role=dialog], [role=alert]").allInnerTexts()).join("\n");
    process.stdout.write(`${page.url()}\n${text.replace(/\s*\n\s*/g, " | ").slice(0, 2000)}\n`);
  };
  await Promise.all(pages.map((page, place) => show(page, place).catch(() => {})));
}
