import type { Browser } from "playwright-core";
import { openVisit } from "../src/testing/browser.ts";
import type { BrowserWorld } from "./browser-server.ts";
import { rounds } from "./browser-steps.ts";
import { median } from "./table.ts";

/** A line as people have it at a camp: 60 ms there and back, 10 Mbit/s down. */
const line = { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 600_000 };

/** With nothing cached, from the address to the page's heading, in milliseconds. */
export async function timeFirstVisit(browser: Browser, world: BrowserWorld, path: string): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { context, page } = await openVisit(browser, world.url, { width: 1440 });
    if (path !== "/login")
      await context.addCookies(world.cookies.map(([name, value]) => ({ name, value, url: world.url })));
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", line);
    const began = performance.now();
    await page.goto(path, { waitUntil: "commit" });
    await page.evaluate(seeHeading);
    took.push(performance.now() - began);
    await context.close();
  }
  return median(took);
}

/** Frame by frame: Playwright's own waiting looks again only every half a second after a while. */
function seeHeading(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => (document.querySelector("h1")?.checkVisibility() ? resolve() : requestAnimationFrame(look));
    look();
  });
}
