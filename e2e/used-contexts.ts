import type { Browser, BrowserContext } from "playwright-core";
import { type Look, openBrowser, openContext, type Visit, watchVisit } from "#testing/browser.ts";

let browser: Browser | undefined;
/** Left by visitors before, by how they look: empty, but the browser knows our scripts. */
const left = new Map<string, BrowserContext[]>();

const keyOf = (baseURL: string, { width, colorScheme, locale }: Look) =>
  JSON.stringify([baseURL, width, colorScheme, locale]);

/**
 * A visitor with nothing of their own: no cookies, nothing stored. `isNew`: nor anything in the browser's cache, as
 * nobody was ever here; all others find our scripts there, which is most of the work of opening a page.
 */
export async function meetVisitor(baseURL: string, look: Look = {}, { isNew = false } = {}): Promise<Visit> {
  // A browser that crashed between two stories is no failure of the next one.
  if (!browser?.isConnected()) {
    browser = await openBrowser();
    left.clear();
  }
  const context = (!isNew && left.get(keyOf(baseURL, look))?.pop()) || (await openContext(browser, baseURL, look));
  return watchVisit(context, baseURL, look);
}

/** Everything of theirs goes, and the next one finds it as they did. */
export async function partFrom(visit: Visit, baseURL: string, look: Look = {}): Promise<void> {
  const { context, unwatch } = visit;
  try {
    unwatch();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    // Before it is cleared: a page that is open could store something again.
    const blank = await context.newPage();
    await Promise.all(
      context
        .pages()
        .filter((page) => page !== blank)
        .map((page) => page.close()),
    );
    const devtools = await context.newCDPSession(blank);
    await devtools.send("Storage.clearDataForOrigin", { origin: new URL(baseURL).origin, storageTypes: "all" });
    await blank.close();
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
    const key = keyOf(baseURL, look);
    left.set(key, [...(left.get(key) ?? []), context]);
  } catch {
    await context.close().catch(() => {});
  }
}
