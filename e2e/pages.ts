import type { BrowserContext, Page } from "playwright-core";
import { hasScreen, pathTo, type RouteName, type RouteRow, routes } from "#client/routes.ts";
import { findViolations } from "#testing/browser.ts";

/** Leads on to another page, and is never looked at itself. */
const passing: RouteName[] = ["root"];

/** Any id: pages that need a link from a letter show that it does not work. */
const someId = "019a0000-0000-7000-8000-000000000000";

/** A team, and what some of its pages are about. */
export type Place = { teamId: string; dataCollectionId: string; customListId: string };

type Collection = { id: string; isUsedAsCustomList: boolean; isSmartCollection: boolean; countDataObject: number };

/** The collection with the most records, and a list. */
export async function findPlace({ request }: BrowserContext, teamId: string): Promise<Place> {
  const answer = await request.get(`/api/dataCollections?TeamId=${teamId}&countObjects=1`);
  const found = ((await answer.json()) as Collection[]).toSorted((a, b) => b.countDataObject - a.countDataObject);
  const list = found.find((each) => each.isUsedAsCustomList);
  const plain = found.find((each) => !each.isUsedAsCustomList && !each.isSmartCollection);
  return { teamId, dataCollectionId: plain?.id ?? someId, customListId: list?.id ?? someId };
}

/** The addresses of all pages that exist, as a stranger or as someone in this team finds them. */
export function listPages(place?: Place): string[] {
  const open = ["anyone", "testPages"];
  return (routes as readonly RouteRow[]).flatMap((row) => {
    const name = row.name as RouteName;
    if (!hasScreen(name) || passing.includes(name) || isOfSystem(row)) return [];
    const isForStrangers = open.includes(row.access.kind);
    if (isForStrangers !== (place === undefined)) return [];
    const { teamId = someId, dataCollectionId = someId, customListId = someId } = place ?? {};
    const about = name.endsWith(".listItems") ? customListId : dataCollectionId;
    // What is about one record or project has journeys of its own.
    return pathTo(name, { teamId, dataCollectionId: about, userId: someId, token: someId }) ?? [];
  });
}

/** Those about all teams, as someone finds them who administers the system. */
export const listSystemPages = (): string[] =>
  (routes as readonly RouteRow[])
    .filter((row) => isOfSystem(row) && hasScreen(row.name as RouteName))
    .map(({ path }) => path);

const isOfSystem = ({ access }: RouteRow): boolean => access.kind === "sysAdmin";

/** Drawn, with everything it waits for; but the page of samples shows skeletons for ever. */
export async function settle(page: Page) {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => {
    const waiting = [...document.querySelectorAll("[aria-busy=true], [role=status][aria-label]")];
    // What is behind another tab is read when that is opened.
    return location.pathname === "/test" || !waiting.some((each) => each.checkVisibility());
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** To each of these pages: the first is loaded, to the others one goes as a link leads, which is a fraction of the work. */
export async function walk(page: Page, [first, ...rest]: string[], look: (path: string) => Promise<void>) {
  await page.goto(first!);
  await settle(page);
  await look(first!);
  for (const path of rest) {
    await moveTo(page, path);
    await look(path);
  }
}

/** As a link leads there: another page is drawn, nothing is loaded that is there already. */
export async function moveTo(page: Page, path: string) {
  await page.evaluate((to) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: Router };
    return new Promise<void>((resolve) => {
      const stop = router.subscribe("onRendered", () => {
        stop();
        resolve();
      });
      void router.navigate({ to });
    });
  }, path);
  await settle(page);
}

type Router = {
  subscribe(event: "onRendered", act: () => void): () => void;
  navigate(place: { to: string }): Promise<void>;
};

/**
 * What axe finds wide and narrow, light and dark, and whether one must scroll sideways. How a page is built goes with its width, how it is coloured with the
 * scheme: each of them once, not each with each.
 */
export async function findInEveryLook(page: Page, [wide, narrow]: number[] = [1280, 380]): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colorScheme] of [
    [wide!, "light"],
    [narrow ?? wide!, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((scheme) => document.documentElement.dataset.mantineColorScheme === scheme, colorScheme);
    await page.evaluate(finishTransitions);
    // What is half below the bar at the top would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    const violations = await findViolations(page);
    if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth))
      violations.push("wider than the window");
    found.push(...violations.map((violation) => `${width} ${colorScheme}: ${violation}`));
  }
  return found;
}

/** A colour on its way is not the colour that is meant. Skeletons move for ever. */
async function finishTransitions() {
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(passing.map(({ finished }) => finished.catch(() => {})));
}

/** As where the server could not say in time who somebody is: the page comes without the answers, and asks for them. */
export const withoutFirstAnswers = (page: Page) =>
  page.route("**", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<meta name="first-answers"[^>]*>/, "");
    return route.fulfill({ response, body });
  });
